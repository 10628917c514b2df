// The server-sent events transport: each send is one event of a response that does not end.

import type { ServerResponse } from "node:http";
import { createPosts } from "./posts.ts";
import type { Posts } from "./posts.ts";
import type { Receiver, Transport } from "./transport.ts";

export type EventStreamTransport = Transport & Pick<Posts, "take"> & { readonly name: "ServerSentEvents" };

const headers = {
  "content-type": "text/event-stream",
  "cache-control": "no-cache, no-store",
  // A proxy that collects events before it passes them on would make a stream of none.
  "x-accel-buffering": "no",
};

/** A JSON message holds no line break, so that every send is a single line of data. */
const [before, after] = [Buffer.from("data: "), Buffer.from("\r\n\r\n")];

type StreamOptions = { readonly response: ServerResponse; readonly graceMs: number };

export function eventStreamTransport(receiver: Receiver, { response, graceMs }: StreamOptions): EventStreamTransport {
  const posts = createPosts(receiver);
  let bytesWaiting = 0;
  const cut = () => response.destroy();
  response.on("close", () => {
    posts.resume();
    receiver.onGone();
  });
  // A reset is the client's doing; "close" follows.
  response.on("error", () => undefined);
  response.writeHead(200, headers);
  // A comment at once, or a browser would not take the stream for open.
  response.write(":\r\n\r\n");
  return {
    name: "ServerSentEvents",
    get bytesWaiting() {
      return bytesWaiting;
    },
    send: (bytes) => {
      bytesWaiting += bytes.length;
      response.cork();
      response.write(before);
      response.write(bytes);
      response.write(after, () => {
        bytesWaiting -= bytes.length;
        receiver.onRoom();
      });
      response.uncork();
    },
    take: posts.take,
    pause: posts.pause,
    resume: posts.resume,
    end: () => {
      posts.resume();
      const grace = setTimeout(cut, graceMs).unref();
      response.end(() => clearTimeout(grace));
    },
    cut,
  };
}
