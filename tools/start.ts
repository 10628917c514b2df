// npm start: the whole of Tradebook on this machine, until Ctrl-C.
import { databaseUrl, dataDirectory } from "./config.ts";
import { runTool, whenAskedToEnd } from "./main-program.ts";
import { buildWeb } from "./web-build.ts";
import { startWorld } from "./world.ts";

const limitMs = 10_000;

runTool(async () => {
  const started = performance.now();
  const asked = new Promise<number>((resolve) => {
    whenAskedToEnd((why) => {
      console.log(`Stopping (${why}) …`);
      resolve(0);
    });
  });
  const gaveUp = Promise.withResolvers<number>();
  const starting = startWorld({
    program: "npm start",
    watch: [],
    meanwhile: () => buildWeb(console.log),
    say: console.log,
    onGivenUp: () => gaveUp.resolve(1),
  });
  const world = await Promise.race([starting, asked.then(() => undefined)]);
  if (world !== undefined) tellReady(world, started);
  const code = await Promise.race([asked, gaveUp.promise]);
  // Stopped while it was still starting: what has been started is stopped as soon as the start has settled.
  setTimeout(() => process.exit(1), limitMs).unref();
  await starting.then(
    (begun) => begun.stop(),
    () => undefined,
  );
  console.log("Stopped.");
  return code;
});

function tellReady(world: { readonly url: string; readonly seeded: readonly string[] }, started: number): void {
  console.log(`Tradebook is ready at ${world.url}`);
  for (const line of world.seeded) console.log(line);
  const place = databaseUrl === undefined ? `data in ${dataDirectory}` : "with the database of DATABASE_URL";
  console.log(`Started in ${((performance.now() - started) / 1000).toFixed(1)} s, ${place}. Ctrl-C stops it.`);
}
