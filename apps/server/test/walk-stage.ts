// Everybody whom the stories of a walk need, and how a story is told.

import { resultOf, type ApiAnswer, type SignedInClient, type TestServer } from "./with-server.ts";
import { openBrowser, type Browser } from "./auth-browser.ts";
import { password } from "./edge-world.ts";
import type { WalkWorld } from "./walk-world.ts";

/** Everybody a story needs, and who has done nothing in the walk. */
export type Stage = {
  readonly s: TestServer;
  readonly world: WalkWorld;
  readonly admin: SignedInClient;
  readonly supervisor: SignedInClient;
  readonly ada: SignedInClient;
  readonly broker: SignedInClient;
  readonly browser: () => Browser;
  /** A customer of no account, made for one story. */
  readonly newcomer: () => Promise<{ readonly id: number; readonly name: string }>;
};

export async function setStage(s: TestServer, world: WalkWorld): Promise<Stage> {
  const [admin, supervisor] = [await s.signIn("admin"), await s.signIn("supervisor")];
  let made = 0;
  const newcomer = async () => {
    made += 1;
    const name = `newcomer${made}`;
    const person = { userName: name, name: "New", surname: "Comer", emailAddress: `${name}@example.com` };
    const user = { ...person, password, isActive: true, roleNames: ["CUSTOMER"] };
    return { id: idIn(await admin.post("User/Create", user)), name };
  };
  const browser = () => openBrowser(s.url, s.world.defaultId);
  return {
    s,
    world,
    admin,
    supervisor,
    ada: await s.signIn("ada"),
    broker: await s.signIn("broker"),
    browser,
    newcomer,
  };
}

/** The id of what an answer made. */
export function idIn(answer: ApiAnswer): number {
  const { id } = resultOf(answer) as { id: number };
  return id;
}

/** What comes before a method, and its answer. */
export type Story = (stage: Stage) => Promise<ApiAnswer>;
