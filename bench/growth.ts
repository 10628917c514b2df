// What an order costs from 10 to 100,000 accounts and 1 to 1,000 houses, and a tick from 10 to 10,000 clients; with exponents.
// Arguments: which of accounts, tenants and clients; all of them if none is named.

import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";
import { join } from "node:path";
import { exponentOf } from "./growth/exponent.ts";
import { runPart } from "./hub/run-part.ts";

type Row = { readonly size: number } & Readonly<Record<string, number>>;

const dimensions = ["accounts", "tenants", "clients"] as const;
const sizes = { accounts: [10, 1_000, 10_000, 100_000], tenants: [1, 10, 100, 1_000] };
const clientCounts = [10, 100, 1_000, 10_000];
const updatesPerSecond = 100;

const asked = process.argv.slice(2);
const folder = join(import.meta.dirname, "results");
mkdirSync(folder, { recursive: true });
writeLine(`${availableParallelism()} cores, ${cpus()[0]?.model}, node ${process.version}, load ${load()}`);
for (const dimension of dimensions) {
  if (asked.length > 0 && !asked.includes(dimension)) continue;
  const rows = dimension === "clients" ? await ticks() : await orders(dimension);
  const figure = dimension === "clients" ? "cpuUsOfTick" : "usOfOrder";
  const exponent = exponentOf(rows.map((row) => [row.size, row[figure] ?? 0]));
  writeLine(`${dimension}: ${figure} grows with the power ${exponent.toFixed(3)}, load ${load()}`);
  for (const row of rows) writeLine(`  ${JSON.stringify(row)}`);
  writeFileSync(join(folder, `growth-${dimension}.json`), `${JSON.stringify({ figure, exponent, rows }, null, 2)}\n`);
}

/** The desk alone, inside the server's own tests' world. */
async function orders(dimension: "accounts" | "tenants"): Promise<readonly Row[]> {
  const program = join(import.meta.dirname, "../apps/server/test/measure-growth.ts");
  const args = [program, dimension, ...sizes[dimension].map(String)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`measuring ${dimension} ended with ${String(code)}`);
  return text
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Row);
}

async function ticks(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const clients of clientCounts) {
    const part = { kind: "hub", clients, updatesPerSecond, stalls: 0, watches: false } as const;
    const { framesPerSecond, framesPerCpuSecond } = (await runPart(part)).figures;
    const cpuUsOfTick = Math.round(((framesPerSecond / framesPerCpuSecond) * 1_000_000) / updatesPerSecond);
    const cpuUsOfFrame = Math.round(10_000_000 / framesPerCpuSecond) / 10;
    rows.push({ size: clients, cpuUsOfTick, cpuUsOfFrame, framesPerSecond });
  }
  return rows;
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(2);
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
