// npm run dev: the same world as npm start, with the server and the web client made anew at every change.
import { runTool, whenAskedToEnd } from "./main-program.ts";
import { viteBuild } from "./web-build.ts";
import { startWorld } from "./world.ts";

runTool(async () => {
  const asked = new Promise<number>((resolve) => whenAskedToEnd(() => resolve(0)));
  const gaveUp = Promise.withResolvers<number>();
  const web = new AbortController();
  const world = await startWorld({
    program: "npm run dev",
    watch: ["--watch", "--watch-preserve-output"],
    meanwhile: async () => {
      await viteBuild(["build", "--mode", "development", "--logLevel", "warn"]);
      const watching = viteBuild(["build", "--watch", "--mode", "development", "--logLevel", "warn"], web.signal);
      watching.catch((error: unknown) => web.signal.aborted || console.error(error));
    },
    say: console.log,
    onGivenUp: () => gaveUp.resolve(1),
  });
  console.log(`Tradebook is ready at ${world.url}`);
  for (const line of world.seeded) console.log(line);
  const code = await Promise.race([asked, gaveUp.promise]);
  web.abort();
  await world.stop();
  return code;
});
