// The fields of one framed message: header, body, repeating groups, and the first thing wrong with them.

import type { Fault, Received } from "./codec.ts";
import type { Fields, Value } from "./message.ts";
import { groups } from "./groups.ts";
import type { GroupRule } from "./groups.ts";
import { headerTags, tagName, tags } from "./tags.ts";

/** How the message began, and whether it holds bytes above 127 (then its values are UTF-8). */
export type Frame = { readonly beginString: string; readonly wide: boolean };

// Where we are in the text, and the field just read.
type Cursor = {
  readonly text: string;
  readonly wide: boolean;
  at: number;
  tag: number;
  value: string;
  dataLength: number | undefined;
  fault: Fault | undefined;
};

type Open = { tags: number[]; values: Value[] };

const maxFields = 1000;
const maxTag = 99_999;

const isPlain = 0;
const isHeader = 1;
const isGroup = 2;
const isDataLength = 4;
const kinds = new Uint8Array(maxTag + 1);
for (const tag of headerTags) kinds[tag] = isHeader;
for (const tag of groups.keys()) kinds[tag] = isGroup;
// A data field may hold separators; the field before it says how long it is.
for (const tag of [90, 93, 95, 212, 348, 350, 352, 354, 356, 358, 360, 362, 364, 445, 618, 621])
  kinds[tag] = isDataLength;

/** Reads `text`, which is everything from 35= up to the trailer, one character a byte. */
export function readBody(text: string, frame: Frame): Received {
  const cursor: Cursor = { text, wide: frame.wide, at: 0, tag: 0, value: "", dataLength: undefined, fault: undefined };
  const header: Open = { tags: [tags.BeginString], values: [frame.beginString] };
  const body: Open = { tags: [], values: [] };
  let msgType = "";
  let inHeader = true;
  let more = next(cursor);
  while (more) {
    const kind = kinds[cursor.tag] ?? isPlain;
    if (cursor.tag === tags.MsgType && msgType === "") msgType = cursor.value;
    if (kind === isHeader && !inHeader) complain(cursor, 14, "came after the header");
    inHeader &&= kind === isHeader;
    const into = kind === isHeader ? header : body;
    if (into.tags.includes(cursor.tag)) complain(cursor, 13, "came twice");
    if (into.tags.length >= maxFields) {
      complain(cursor, 99, "is one field too many");
      break;
    }
    into.tags.push(cursor.tag);
    if (kind === isGroup) {
      const rule = groups.get(cursor.tag);
      more = rule === undefined ? false : readGroup(cursor, rule, into);
    } else {
      into.values.push(cursor.value);
      more = next(cursor);
    }
  }
  return { header, message: { msgType, tags: body.tags, values: body.values }, fault: cursor.fault };
}

/** Reads the entries behind a group's count, and stops at the first field that is not theirs. */
function readGroup(cursor: Cursor, rule: GroupRule, into: Open): boolean {
  const countTag = cursor.tag;
  const count = /^\d{1,6}$/.test(cursor.value) ? Number(cursor.value) : undefined;
  if (count === undefined) complain(cursor, 6, "is not a count");
  const read: Fields[] = [];
  into.values.push(read);
  let more = next(cursor);
  const delimiter = rule.delimiters.find((tag) => tag === cursor.tag);
  while (more && cursor.tag === delimiter) {
    const entry: Open = { tags: [cursor.tag], values: [cursor.value] };
    read.push(entry);
    more = readEntry(cursor, rule, entry);
  }
  if (count !== undefined && count !== read.length) {
    cursor.fault ??= { reason: 16, tag: countTag, text: `${name(countTag)} says ${count} entries, not ${read.length}` };
  }
  return more;
}

function readEntry(cursor: Cursor, rule: GroupRule, entry: Open): boolean {
  let more = next(cursor);
  while (more && rule.members.has(cursor.tag) && cursor.tag !== entry.tags[0]) {
    if (entry.tags.includes(cursor.tag)) complain(cursor, 13, "came twice in an entry");
    entry.tags.push(cursor.tag);
    const inner = kinds[cursor.tag] === isGroup ? groups.get(cursor.tag) : undefined;
    if (inner !== undefined) {
      more = readGroup(cursor, inner, entry);
    } else {
      entry.values.push(cursor.value);
      more = next(cursor);
    }
  }
  return more;
}

/** Reads the next field into the cursor; false at the end. Fields without a tag or a value are left out. */
function next(cursor: Cursor): boolean {
  const { text } = cursor;
  while (cursor.at < text.length) {
    let tag = 0;
    let at = cursor.at;
    let code = text.charCodeAt(at++);
    while (code >= 48 && code <= 57 && tag <= maxTag) {
      tag = tag * 10 + code - 48;
      code = text.charCodeAt(at++);
    }
    if (code !== 61 || tag === 0 || tag > maxTag) {
      cursor.fault ??= { reason: 0, tag: 0, text: "a tag is not a number" };
      cursor.at = text.indexOf("\x01", at - 1) + 1;
      continue;
    }
    const end = valueEnd(cursor, at);
    cursor.at = end + 1;
    cursor.tag = tag;
    if (end === at) {
      complain(cursor, 4, "has no value");
      continue;
    }
    const value = text.slice(at, end);
    cursor.value = cursor.wide ? Buffer.from(value, "latin1").toString("utf8") : value;
    cursor.dataLength = kinds[tag] === isDataLength ? Number(value) : undefined;
    return true;
  }
  return false;
}

function valueEnd(cursor: Cursor, at: number): number {
  const { text, dataLength } = cursor;
  if (dataLength !== undefined && text.charCodeAt(at + dataLength) === 1) return at + dataLength;
  return text.indexOf("\x01", at);
}

function complain(cursor: Cursor, reason: number, text: string): void {
  cursor.fault ??= { reason, tag: cursor.tag, text: `${name(cursor.tag)} ${text}` };
}

function name(tag: number): string {
  return `${tagName(tag) ?? "tag"} (${tag})`;
}
