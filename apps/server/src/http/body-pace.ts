// Lets go of who sends a body too slowly: a call within a time, a form as long as it goes on.

import type { FastifyInstance, FastifyRequest } from "fastify";

export type BodyPace = {
  /** The body of a call is there within this. */
  readonly callMs: number;
  /** Of a form, so much must come in each such time: papers come over lines of 30 kbit/s, and nobody holds a place by trickling. */
  readonly form: { readonly leastBytes: number; readonly eachMs: number; readonly mostMs: number };
};

/** `takesForm`: whether this request goes to a method that takes one. */
export function keepPace(app: FastifyInstance, pace: BodyPace, takesForm: (request: FastifyRequest) => boolean): void {
  app.addHook("onRequest", async (request) => {
    if (!hasBody(request)) return;
    if (takesForm(request)) watchForm(request, pace.form);
    else watchCall(request, pace.callMs);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function watchCall({ raw }: FastifyRequest, callMs: number): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy();
  }, callMs);
  endWith(raw, () => clearTimeout(timer));
}

/** Bytes are counted on the socket: what waits for its turn to be read does not count as slow until the socket is full. */
function watchForm({ raw }: FastifyRequest, { leastBytes, eachMs, mostMs }: BodyPace["form"]): void {
  let before = raw.socket.bytesRead;
  let times = 0;
  const timer = setInterval(() => {
    times += 1;
    const now = raw.socket.bytesRead;
    const isSlow = now - before < leastBytes && !raw.isPaused();
    before = now;
    if (raw.complete) clearInterval(timer);
    else if (isSlow || times * eachMs >= mostMs) raw.socket.destroy();
  }, eachMs);
  endWith(raw, () => clearInterval(timer));
}

function endWith(raw: FastifyRequest["raw"], end: () => void): void {
  raw.once("end", end);
  raw.once("close", end);
}
