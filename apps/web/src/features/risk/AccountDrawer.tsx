// One account: what is stopped on it, every move before, and the way to stop or to open it.

import { riskService } from "@tradebook/contract/services/risk.ts";
import type { AccountStateMove, AccountStateRow } from "@tradebook/contract/services/account-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { AccountStateMark } from "../../account-state/AccountStateMark.tsx";
import { call } from "../../lib/api.ts";
import { formatQuantity, none } from "../../lib/format.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { DecideDialog } from "../../lists/DecideDialog.tsx";
import { DecisionDrawer } from "../../lists/DecisionDrawer.tsx";
import type { DrawerProps } from "../../lists/list.ts";
import { Button } from "../../ui/Button.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { When } from "../../ui/Marks.tsx";
import { Empty } from "../../ui/States.tsx";
import { askingOf } from "./ClosingDrawer.tsx";
import { whoMoved } from "./accounts.tsx";
import { L } from "./risk-words.ts";
import { StateForm } from "./StateForm.tsx";

const mostMoves = 50;

export function AccountDrawer({ row, onClose }: DrawerProps<AccountStateRow>) {
  const [isMoving, setMoving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const mayMove = may(useSignedIn(), "Pages.Risk");
  const { cscsAccount, name, state, isClosed, openOrders, lastMove } = row;
  const asking = askingOf(cscsAccount, isClosed);
  return (
    <DecisionDrawer
      title={L("AccountRow", cscsAccount)}
      decisions={[]}
      ways={
        mayMove ? (
          <>
            {isClosed ? null : (
              <Button look="primary" onClick={() => setMoving(true)}>
                {L("ChangeState")}
              </Button>
            )}
            <Button onClick={() => setAsking(true)}>{asking.action}</Button>
          </>
        ) : null
      }
      onClose={onClose}
      facts={[
        [L("AccountName"), name],
        [L("State"), isClosed ? L("IsClosed") : <AccountStateMark key="state" state={state} />],
        [L("OpenOrders"), formatQuantity(openOrders)],
        [L("Since"), <When key="since" at={lastMove?.at ?? null} />],
        [L("Reason"), lastMove?.reason ?? none],
        [L("By"), whoMoved(lastMove)],
      ]}
    >
      <Moves cscsAccount={cscsAccount} />
      {isAsking ? <DecideDialog decision={asking} onClose={() => setAsking(false)} /> : null}
      {isMoving ? <StateForm row={row} onClose={() => setMoving(false)} /> : null}
    </DecisionDrawer>
  );
}

function Moves({ cscsAccount }: Pick<AccountStateRow, "cscsAccount">) {
  const moves = useQuery({
    // Below "list", as whatever a move changes.
    queryKey: ["list", "state-moves", cscsAccount],
    queryFn: ({ signal }) =>
      call(riskService.GetAccountStateMoves, { cscsAccount, skipCount: 0, maxResultCount: mostMoves }, signal),
  });
  return (
    <section className="part" aria-label={L("StateMoves")}>
      <h3>{L("StateMoves")}</h3>
      <Loaded
        query={moves}
        what={L("StateMoves")}
        lines={2}
        isEmpty={({ items }) => items.length === 0}
        empty={<Empty title={L("StateMovesNone")} />}
      >
        {({ items }) => (
          <ul className="rows" data-testid="state-moves">
            {items.map((move) => (
              <Move key={move.id} move={move} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Move({ move }: { readonly move: AccountStateMove }) {
  return (
    <li>
      <span className="rows__text">
        <AccountStateMark state={move.state} />
        <span className="rows__small">
          {move.reason}
          {move.cancelsOrders ? `; ${L("WithCancels")}` : ""}
        </span>
      </span>
      <span className="rows__end">
        <span className="rows__small">{whoMoved(move)}</span>
        <When at={move.at} />
      </span>
    </li>
  );
}
