// What can be wrong with an answer or a paper of an application, as data, and its English words.

/** `{0}` is what the field or paper is called, `{1}` and `{2}` are the fault's limits. Other languages say each under its code. */
export const fieldFaultTexts = {
  MISSING: "{0} is missing.",
  NOT_YES_OR_NO: "{0} must be yes or no.",
  NOT_AGREED: "{0} must be agreed to.",
  NOT_TEXT: "{0} must be text.",
  TOO_LONG: "{0} must have at most {1} characters.",
  TOO_SHORT: "{0} must have at least {1} characters.",
  HIDDEN_CHARACTERS: "{0} must have no hidden characters.",
  NOT_A_NAME: "{0} must be 2 to 50 letters, spaces, hyphens or apostrophes.",
  NOT_DIGITS: "{0} must have {1} digits.",
  NOT_A_CHN: "{0} must begin with C, then 8 to 14 digits and letters.",
  NOT_A_REGISTRATION_NUMBER: "{0} must be 3 to 8 digits, after RC, BN, IT, LP or LLP.",
  NOT_A_TAX_ID: "{0} must have 10, 11, 12 or 13 digits.",
  NOT_A_PASSPORT_NUMBER: "{0} must be a letter and 8 digits.",
  NOT_A_LICENCE_NUMBER: "{0} must be 3 letters, then 8 to 12 digits and letters.",
  NOT_A_VOTERS_CARD_NUMBER: "{0} must have 19 or 20 digits and letters.",
  NOT_A_DOCUMENT_NUMBER: "{0} must have 8 to 20 digits and letters.",
  NOT_IN_LIST: "{0} must be one of the list.",
  NOT_A_COUNTRY: "{0} must be a country.",
  NOT_A_BANK: "{0} must be a bank of the list.",
  NOT_A_PHONE: "{0} must be a Nigerian mobile number such as 0803 123 4567.",
  NOT_AN_EMAIL: "{0} must be an e-mail address.",
  NOT_A_PERCENTAGE: "{0} must be {1} to {2}.",
  NOT_NAIRA: "{0} must be an amount in naira.",
  NOT_A_DATE: "{0} must be a date such as 1990-12-31.",
  IN_THE_FUTURE: "{0} must not lie in the future.",
  NOT_IN_THE_FUTURE: "{0} must lie in the future.",
  NOT_RECENT: "{0} must lie in the last {1} months.",
  TOO_OLD: "{0} must be of the last {1} years.",
  NOT_A_CHILD: "{0} must be of somebody younger than {1}.",
  NOT_OF_AGE: "{0} must be of somebody of at least {1} years.",
  NOT_SO_MANY: "{0}: there must be {1} to {2}.",
  NOT_EXACTLY: "{0}: there must be {1}.",
  SAME_AS_OTHERS: "{0} must differ from that of the others.",
  OWN_PHONE: "{0} must not be the applicant's own.",
  CHECK_DIGIT: "{0}: its check digit does not fit the bank. Look at both again.",
  UNKNOWN_PAPER: "{0} is none of the documents asked for.",
  FILE_TOO_SMALL: "{0} is too small: at least {1} KB are needed to read it.",
  FILE_TOO_LARGE: "{0} is too large: at most {1} MB are taken.",
  FILE_HARMFUL: "{0} holds something harmful, and was not taken.",
  FILE_TYPE: "{0} is neither a JPEG, a PNG nor a PDF.",
  FILE_PIXELS: "{0} has too many pixels.",
  FILE_UNREADABLE: "{0} cannot be read as a picture.",
  PDF_BEGINNING: "{0} is not a PDF from its first byte on.",
  PDF_CUT: "{0} is not a whole PDF.",
  PDF_LOCKED: "{0} is locked with a password, so nobody could read it.",
  PDF_ACTIVE: "{0} holds a script or another file, which is not taken.",
} as const;
export type FieldFaultCode = keyof typeof fieldFaultTexts;
export const fieldFaultCodes = Object.keys(fieldFaultTexts) as readonly FieldFaultCode[]; // the table's own keys

/** What is wrong, wherever it stands. */
export type Broken = { readonly code: FieldFaultCode; readonly limits: readonly number[] };

/** `field` is a path: `bvn`, `jointHolders.0.bvn`, `idFront`, or a group of people. */
export type FieldFault = Broken & { readonly field: string };

export function broken(code: FieldFaultCode, ...limits: readonly number[]): Broken {
  return { code, limits };
}
