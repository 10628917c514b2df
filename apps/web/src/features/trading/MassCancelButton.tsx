// What opens the cancelling of many orders; the dialog itself is fetched when it is first asked for.

import { Suspense, useCallback, useEffect } from "react";
import { useAccount } from "../../lib/account.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/Button.tsx";
import { L } from "./desk-words.ts";
import { massAsked } from "./mass-cancel.ts";
import { lazyPart } from "../../ui/lazy-part.ts";

const MassCancel = lazyPart(async () => (await import("./MassCancel.tsx")).MassCancel);

/** Only where something is open and this person may cancel. */
export function MassCancelButton({ working }: { readonly working: number }) {
  const account = useAccount();
  if (working === 0 || account === null) return null;
  return (
    <Button size="small" onClick={() => massAsked.set({ securityID: null, side: null, isTyped: false })}>
      {L("MassCancel")}
    </Button>
  );
}

/** Kept for the page, since the list that has the button may go from the desk. */
export function MassCancelHost() {
  const account = useAccount();
  const asked = useStore(massAsked);
  const close = useCallback(() => massAsked.set(null), []);
  useEffect(() => close, [close]);
  if (account === null || asked === null) return null;
  return (
    <Suspense fallback={null}>
      <MassCancel account={account} asked={asked} onClose={close} />
    </Suspense>
  );
}
