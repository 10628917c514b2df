// Brings a file's bytes to the disk without standing still: what is written while one synchronisation runs shares the next.

import { closeSync, fdatasync } from "node:fs";

export class DiskSync {
  readonly #fd: number;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #isClosed = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** Resolves when all that has been written by now is on the disk. */
  soon(): Promise<void> {
    if (this.#running === undefined) return this.#run();
    this.#next ??= this.#running
      .catch(() => undefined) // Whoever waits for that one is told of it.
      .then(() => {
        this.#next = undefined;
        return this.#run();
      });
    return this.#next;
  }

  /** Closes the file, once nobody synchronises it. */
  close(): void {
    this.#isClosed = true;
    if (this.#running === undefined) return closeSync(this.#fd);
    const close = () => closeSync(this.#fd);
    this.#running.then(close, close);
  }

  #run(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    const running = new Promise<void>((resolve, reject) => {
      fdatasync(this.#fd, (error) => {
        if (this.#running === running) this.#running = undefined;
        if (error === null) resolve();
        else reject(error);
      });
    });
    this.#running = running;
    return running;
  }
}
