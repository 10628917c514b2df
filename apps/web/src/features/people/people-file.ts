// A CSV file of people (RFC 4180) as rows to be invited: its heads name the fields, in any order.

import type { userService } from "@tradebook/contract/services/user.ts";
import type { WireInputOf } from "@tradebook/contract/method.ts";
import { limits } from "@tradebook/contract/names.ts";

export type ImportedRow = WireInputOf<(typeof userService)["Import"]>["rows"][number];
export type ImportedField = keyof ImportedRow;

/** The head that a file is given for each field, and what else is understood. */
export const heads: { readonly [F in ImportedField]: readonly [string, ...string[]] } = {
  userName: ["User name", "username"],
  name: ["First name", "name"],
  surname: ["Surname", "last name"],
  emailAddress: ["E-mail", "email", "emailaddress", "e-mail address"],
  phoneNumber: ["Phone", "phonenumber", "phone number"],
  roleNames: ["Roles", "rolenames", "role"],
};
const fields = Object.keys(heads) as readonly ImportedField[]; // the table's own keys
const needed: readonly ImportedField[] = ["userName", "name", "surname", "emailAddress"];

export const exampleFile = [
  fields.map((field) => heads[field][0]).join(","),
  "bisi,Bisi,Alao,bisi@example.com,+2348030000001,BROKER",
  'tunde,Tunde,"Bello, Jr",tunde@example.com,,BROKER;COMPLIANCE',
].join("\r\n");

export type PeopleFile =
  | { readonly rows: readonly ImportedRow[] }
  | { readonly missing: readonly string[] }
  | { readonly tooLong: number }
  | { readonly rows: readonly []; readonly isEmpty: true };

export function readPeople(text: string): PeopleFile {
  const [first = [], ...lines] = cellsOf(text.replace(/^\u{FEFF}/u, ""));
  const places = fields.map((field) => [field, first.findIndex((head) => isHead(field, head))] as const);
  const missing = places.flatMap(([field, at]) => (at === -1 && needed.includes(field) ? [heads[field][0]] : []));
  if (missing.length > 0) return { missing };
  const filled = lines.filter((cells) => cells.some((cell) => cell.trim() !== ""));
  if (filled.length === 0) return { rows: [], isEmpty: true };
  if (filled.length > limits.importedRows) return { tooLong: filled.length };
  const at = new Map(places);
  const textIn = (cells: readonly string[], field: ImportedField) => plain(cells[at.get(field) ?? -1] ?? "");
  return {
    rows: filled.map((cells) => ({
      userName: textIn(cells, "userName"),
      name: textIn(cells, "name"),
      surname: textIn(cells, "surname"),
      emailAddress: textIn(cells, "emailAddress"),
      phoneNumber: textIn(cells, "phoneNumber"),
      roleNames: textIn(cells, "roleNames")
        .split(/[;|]/)
        .map((role) => role.trim())
        .filter((role) => role !== ""),
    })),
  };
}

function isHead(field: ImportedField, head: string): boolean {
  return heads[field].some((known) => known.toLowerCase() === head.trim().toLowerCase());
}

/** Our own files put a mark before what a spreadsheet would take for a formula. */
function plain(cell: string): string {
  const text = cell.trim().slice(0, limits.importedText);
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** Lines of cells; a quoted cell may hold commas, quotes and line ends. */
function cellsOf(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, bare = "", end = ""] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    line.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
