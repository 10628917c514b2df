// The body of a request, read whole and to a limit.

import type { IncomingMessage } from "node:http";

/** tooLong: the rest is not read. broken: the client went before its end. */
export type RequestBody = Buffer | "tooLong" | "broken";

export function readBody(request: IncomingMessage, mostBytes: number): Promise<RequestBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > mostBytes) {
        request.pause();
        return resolve("tooLong");
      }
      chunks.push(chunk);
    });
    request.on("end", () => resolve(Buffer.concat(chunks)));
    request.on("close", () => resolve("broken"));
    // A reset; "close" follows.
    request.on("error", () => undefined);
  });
}
