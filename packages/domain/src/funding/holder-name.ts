// Whether a name at a bank is the holder's: in any order and case, with or without titles and middle names.

import type { HolderKind } from "./funding-rules.ts";

const titles = new Set(
  "MR MRS MS MISS MASTER DR ENGR ENGINEER PROF BARR BARRISTER CHIEF ALHAJI ALHAJA PRINCE PRINCESS PASTOR REV".split(
    " ",
  ),
);
const legalForms = new Set("LTD LIMITED PLC NIG NIGERIA COMPANY CO INC ENTERPRISES".split(" "));

/**
 * A person's bank may know a middle name that we do not, or the other way round, so the shorter name must be in the longer
 * one, and at least two names of it. A company's must be the same but for its legal form.
 */
export function namesAgree(one: string, other: string, kind: HolderKind): boolean {
  const [left, right] = [namesIn(one, kind), namesIn(other, kind)];
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  if (shorter.length === 0) return false;
  if (kind === "corporate" || shorter.length === 1) return sameNames(shorter, longer);
  const rest = [...longer];
  return shorter.every((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function sameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join(" ") === other.toSorted().join(" ");
}

function namesIn(name: string, kind: HolderKind): readonly string[] {
  const dropped = kind === "corporate" ? legalForms : titles;
  const plain = name
    .normalize("NFD")
    .replaceAll(/[\p{Mn}'’`.]/gu, "")
    .toUpperCase();
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const kept = words.filter((word) => !dropped.has(word));
  // Somebody may be called Prince and nothing else that we would keep.
  return kept.length === 0 ? words : kept;
}
