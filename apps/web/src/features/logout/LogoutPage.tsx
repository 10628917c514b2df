// Signs out: how many orders stay is asked, then the live line stops, storage, token and cookie are cleared, and the root comes next.

import { orderService } from "@tradebook/contract/services/order.ts";
import { userService } from "@tradebook/contract/services/user.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { acting, leaveActing } from "../../lib/acting.ts";
import { call } from "../../lib/api.ts";
import { forgetUser } from "../../lib/end-session.ts";
import { endServerSession } from "../../lib/refresh.ts";
import { session, signOutLocally } from "../../lib/session.ts";
import { L } from "../../lib/shell-words.ts";
import { accessToken } from "../../lib/token.ts";
import { Empty } from "../../ui/States.tsx";

/** Long enough for a screen reader to begin the sentence. */
const shownForMs = 1000;
/** Nobody waits longer than this to be signed out; a slow line answers within it. */
const askedForMs = 2500;

export function LogoutPage() {
  const navigate = useNavigate();
  const [text, tell] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Who looks with another's eyes ends that, and stays signed in.
    if (acting() !== null) {
      void call(userService.EndActing, {}).finally(leaveActing);
      return undefined;
    }
    void countWorking().then((count) => {
      tell(stayText(count));
      void endServerSession(accessToken());
      forgetUser();
      signOutLocally(false);
      timer = setTimeout(() => void navigate("/", { replace: true }), shownForMs);
    });
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main role="status">
      {text === null ? <Empty title={L("SigningOut")} /> : <Empty title={L("SignedOutTitle")} text={text} />}
    </main>
  );
}

/** Of one's own accounts; null where nobody answers in time. */
async function countWorking(): Promise<number | null> {
  const current = session.get();
  const own = current.status === "signedIn" ? current.user.userTradingAccounts : [];
  if (own.length === 0) return null;
  const signal = AbortSignal.timeout(askedForMs);
  const asked = own.map((cscsAccount) =>
    call(orderService.getStockOrders, { cscsAccount, open: true, skipCount: 0, maxResultCount: 1 }, signal),
  );
  const answers = await Promise.allSettled(asked);
  const counts = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.totalCount] : []));
  return counts.length < own.length ? null : counts.reduce((sum, count) => sum + count, 0);
}

function stayText(working: number | null): string {
  if (working === null || working === 0) return L("SignedOutText");
  return working === 1 ? L("OneOrderStays") : L("OrdersStay", working);
}
