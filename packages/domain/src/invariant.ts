// Stops the program when its own promise is broken.

/** Throws a BrokenPromise unless `holds`; the message says what must be true. */
export function invariant(holds: boolean, promise: string): asserts holds {
  if (!holds) throw new BrokenPromise(promise);
}

/** Marks the place that a complete switch can't reach; the compiler names the case that is missing. */
export function unreachable(value: never): never {
  // Kobo are bigints, which JSON can't write.
  const told = JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? `${part}n` : part));
  throw new BrokenPromise(`every case is handled, but ${told} came`);
}

export class BrokenPromise extends Error {
  override name = "BrokenPromise";
}
