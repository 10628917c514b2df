// What validation says of a member that was sent wrong, in English.

export const validationWords = {
  required: "The {0} field is required.",
  tooLong: "The field {0} must be a string with a maximum length of {1}.",
  atMost: "The field {0} must be at most {1}.",
  atLeast: "The field {0} must be at least {1}.",
  wrongKind: "The value given for {0} is not valid.",
  rule: "The field {0} {1}.",
  wrong: "The field {0} is not valid.",
  noText: "The value given for {0} holds what is no character.",
  noObject: "The request body must be a JSON object.",
} as const;
