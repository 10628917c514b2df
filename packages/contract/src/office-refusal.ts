// Why what is done about messages, complaints and kept files can be refused, as data, and its words.

import { refused, type RefusalRows } from "./refusal-row.ts";

export type OfficeRefusal =
  /** It was sent again, delivered or closed. */
  | { readonly code: "MESSAGE_NOT_WAITING"; readonly id: number }
  /** It carried what is good for a moment, and nothing of it is kept. */
  | { readonly code: "MESSAGE_NOT_KEPT"; readonly id: number }
  /** Its address is no longer the person's; both are half hidden. */
  | { readonly code: "MESSAGE_MISADDRESSED"; readonly id: number; readonly to: string; readonly now: string }
  /** A test of one's own notices goes once in so many minutes. */
  | { readonly code: "TEST_TOO_SOON"; readonly minutes: number }
  /** Its address is still the person's own. */
  | { readonly code: "MESSAGE_NOT_MOVED"; readonly id: number }
  | { readonly code: "COMPLAINT_RESOLVED"; readonly number: string }
  /** Nobody decides on what they complain of themselves, or on what they had a hand in. */
  | { readonly code: "COMPLAINT_OF_OWN"; readonly number: string }
  /** Only once, and after it was resolved. */
  | { readonly code: "COMPLAINT_NOT_REOPENED"; readonly number: string }
  | { readonly code: "COMPLAINTS_OPEN"; readonly most: number }
  | { readonly code: "FILE_NOT_TAKEN"; readonly why: FileFault; readonly most: number }
  /** Nobody needed an instruction for it, so there is nothing to prove. */
  | { readonly code: "ORDER_WITHOUT_MANDATE"; readonly orderId: number }
  | { readonly code: "EVIDENCE_FULL"; readonly orderId: number; readonly most: number };

export type FileFault = "missing" | "size" | "type" | "paper" | "harmful" | "unreadable";

const fileFaults: { readonly [F in FileFault]: string } = {
  missing: "Choose a file.",
  size: "It is too large: at most {0} MB are taken.",
  type: "Pictures (JPEG, PNG), PDF, recordings (MP3, M4A, WAV, OGG) and e-mails (EML) are taken.",
  paper: "A picture (JPEG, PNG) or a PDF is taken.",
  harmful: "It holds something harmful.",
  unreadable: "It cannot be read, is locked, or would do something by itself.",
};

export const officeRefusals: RefusalRows<OfficeRefusal> = {
  MESSAGE_NOT_WAITING: refused(1230, "This message no longer waits", (r) => [
    "Message {0} was sent again, delivered or closed. Read the list again.",
    String(r.id),
  ]),
  MESSAGE_NOT_KEPT: refused(1231, "This message cannot be sent again", (r) => [
    "Message {0} carried a code or a link, of which nothing is kept. A new one must be asked for.",
    String(r.id),
  ]),
  TEST_TOO_SOON: refused(1298, "You have just sent a test", (r) => [
    "Another can be sent {0} minutes after the last.",
    String(r.minutes),
  ]),
  MESSAGE_NOT_MOVED: refused(1297, "This address is still the person's", (r) => [
    "Message {0} was written to where the person is reached now. Send it again there.",
    String(r.id),
  ]),
  MESSAGE_MISADDRESSED: refused(1239, "This message would go to an address of before", (r) => [
    "Message {0} was written to {1}; the person's address is {2} now. Send it there, or close this with a reason.",
    String(r.id),
    r.to,
    r.now,
  ]),
  COMPLAINT_RESOLVED: refused(1232, "The complaint is resolved", (r) => [
    "Complaint {0} is resolved. Only its client can reopen it.",
    r.number,
  ]),
  COMPLAINT_OF_OWN: refused(1233, "Somebody else must look after this complaint", (r) => [
    "Complaint {0} is your own, or about what you had a hand in.",
    r.number,
  ]),
  COMPLAINT_NOT_REOPENED: refused(1234, "This complaint cannot be reopened", (r) => [
    "Complaint {0} can be reopened once, after it was resolved.",
    r.number,
  ]),
  COMPLAINTS_OPEN: refused(1235, "You have many complaints open", (r) => [
    "At most {0} of one person are open at a time. Wait for the answers.",
    String(r.most),
  ]),
  FILE_NOT_TAKEN: refused(1236, "The file was not taken", (r) => [fileFaults[r.why], String(r.most)]),
  ORDER_WITHOUT_MANDATE: refused(1237, "This order needs no evidence", (r) => [
    "Order {0} was entered by its holder.",
    String(r.orderId),
  ]),
  EVIDENCE_FULL: refused(1238, "The order has its files", (r) => [
    "At most {1} files are kept beside order {0}.",
    String(r.orderId),
    String(r.most),
  ]),
};
