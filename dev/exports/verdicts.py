"""Reads lines {"schema": ..., "documents": ["JSON text", ...]} and writes for each the
verdicts of jsonschema: a string of 1 and 0, or {"error": ...} if it refuses the schema."""

import json
import sys

from jsonschema.validators import validator_for

for line in sys.stdin:
    question = json.loads(line)
    try:
        validator = validator_for(question["schema"])
        validator.check_schema(question["schema"])
        validate = validator(question["schema"]).is_valid
        answer = "".join("1" if validate(json.loads(text)) else "0" for text in question["documents"])
    except Exception as error:
        answer = {"error": repr(error)[:500]}
    print(json.dumps(answer), flush=True)
