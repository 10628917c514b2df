// What applications are most often sent back for, each about the field or paper that it marks; said in the applicant's language.

import type { DocumentKind } from "./documents.ts";
import type { FieldName } from "./fields.ts";

export const usualReasons = [
  {
    field: "idFront",
    text: "The picture of the identity document cannot be read. Take it again in good light, all corners in sight.",
  },
  {
    field: "proofOfAddress",
    text: "The proof of address is older than three months. Send a newer one with your name on it.",
  },
  {
    field: "passportPhoto",
    text: "The photograph does not show your face clearly. Take it again before a plain wall.",
  },
  { field: "signature", text: "The signature cannot be read. Sign with dark ink on white paper, or draw it again." },
  { field: "surname", text: "The name differs from the one of your BVN. Write it as your bank has it." },
  { field: "accountNumber", text: "The bank account is in another name. Give one of your own." },
  { field: "nextOfKinPhone", text: "The next of kin’s phone number is your own. Give theirs." },
] as const satisfies readonly { readonly field: FieldName | DocumentKind; readonly text: string }[];
