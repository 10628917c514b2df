// In the account's bar: whose account one looks at by their leave, the way back, and the choice of those that are shared.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { acting } from "../lib/acting.ts";
import { lookAt, useLooked } from "../lib/looked.ts";
import { dashboardPath } from "../lib/paths.ts";
import { useSignedIn } from "../lib/session.ts";
import { Button } from "../ui/Button.tsx";
import { sharesQuery } from "./share-queries.ts";
import { S } from "./share-words.ts";

export function LookedName() {
  const { user } = useSignedIn();
  const looked = useLooked();
  if (looked === null) return null;
  return (
    <>
      <strong className="account__acting">{S("LookingAt", looked.owner, looked.cscsAccount)}</strong>
      <Button size="small" onClick={() => lookAt(user.id, null)}>
        {S("BackToOwn")}
      </Button>
    </>
  );
}

/** Shown only where something is shared; what is over is let go of by itself. */
export function LookAtChoice() {
  const { user } = useSignedIn();
  const looked = useLooked();
  const navigate = useNavigate();
  // Who sees with a user's eyes sees no third person's account: the server would refuse it.
  const received = useQuery({ ...sharesQuery(), enabled: acting() === null }).data?.received;
  const open = received?.filter(({ isOpen }) => isOpen) ?? [];
  const isOver =
    received !== undefined && looked !== null && open.every((one) => one.cscsAccount !== looked.cscsAccount);
  useEffect(() => {
    if (isOver) lookAt(user.id, null);
  }, [isOver, user.id]);
  if (looked !== null || open.length === 0) return null;
  const pick = (cscsAccount: string) => {
    const share = open.find((one) => one.cscsAccount === cscsAccount);
    if (share === undefined) return;
    lookAt(user.id, { cscsAccount, owner: share.owner });
    void navigate(`${dashboardPath}?view=client`);
  };
  return (
    <select
      aria-label={S("SharedWithYou")}
      className="account__select"
      value=""
      onChange={(event) => pick(event.target.value)}
    >
      <option value="">{S("SharedWithYou")}</option>
      {open.map(({ id, cscsAccount, owner }) => (
        <option key={id} value={cscsAccount}>
          {owner} · {cscsAccount}
        </option>
      ))}
    </select>
  );
}
