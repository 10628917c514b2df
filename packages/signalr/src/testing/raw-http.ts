// A client of a hub's HTTP transports that does everything by hand: what it sends is what the test says.

import { request } from "node:http";
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from "node:http";

export type RawAnswer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

export type RawRequest = {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

/** One request on a socket of its own, read to its end. */
export function ask(url: string, asked: RawRequest): Promise<RawAnswer> {
  return begin(url, asked).answer;
}

/** The same, with the request in hand to break it off. */
export function begin(
  url: string,
  { method, headers = {}, body }: RawRequest,
): { readonly sent: ClientRequest; readonly answer: Promise<RawAnswer> } {
  const sent = request(url, { method, headers, agent: false });
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    sent.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
      response.on("error", reject);
    });
    sent.on("error", reject);
  });
  // A test that breaks a request off need not hear of it.
  answer.catch(() => undefined);
  sent.end(body);
  return { sent, answer };
}

export type RawEvents = {
  readonly response: IncomingMessage;
  /** All that has come. */
  readonly text: () => string;
  /** The JSON records in the events that have come whole. */
  readonly records: () => unknown[];
  readonly isEnded: () => boolean;
  readonly leave: () => void;
};

/** Opens an event stream and listens. */
export function listen(url: string, headers: Readonly<Record<string, string>> = {}): Promise<RawEvents> {
  const sent = request(url, { headers: { accept: "text/event-stream", ...headers }, agent: false });
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      let isEnded = false;
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("close", () => (isEnded = true));
      response.on("error", () => undefined);
      const records = () => text.split("\r\n\r\n").slice(0, -1).flatMap(recordsOfEvent);
      resolve({ response, text: () => text, records, isEnded: () => isEnded, leave: () => sent.destroy() });
    });
    sent.end();
  });
}

function recordsOfEvent(event: string): unknown[] {
  if (!event.startsWith("data: ")) return [];
  return recordsOf(event.slice("data: ".length));
}

/** The records of a chunk, which has to end with one. */
export function recordsOf(chunk: string): unknown[] {
  const texts = chunk.split("\u001e");
  if (texts.pop() !== "") throw new Error(`A chunk ends within a message: ${chunk}`);
  return texts.map((text): unknown => JSON.parse(text));
}
