// The repository's sources as the tidy tests read them: text, code without comments, imports and where they lead.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { repositoryRoot } from "./config.ts";

/** One source file. Paths are from the repository's root, with slashes. */
export type SourceFile = {
  readonly path: string;
  readonly text: string;
  /** The text with comments and the insides of strings blanked. */
  readonly code: string;
  readonly imports: readonly Import[];
  readonly isTest: boolean;
};

/** An import as written, and the file it leads to when that is one of ours. */
export type Import = {
  readonly from: string;
  readonly leadsTo: string | undefined;
  /** Whether it is gone at run time. */
  readonly isType: boolean;
};

const folders = ["apps/*/**/*", "packages/*/**/*", "e2e/**/*", "bench/**/*", "tools/**/*", "*"];
const notOurs = ["**/node_modules/**", "**/dist/**", "bench/results/**"];
const importForms = [
  /^\s*(?:import|export)\b[^"'`;]*?\bfrom\s*"([^"]+)"/gm,
  /^\s*import\s*"([^"]+)"/gm,
  /\bimport\(\s*"([^"]+)"\s*,?\s*\)/g,
];

/** Every TypeScript and JavaScript source of ours. */
export function sourceFiles(): readonly SourceFile[] {
  const paths = globSync(
    folders.map((folder) => `${folder}.{ts,tsx,mjs}`),
    { cwd: repositoryRoot, exclude: notOurs },
  );
  const unique = new Set(paths.map((path) => path.replaceAll("\\", "/")));
  return [...unique].sort().map((path) => readSource(path, readFileSync(join(repositoryRoot, path), "utf8")));
}

/** What there is to know of one file with this text. */
export function readSource(path: string, text: string): SourceFile {
  const withoutComments = blank(text, { strings: false });
  const found = importForms.flatMap((form) => [...withoutComments.matchAll(form)]);
  const imports = found.map(([words, from = ""]) => {
    return { from, leadsTo: target(path, from), isType: words.trimStart().startsWith("import type") };
  });
  return { path, text, code: blank(text, { strings: true }), imports, isTest: isTest(path) };
}

/** What stands in a folder called testing is for tests alone, of its package and of others. */
function isTest(path: string): boolean {
  if (/^(apps|packages)\/[^/]+\/src\/testing\//.test(path)) return true;
  return /\.test\.tsx?$/.test(path) || /^(apps|packages)\/[^/]+\/test\//.test(path) || path.startsWith("e2e/");
}

function target(path: string, from: string): string | undefined {
  if (from.startsWith(".")) return normalize(join(dirname(path), from)).replace(/\?.*$/, "");
  const [, name, file] = /^@tradebook\/([^/]+)\/(.+)$/.exec(from) ?? [];
  if (name === undefined || file === undefined) return undefined;
  // The one thing outside its sources that a package shares: the second books, which its tests and a benchmark play on.
  return file.startsWith("model/") ? `packages/${name}/test/${file}` : `${homeOfWorkspace(name)}${file}`;
}

function homeOfWorkspace(name: string): string {
  if (["server", "exchange", "web"].includes(name)) return `apps/${name}/src/`;
  return ["tools", "e2e", "bench"].includes(name) ? `${name}/` : `packages/${name}/src/`;
}

// One pass over the characters. A quote in a regular expression may fool it until the end of that line at most, since
// only template strings go on over lines.
function blank(text: string, { strings }: { readonly strings: boolean }): string {
  const parts = text.matchAll(
    /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|\/(?![/*\s])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n[])+\/[dgimsuvy]*|[\s\S]/g,
  );
  let code = "";
  for (const [part] of parts) code += blanked(part, strings);
  return code;
}

function blanked(part: string, strings: boolean): string {
  if (part.startsWith("//") || part.startsWith("/*")) return part.replaceAll(/[^\n]/g, " ");
  if (!strings || part.length < 2 || !/^["'`]/.test(part)) return part;
  // What a template computes is code and stays.
  const inside = part.startsWith("`") ? [...part.matchAll(/\$\{([^}]*)\}/g)].map((match) => match[1]).join(" ") : "";
  return `${part[0]}${inside}${part.slice(1, -1).replaceAll(/[^\n]/g, "")}${part.at(-1)}`;
}
