// Holds who may import whom: between workspaces, between the rooms of the server, between the features of the client.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { repositoryRoot } from "./config.ts";
import { sourceFiles } from "./source-files.ts";
import type { Import, SourceFile } from "./source-files.ts";

type Home = { readonly path: string; readonly ours: readonly string[]; readonly others: RegExp; readonly node: RegExp };

type RoomRule = { readonly rooms: RegExp; readonly ours: RegExp };

const none = /^$/;
const declared = /./; // Whatever its package.json declares, which another test holds.

/** Each workspace, and what its code (not its tests) may import. */
const homes: readonly Home[] = [
  { path: "packages/domain", ours: [], others: none, node: none },
  { path: "packages/matching", ours: ["domain"], others: none, node: none },
  { path: "packages/contract", ours: ["domain"], others: /^zod/, node: none },
  { path: "packages/signalr", ours: [], others: /^(ws|@msgpack\/msgpack)$/, node: /./ },
  { path: "packages/fix", ours: [], others: none, node: /^node:(net|fs|path|os|stream|zlib|timers|events|crypto)/ },
  { path: "apps/exchange", ours: ["domain", "matching", "fix"], others: none, node: /./ },
  { path: "apps/server", ours: ["domain", "contract", "signalr", "fix"], others: declared, node: /./ },
  { path: "apps/web", ours: ["domain", "contract"], others: declared, node: none },
  { path: "e2e", ours: ["domain", "contract", "tools"], others: declared, node: /./ },
  {
    path: "bench",
    ours: ["domain", "contract", "matching", "signalr", "fix", "e2e", "tools"],
    others: declared,
    node: /./,
  },
  { path: "tools", ours: ["domain"], others: declared, node: /./ },
];

/** The rooms of the server: which other rooms and which packages each may use. What all use lies beside main. */
const rooms: Readonly<Record<string, RoomRule>> = {
  http: { rooms: /^(http|credentials)$/, ours: /^(contract|domain)$/ },
  modules: { rooms: /^(store|credentials|db|files|outbound|sign-in)$/, ours: /^(contract|domain)$/ },
  "sign-in": { rooms: /^(sign-in|store|credentials|db|outbound)$/, ours: /^(contract|domain)$/ },
  outbound: { rooms: /^(outbound|store|credentials|db)$/, ours: /^(contract|domain)$/ },
  exchange: { rooms: /^(exchange|store)$/, ours: /^(fix|domain)$/ },
  bus: { rooms: /^(bus|store)$/, ours: /^(contract|domain)$/ },
  hub: { rooms: /^(hub|credentials)$/, ours: /^(signalr|contract|domain)$/ },
  store: { rooms: /^(store|db)$/, ours: /^domain$/ },
  files: { rooms: /^files$/, ours: /^(contract|domain)$/ },
  db: { rooms: /^db$/, ours: /^domain$/ },
  credentials: { rooms: /^credentials$/, ours: /^domain$/ },
};

const files = sourceFiles();
// How the client is built is no part of the client.
const code = files.filter(
  (file) => !file.isTest && (file.path.includes("/src/") || !file.path.startsWith("apps/web/")),
);

test("a workspace imports only the workspaces below it", () => {
  assert.deepEqual(
    across(code, (home, name) => home.ours.includes(name)),
    [],
  );
});

test("the exchange and the server meet on a socket only, in tests as well", () => {
  const pairs = [/^apps\/server\/.*@tradebook\/exchange/, /^apps\/exchange\/.*@tradebook\/server/];
  const all = files.flatMap(({ path, imports }) => imports.map(({ from }) => `${path} imports ${from}`));
  assert.deepEqual(
    all.filter((line) => pairs.some((pair) => pair.test(line))),
    [],
  );
});

test("a workspace imports of others only what its place allows", () => {
  const wrong = code.flatMap((file) => {
    const { others, node } = homeOf(file);
    const foreign = file.imports.filter(({ leadsTo }) => leadsTo === undefined);
    const bad = foreign.filter(({ from }) => !(isBuiltin(from) ? node.test(from) : others.test(from)));
    return bad.map(({ from }) => `${file.path} imports ${from}`);
  });
  assert.deepEqual(wrong, []);
});

test("the FIX package opens sockets in two files only", () => {
  const product = code.filter(({ path }) => path.startsWith("packages/fix/") && !isTestSupport(path));
  const opening = product.filter((file) => imports(file, /^node:(net|tls)$/));
  assert.ok(opening.length <= 2, opening.map(({ path }) => path).join(", "));
});

test("what a file imports, its package.json declares", () => {
  const wrong = files.flatMap((file) => {
    const allowed = declaredBy(homeOf(file).path, file.isTest || !file.path.includes("/src/"));
    const packages = file.imports
      .filter(({ from }) => !from.startsWith(".") && !isBuiltin(from))
      .map(({ from }) => packageOf(from));
    return packages.filter((name) => !allowed.has(name)).map((name) => `${file.path} imports ${name}`);
  });
  assert.deepEqual(wrong, []);
});

test("a relative import stays in its workspace", () => {
  const wrong = files.flatMap((file) => {
    const { path } = homeOf(file);
    const leaving = file.imports.filter(
      ({ from, leadsTo }) => from.startsWith(".") && leadsTo?.startsWith(`${path}/`) === false,
    );
    return leaving.map(({ from }) => `${file.path} imports ${from}`);
  });
  assert.deepEqual(wrong, []);
});

test("no room of the server enters a room it has no business in", () => {
  const wrong = code.flatMap((file) => {
    const room = roomOf(file.path);
    const rule = room === undefined || file.path.endsWith("/all-handlers.ts") ? undefined : rooms[room];
    if (rule === undefined) return [];
    return file.imports
      .filter((wanted) => !mayEnter(rule, file.path, wanted))
      .map(({ from }) => `${file.path} imports ${from}`);
  });
  assert.deepEqual(wrong, []);
});

test("no feature of the client imports another, and what all use imports none", () => {
  const wrong = code
    .filter(({ path }) => /^apps\/web\/src\/(features|lib|ui)\//.test(path))
    .flatMap((file) =>
      file.imports
        .filter(({ leadsTo }) => featureOf(leadsTo) !== undefined && featureOf(leadsTo) !== featureOf(file.path))
        .map(({ from }) => `${file.path} imports ${from}`),
    );
  assert.deepEqual(wrong, []);
});

test("every import leads to a file that is there, by its full name", () => {
  const wrong = files.flatMap((file) => {
    const missing = file.imports.filter(({ leadsTo }) => leadsTo !== undefined && !exists(leadsTo));
    return missing.map(({ from }) => `${file.path} imports ${from}`);
  });
  assert.deepEqual(wrong, []);
});

function across(sources: readonly SourceFile[], allows: (home: Home, name: string) => boolean): readonly string[] {
  return sources.flatMap((file) => {
    const home = homeOf(file);
    const names = file.imports.map(({ from }) => ({ from, name: /^@tradebook\/([^/]+)/.exec(from)?.[1] }));
    const wrong = names.filter(({ name }) => name !== undefined && !home.path.endsWith(name) && !allows(home, name));
    return wrong.map(({ from }) => `${file.path} imports ${from}`);
  });
}

// A type binds nothing at run time, so a room may name what main hands it; modules stay apart even so.
function mayEnter(rule: RoomRule, path: string, { from, leadsTo, isType }: Import): boolean {
  const isOwnModule = moduleOf(path) !== undefined && moduleOf(path) === moduleOf(leadsTo);
  if (isOwnModule || (isType && moduleOf(leadsTo) === undefined)) return true;
  const workspace = /^@tradebook\/([^/]+)/.exec(from)?.[1];
  if (workspace !== undefined) return rule.ours.test(workspace);
  const room = roomOf(leadsTo);
  if (room === undefined) return !/(^|\/)(main|server|config|[a-z]+-main)\.ts$/.test(leadsTo ?? "");
  return rule.rooms.test(room);
}

function roomOf(path: string | undefined): string | undefined {
  return /^apps\/server\/src\/([^/]+)\//.exec(path ?? "")?.[1];
}

function moduleOf(path: string | undefined): string | undefined {
  return /^apps\/server\/src\/modules\/([^/]+)\//.exec(path ?? "")?.[1];
}

function featureOf(path: string | undefined): string | undefined {
  return /^apps\/web\/src\/features\/([^/]+)\//.exec(path ?? "")?.[1];
}

function homeOf({ path }: SourceFile): Home {
  const home = homes.find((candidate) => path.startsWith(`${candidate.path}/`));
  assert.ok(home, `${path} belongs to no workspace`);
  return home;
}

/** Whether only tests use a file, such as a proxy that cuts lines. */
function isTestSupport(path: string): boolean {
  const users = files.filter((file) => file.imports.some(({ leadsTo }) => leadsTo === path));
  return users.length > 0 && users.every((user) => user.isTest);
}

function imports(file: SourceFile, what: RegExp): boolean {
  return file.imports.some(({ from }) => what.test(from));
}

function packageOf(from: string): string {
  return from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/");
}

function declaredBy(home: string, withDev: boolean): ReadonlySet<string> {
  const { name, dependencies, devDependencies } = JSON.parse(
    readFileSync(join(repositoryRoot, home, "package.json"), "utf8"),
  );
  return new Set([name, ...Object.keys(dependencies ?? {}), ...(withDev ? Object.keys(devDependencies ?? {}) : [])]);
}

function exists(path: string): boolean {
  return files.some((file) => file.path === path) || /\.(css|json|svg|d\.ts)$/.test(path);
}
