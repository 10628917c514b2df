// What a person brings to set a new password: the token of a link, or a name to go with a code.

export type ResetProof =
  | { readonly kind: "link"; readonly token: string }
  | { readonly kind: "code"; readonly name: string };

/**
 * The link's token stands behind the address's #, which no server sees; that of an expired password in the page's
 * state. Null when there is neither.
 */
export function proofFrom(hash: string, state: unknown): ResetProof | null {
  const token = new URLSearchParams(hash.replace(/^#/, "")).get("token") ?? textIn(state, "token");
  if (token !== null && token !== "") return { kind: "link", token };
  const name = textIn(state, "name");
  return name === null ? null : { kind: "code", name };
}

function textIn(state: unknown, member: string): string | null {
  const value: unknown = typeof state === "object" && state !== null ? Reflect.get(state, member) : null;
  return typeof value === "string" ? value : null;
}
