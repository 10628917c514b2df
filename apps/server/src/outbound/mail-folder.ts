// Messages as files under the data directory, where nothing sends them: for whoever tries the product out. Not in production.

import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { OutboundChannel } from "../store/outbound.ts";
import type { Words } from "./templates.ts";

export type KeptMessage = {
  readonly tenantId: number;
  readonly id: number;
  readonly channel: OutboundChannel;
  readonly to: string;
  readonly words: Words;
  readonly at: Instant;
};
/** Writes one message, or throws. */
export type MailFolder = (message: KeptMessage) => Promise<void>;

/** The newest stay. */
const mostFiles = 1_000;
const lookEvery = 100;

export function createMailFolder(dataDir: string): MailFolder {
  const folder = join(dataDir, "mail");
  let written = 0;
  return async ({ tenantId, id, channel, to, words, at }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const time = new Date(at).toISOString().replaceAll(/[:.]/g, "-");
    const subject = channel === "email" ? `Subject: ${words.subject}\n` : "";
    const text = `To: ${to}\n${subject}\n${words.text}\n`;
    await writeFile(join(folder, `${time}-${tenantId}-${id}-${channel}.txt`), text, { mode: 0o600 });
    written += 1;
    if (written % lookEvery === 0) await keepNewest(folder);
  };
}

async function keepNewest(folder: string): Promise<void> {
  const names = (await readdir(folder)).toSorted((a, b) => a.localeCompare(b));
  await Promise.all(names.slice(0, -mostFiles).map((name) => rm(join(folder, name), { force: true })));
}
