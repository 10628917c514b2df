// The package as a stranger would have it: built, in their node_modules, with its two libraries and nothing else of ours.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";

const home = dirname(import.meta.dirname);
const libraries = join(home, "../../node_modules");
const place = mkdtempSync(join(tmpdir(), "signalr-published-"));
after(() => rmSync(place, { recursive: true }));

const imports = [
  'import { createServer } from "node:http";',
  'import { HubConnectionBuilder, LogLevel } from "@microsoft/signalr";',
  'import { createHub } from "@tradebook/signalr/hub-server.js";',
  'import { HubError } from "@tradebook/signalr/hub.js";',
  'import type { HubConnection } from "@tradebook/signalr/hub.js";',
].join("\n");

const host = `${imports}
const hub = createHub<string>({
  path: "/hub",
  authenticate: async () => "ada",
  methods: {
    Add: (connection: HubConnection<string>, args: readonly unknown[]) => {
      if (args.length !== 2) throw new HubError(connection.user + " gives two numbers.");
      return Number(args[0]) + Number(args[1]);
    },
  },
  onConnect: (connection) => connection.join("all"),
  onResync: () => undefined,
  onFault: (fault) => { throw fault; },
});
const server = createServer((request, response) => void hub.handle(request, response));
server.on("upgrade", (request, socket, head) => void hub.upgrade(request, socket, head));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;
const client = new HubConnectionBuilder()
  .withUrl(\`http://127.0.0.1:\${port}/hub\`).configureLogging(LogLevel.None).build();
await client.start();
const [sum, refusal] = [await client.invoke("add", 2, 3), await client.invoke("add", 2).catch(String)];
await client.stop();
await hub.stop();
server.close();
process.stdout.write(JSON.stringify([sum, refusal]));
`;

test("a stranger's program is checked against it and runs", () => {
  const compiler = join(libraries, "typescript/bin/tsc");
  const compile = (...args: readonly string[]) =>
    execFileSync(process.execPath, [compiler, ...args], { cwd: place, encoding: "utf8" });
  const packed = join(place, "node_modules/@tradebook/signalr");
  mkdirSync(packed, { recursive: true });
  mkdirSync(join(place, "node_modules/@types"));
  compile("-p", join(home, "tsconfig.publish.json"), "--outDir", join(packed, "dist"));
  copyFileSync(join(home, "package.json"), join(packed, "package.json"));
  for (const name of ["ws", "@msgpack", "@microsoft", "@types/node", "undici-types"])
    symlinkSync(join(libraries, name), join(place, "node_modules", name));
  writeFileSync(join(place, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(place, "host.ts"), host);
  const strict = ["--strict", "--target", "es2023", "--module", "nodenext", "--types", "node", "--skipLibCheck"];
  compile(...strict, "host.ts");
  // Its types have come along: a group has a name.
  writeFileSync(join(place, "wrong.ts"), `${imports}\ncreateHub<string>(null as never).sendTo(7, null as never);\n`);
  assert.throws(
    () => compile(...strict, "wrong.ts"),
    ({ stdout }: { stdout: string }) => /TS2345/.test(stdout),
  );
  const told = execFileSync(process.execPath, ["host.js"], { cwd: place, encoding: "utf8" });
  assert.deepEqual(JSON.parse(told), [
    5,
    "Error: The call of 'add' failed on the server. HubException: ada gives two numbers.",
  ]);
});
