// Hides a person's own numbers and addresses from whoever looks with their eyes: all but the last characters.

/** Members that hold one whole. */
const personal: ReadonlySet<string> = new Set([
  "emailAddress",
  "email",
  "phone",
  "phoneNumber",
  "accountNumber",
  "bvn",
  "bvnLast4",
  "nin",
  "tin",
  "address",
  "dateOfBirth",
]);
/** Members that people write in, where one may stand among words. */
const written: ReadonlySet<string> = new Set([
  "narration",
  "description",
  "details",
  "note",
  "reason",
  "title",
  "body",
  "text",
  "message",
  "payer",
  "reference",
  "bankReference",
]);
const wholeAddress = /^\s*[^\s@]+@[^\s@]+\s*$/;
const shownEnd = 2;

/** The same answer with what is personal hidden, whatever its shape. */
export function hidePersonal(value: unknown): unknown {
  // Many are called by their e-mail address, so that it may stand under any name.
  if (typeof value === "string") return wholeAddress.test(value) ? hidden(value) : value;
  if (Array.isArray(value)) return value.map(hidePersonal);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hiddenMember(name, member)]));
}

function hiddenMember(name: string, member: unknown): unknown {
  if (typeof member !== "string") return hidePersonal(member);
  if (personal.has(name)) return hidden(member);
  return written.has(name) ? member.replace(/\d{10,}|[\w.+-]+@[\w.-]+/g, hidden) : hidePersonal(member);
}

function hidden(text: string): string {
  if (text.length <= shownEnd) return "•".repeat(text.length);
  return `${"•".repeat(Math.min(8, text.length - shownEnd))}${text.slice(-shownEnd)}`;
}
