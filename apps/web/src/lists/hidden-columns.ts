// The columns that a table leaves out, as the address names them: `?hide=Channel,Client`.

export function hiddenIn(query: URLSearchParams): ReadonlySet<string> {
  return new Set((query.get("hide") ?? "").split(",").filter((key) => key !== ""));
}

/** The address that shows the column if this one hides it, and hides it if this one shows it. */
export function withHidden(query: URLSearchParams, key: string): URLSearchParams {
  const hidden = hiddenIn(query);
  const keys = hidden.has(key) ? [...hidden].filter((one) => one !== key) : [...hidden, key];
  const next = new URLSearchParams(query);
  if (keys.length === 0) next.delete("hide");
  else next.set("hide", keys.join(","));
  return next;
}
