// Which of our languages the caller reads: query, own setting, header, cookie, Accept-Language, then the default.

import { defaultCulture, languages } from "@tradebook/contract/languages/offered-languages.ts";

export type CultureSources = {
  readonly query: URLSearchParams;
  /** What a signed-in user has set for themselves. */
  readonly chosen: string | undefined;
  readonly isSignedIn: boolean;
  readonly header: string | undefined;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
};

/** Unsupported and malformed values fall through to the next source; `en-US` falls back to `en`. */
export function chooseCulture({ query, chosen, isSignedIn, header, cookie, acceptLanguage }: CultureSources): string {
  const accepted = (acceptLanguage ?? "").slice(0, 200).split(",");
  const wishes = [
    query.get("culture"),
    query.get("ui-culture"),
    chosen,
    // ABP asks the cookie first for somebody signed in, and the header first for everybody else.
    ...(isSignedIn ? [cookie, header] : [header, cookie]),
    ...accepted.map((part) => part.split(";")[0]?.trim()),
  ];
  for (const wish of wishes) {
    const found = wish ? supported(cultureName(wish)) : undefined;
    if (found !== undefined) return found;
  }
  return defaultCulture;
}

/** A bare name, or the middle of `c=en|uic=en`. */
function cultureName(text: string): string {
  return (/^c=([^|]*)/.exec(text)?.[1] ?? text).toLowerCase();
}

/** Our languages by their names in lower case. */
const named: ReadonlyMap<string, string> = new Map(languages.map(({ name }) => [name.toLowerCase(), name]));

function supported(name: string): string | undefined {
  return named.get(name) ?? named.get(name.split("-", 1)[0] ?? "");
}
