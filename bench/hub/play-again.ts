// Plays a recording again in a loop, at the recorded times, through whatever server is measured.

import type { Server } from "node:http";
import type { SubjectAsked, SubjectTold } from "./words.ts";

/** `prepare` does once what need not be done at each sending. */
export function playAgain(server: Server, prepare: (payload: Buffer) => () => void): void {
  let timer: NodeJS.Timeout | undefined;
  const begin = ({ recorded = [] }: Extract<SubjectAsked, { kind: "begin" }>) => {
    const frames = recorded.map(({ atMs, payload }) => ({ atMs, send: prepare(Buffer.from(payload, "base64")) }));
    const periodMs = frames.at(-1)?.atMs ?? 1;
    const began = performance.now();
    let sent = 0;
    const dueAt = (index: number) =>
      Math.floor(index / frames.length) * periodMs + (frames[index % frames.length]?.atMs ?? 0);
    const step = () => {
      for (; dueAt(sent) <= performance.now() - began; sent += 1) frames[sent % frames.length]?.send();
      timer = setTimeout(step, Math.max(0, dueAt(sent) - (performance.now() - began)));
    };
    step();
    tell({ kind: "began", atMs: performance.timeOrigin + began });
  };
  process.on("message", (asked: SubjectAsked) => {
    if (asked.kind === "begin") begin(asked);
    else if (asked.kind === "usage") tell(usage());
    else clearTimeout(timer);
  });
  process.on("disconnect", () => process.exit());
  server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
    const address = server.address();
    tell({ kind: "ready", port: typeof address === "object" && address !== null ? address.port : 0 });
  });
}

function usage(): SubjectTold {
  const { user, system } = process.cpuUsage();
  const peakRssBytes = process.resourceUsage().maxRSS * 1024;
  return { kind: "usage", cpuUs: user + system, systemUs: system, rssBytes: process.memoryUsage.rss(), peakRssBytes };
}

function tell(told: SubjectTold): void {
  process.send?.(told);
}
