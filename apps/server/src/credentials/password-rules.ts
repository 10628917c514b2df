// Which new passwords are taken: long enough, on no list of common ones, not made of the person's own names.

import { dictionary } from "@zxcvbn-ts/language-common";

export type PasswordRules = {
  readonly least: number;
  /** User name, e-mail address, names: what the password must not be made of. */
  readonly names: readonly string[];
};
export type PasswordFault = "short" | "common" | "likeName";

/** Lower case, as everybody tries them. */
const common: ReadonlySet<string> = new Set(dictionary["passwords-common"].map((word) => word.toLowerCase()));
/** Shorter parts of a name are found in many good passwords. */
const shortestName = 4;

/** What is wrong with a new password; undefined when nothing is. Characters are counted, not bytes. */
export function passwordFault(password: string, { least, names }: PasswordRules): PasswordFault | undefined {
  const normal = password.normalize("NFKC");
  if (Array.from(normal).length < least) return "short";
  const lower = normal.toLowerCase();
  if (isCommon(lower)) return "common";
  return isLikeName(lower, names) ? "likeName" : undefined;
}

// A common word with figures after it, or written twice, is tried as early as the word.
function isCommon(lower: string): boolean {
  const letters = lower.replace(/[\d\W_]+$/, "");
  const half = lower.slice(0, lower.length / 2);
  if (new Set(lower).size < 4) return true;
  return (
    common.has(lower) ||
    (common.has(letters) && lower.length - letters.length <= 6) ||
    (half + half === lower && common.has(half))
  );
}

// What is left when the names are taken out must still be a password's worth of characters.
function isLikeName(lower: string, names: readonly string[]): boolean {
  const parts = names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)])
    .map((part) => part.normalize("NFKC").toLowerCase())
    .filter((part) => part.length >= shortestName)
    .toSorted((a, b) => b.length - a.length);
  const rest = parts.reduce((left, part) => left.replaceAll(part, ""), lower);
  return rest.length < lower.length && rest.replace(/[\d\W_]+/g, "").length < shortestName;
}
