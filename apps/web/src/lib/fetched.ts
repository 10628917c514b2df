// Code that comes when it is needed: a line that does not bring it is a server that was not reached.

import { failed } from "./api.ts";

export async function fetched<M>(coming: Promise<M>): Promise<M> {
  try {
    return await coming;
  } catch {
    // What the browser says of it names a file, which helps nobody.
    throw failed("unreachable", null);
  }
}

/** Not needed to see a form. */
export async function accountMethods() {
  return await fetched(import("@tradebook/contract/services/account.ts"));
}
