// The build step of the service worker: tells it which files make the shell, by name and revision.

import { createHash } from "node:crypto";
import type { Plugin, Rollup } from "vite";

type Bundle = Rollup.OutputBundle;

/** What somebody needs who opens the client without a line: the frame, the last portfolio and orders, and the workspace. */
const shellModules =
  /\/src\/(main\.tsx|guarded-pages\.ts|shell\/Shell\.tsx|offline\/OfflinePage\.tsx|features\/(sign-in\/SignInPage|trading\/(TradingPage|DeskWorkspace|PhoneWorkspace|PhoneLists|PriceList)|dashboard\/DashboardPage|exception\/ExceptionPage)\.tsx)$/;
const shellLetters = /plus-jakarta-sans-(latin|naira|dotted)-wght/;

/** Writes the list into the worker; its own text changes with it, so the browser finds every release. */
export function listShell(worker: string): Plugin {
  return {
    name: "list-shell",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const file = bundle[worker];
        if (file?.type !== "chunk") this.error(`the build has no ${worker}`);
        if (file.imports.length > 0) this.error(`${worker} must stand alone; it imports ${file.imports.join(", ")}`);
        const files = [...shellPaths(bundle)].toSorted().map((path) => [`/${path}`, revisionOf(bundle, path)] as const);
        file.code = `const shellFiles = ${JSON.stringify(files)};\n${file.code}`;
      },
    },
  };
}

function shellPaths(bundle: Bundle): ReadonlySet<string> {
  const found = new Set<string>(["index.html"]);
  const take = (path: string) => {
    const chunk = bundle[path];
    if (found.has(path) || chunk?.type !== "chunk") return;
    found.add(path);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(take);
  };
  for (const [path, chunk] of Object.entries(bundle)) {
    if (chunk.type === "chunk" && chunk.facadeModuleId !== null && shellModules.test(chunk.facadeModuleId)) take(path);
    if (chunk.type === "chunk" && chunk.moduleIds.some((id) => id.endsWith("/src/main.tsx"))) take(path);
    if (shellLetters.test(path)) found.add(path);
  }
  return found;
}

/** A name under static/ says its content; of the rest the content is asked. */
function revisionOf(bundle: Bundle, path: string): string | null {
  const file = bundle[path];
  if (path.startsWith("static/") || file === undefined) return null;
  const text = file.type === "chunk" ? file.code : file.source;
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
