// Finds text that no database keeps: a NUL, or half of a pair that stands for one character.

/** Read by code points, a surrogate is only found alone. */
const unstorable = /[\0\p{Surrogate}]/u;

/** The path of the first such text in what was sent, member by member; undefined when all of it can be kept. */
export function unstorableMember(sent: unknown): string | undefined {
  return search(sent, "");
}

function search(value: unknown, path: string): string | undefined {
  if (typeof value === "string") return unstorable.test(value) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const found = search(inner, path === "" ? name : `${path}.${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
