"""A game by mail, without a server: two programs play the same game and exchange blocks of text (docs/mail.md)."""
