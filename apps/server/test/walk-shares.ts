// A look at an account through its life, for the stories of a walk.

import { ada as number } from "./edge-world.ts";
import { idIn, type Stage } from "./walk-stage.ts";
import type { ApiAnswer } from "./with-server.ts";

export async function accountShare({ s, ada, newcomer }: Stage): Promise<Readonly<Record<string, ApiAnswer>>> {
  const { name } = await newcomer();
  const client = await s.signIn(name);
  const lastDay = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const offer = async () =>
    await ada.post("AccountShare/Offer", { cscsAccount: number, person: name, scope: "Portfolio", lastDay });
  const offered = await offer();
  return {
    "AccountShare/Offer": offered,
    "AccountShare/Accept": await client.post("AccountShare/Accept", { id: idIn(offered) }),
    "AccountShare/End": await client.post("AccountShare/End", { id: idIn(offered) }),
    "AccountShare/Decline": await client.post("AccountShare/Decline", { id: idIn(await offer()) }),
  };
}
