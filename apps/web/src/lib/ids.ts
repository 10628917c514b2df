// The only place of the web client that makes ids.

/** A fresh clOrdID: letters, digits and hyphens, 36 characters. Also outside secure contexts, where randomUUID is absent. */
export function newClOrdID(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => versioned(byte, index).toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** What tabs of one browser tell each other apart by. */
export function newTabId(): string {
  return newClOrdID();
}

/** The version and variant bits of a random UUID (RFC 9562). */
function versioned(byte: number, index: number): number {
  if (index === 6) return (byte & 0x0f) | 0x40;
  if (index === 8) return (byte & 0x3f) | 0x80;
  return byte;
}
