// Works the marks of receipts out again from their texts, as anybody can: each is the SHA-256 of its text, which holds the one before.

export type ChainedReceipt = { readonly seq: number; readonly text: string; readonly hash: string };

export type ChainCheck =
  | { readonly isWhole: true; readonly count: number; readonly last: string }
  /** The first that is not as it was written, or not there. */
  | { readonly isWhole: false; readonly seq: number };

const beginning = "0".repeat(64);

export async function checkChain(items: readonly ChainedReceipt[]): Promise<ChainCheck> {
  let last = beginning;
  for (const [at, { seq, text, hash }] of items.entries()) {
    const isNext = seq === at + 1 && saysOf(text, seq, last);
    if (!isNext || (await sha256(text)) !== hash) return { isWhole: false, seq: at + 1 };
    last = hash;
  }
  return { isWhole: true, count: items.length, last };
}

/** What the text itself says of its place. */
function saysOf(text: string, seq: number, previousHash: string): boolean {
  try {
    const said = JSON.parse(text) as { readonly seq?: unknown; readonly previousHash?: unknown } | null;
    return said?.seq === seq && said.previousHash === previousHash;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
