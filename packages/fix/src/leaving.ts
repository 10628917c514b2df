// What is on its way to the wire: in order, and none of it before it is kept.

import type { Wire } from "./wire.ts";

type Parcel = { readonly wire: Wire | undefined; readonly out: readonly Uint8Array[]; isKept: boolean };
type Waiting = { readonly resolve: () => void; readonly reject: (error: unknown) => void };

export class Leaving {
  #parcels: Parcel[] = [];
  #waiting: Waiting[] = [];
  readonly #currentWire: () => Wire | undefined;

  constructor(currentWire: () => Wire | undefined) {
    this.#currentWire = currentWire;
  }

  /** Takes what a turn wrote; `keeping` settles when it is kept, and is undefined when it is already. */
  add(
    out: readonly Uint8Array[],
    keeping: Promise<void> | undefined,
    told: { kept: () => void; failed: (error: unknown) => void },
  ) {
    const parcel: Parcel = { wire: this.#currentWire(), out, isKept: keeping === undefined };
    this.#parcels.push(parcel);
    keeping?.then(
      () => {
        parcel.isKept = true;
        told.kept();
      },
      (error: unknown) => {
        if (!parcel.isKept) told.failed(error);
      },
    );
  }

  /** Writes what is kept, up to the first that is not. A connection that has gone takes its bytes with it. */
  letGo(): void {
    for (let first = this.#parcels[0]; first?.isKept === true; first = this.#parcels[0]) {
      this.#parcels.shift();
      if (first.out.length > 0 && first.wire === this.#currentWire()) first.wire?.write(Buffer.concat(first.out));
    }
    if (this.#parcels.length === 0) for (const { resolve } of this.#waiting.splice(0)) resolve();
  }

  /** Whether something still waits to be kept. */
  isWaiting(): boolean {
    return this.#parcels.length > 0;
  }

  /** All of it is kept after all. */
  allKept(): void {
    for (const parcel of this.#parcels) parcel.isKept = true;
    this.letGo();
  }

  /** None of it leaves: it could not be kept. */
  drop(error: unknown): void {
    this.#parcels = [];
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }

  whenKept(): Promise<void> {
    if (!this.isWaiting()) return Promise.resolve();
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }
}
