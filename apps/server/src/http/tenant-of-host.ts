// Which tenant a host name names, where tenants have host names of their own.

/** `acme.example.com` by `{tenancy_name}.example.com` is `acme`; `www`, and what fits no format, names nobody. */
export function tenancyNameOf(host: string, formats: readonly string[]): string | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  for (const format of formats) {
    const rest = format.replace("{tenancy_name}", "");
    const first = name.endsWith(rest) ? name.slice(0, name.length - rest.length) : "";
    if (/^[a-z][a-z0-9_-]+$/.test(first) && first !== "www") return first;
  }
  return undefined;
}
