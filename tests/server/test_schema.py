"""Requests made up from the OpenAPI schema: every answer is one that the schema describes, and none is a fault of ours."""

import os
import tempfile

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings

from northfront.server.app import make_app

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "15"))
FOLDER = tempfile.mkdtemp()
APP = make_app(f"sqlite:///{FOLDER}/tables.sqlite")
SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", APP).exclude(path_regex="picture|board.svg")
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_what_the_schema_allows_is_answered_as_it_says(operation):
    """One test for each operation, with a name of its own: of tests that share a name, pytest-xdist runs only one."""

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def check(case):
        response = case.call()
        assert response.status_code < 500
        case.validate_response(response)

    check()
