"""Requests made up from the OpenAPI schema: every answer is one that the schema describes, and none is a fault of ours."""

import tempfile

import schemathesis
from hypothesis import HealthCheck, settings

from northfront.server.app import make_app

FOLDER = tempfile.mkdtemp()
APP = make_app(f"sqlite:///{FOLDER}/tables.sqlite")
schema = schemathesis.openapi.from_asgi("/openapi.json", APP).exclude(path_regex="picture|board.svg")


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_the_schema_allows_is_answered_as_it_says(case):
    response = case.call()
    assert response.status_code < 500
    case.validate_response(response)
