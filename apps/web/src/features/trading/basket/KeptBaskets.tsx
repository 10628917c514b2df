// The baskets that their user keeps: this one under a name, and another in its place.

import { workspaceService } from "@tradebook/contract/services/workspace.ts";
import { keptBasketLimits, type KeptBasket } from "@tradebook/contract/services/kept-basket.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../../lib/api.ts";
import { notify, notifyFailure } from "../../../lib/notify.ts";
import { isOwnAccount } from "../../../lib/account.ts";
import { useSignedIn } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { FormDialog } from "../../../ui/FormDialog.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Failed, Skeleton } from "../../../ui/States.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { mandateOf } from "../amend-order.ts";
import { MandateFields } from "../MandateFields.tsx";
import { L } from "../workspace-words.ts";
import { kept, type Basket } from "./basket.ts";
import { openBasket } from "./basket-store.ts";

const basketsKey = ["baskets"];

export function KeptBaskets({ lines }: { readonly lines: Basket }) {
  const [asked, ask] = useState<"no" | "keep" | "open">("no");
  const close = () => ask("no");
  return (
    <>
      {lines.length === 0 ? null : (
        <Button size="small" onClick={() => ask("keep")}>
          {L("BasketKeep")}
        </Button>
      )}
      <Button size="small" onClick={() => ask("open")}>
        {L("BasketOpen")}
      </Button>
      {asked === "keep" ? <KeepDialog lines={lines} onClose={close} /> : null}
      {asked === "open" ? <OpenDialog lines={lines} onClose={close} /> : null}
    </>
  );
}

type Props = { readonly lines: Basket; readonly onClose: () => void };

function KeepDialog({ lines, onClose }: Props) {
  const client = useQueryClient();
  const [name, type] = useState("");
  return (
    <FormDialog
      title={L("BasketKeepTitle")}
      action={L("BasketKeepDeed")}
      testId="basket-keep"
      isReady={name.trim() !== ""}
      onClose={onClose}
      onSend={async () => {
        await call(workspaceService.SaveBasket, { name: name.trim(), lines: [...kept(lines)] });
        await client.invalidateQueries({ queryKey: basketsKey });
        onClose();
      }}
    >
      <TextField
        label={L("BasketName")}
        hint={L("BasketKeepHint")}
        most={keptBasketLimits.name}
        value={name}
        onType={type}
      />
    </FormDialog>
  );
}

const nothingGiven = { mandateChannel: "", mandateReference: "" };

function OpenDialog({ lines, onClose }: Props) {
  const signedIn = useSignedIn();
  const baskets = useQuery({
    queryKey: basketsKey,
    queryFn: async ({ signal }) => (await call(workspaceService.GetBaskets, {}, signal)).baskets,
  });
  const [name, pick] = useState("");
  const [given, give] = useState(nothingGiven);
  const all = baskets.data ?? [];
  const picked = all.find((one) => one.name === name) ?? all[0];
  const isClients = (cscsAccount: string) => !isOwnAccount(signedIn, cscsAccount);
  const needsMandate = picked?.lines.some(({ cscsAccount }) => isClients(cscsAccount)) === true;
  const mandate = needsMandate ? mandateOf(given) : null;
  const open = () => {
    if (picked === undefined) return;
    if (openBasket({ lines: picked.lines, needsMandate: isClients, mandate })) onClose();
    else notify("bad", L("BasketOnItsWay"), null);
  };
  return (
    <FormDialog
      title={L("BasketKept")}
      action={lines.length === 0 ? L("BasketOpenDeed") : L("BasketOpenSure", lines.length)}
      testId="basket-open"
      isReady={picked !== undefined && (!needsMandate || mandate !== null)}
      onClose={onClose}
      onSend={async () => open()}
    >
      {baskets.isPending ? <Skeleton what={L("BasketKept")} lines={3} /> : null}
      {baskets.isError ? <Failed failure={failureOf(baskets.error)} onRetry={() => void baskets.refetch()} /> : null}
      {baskets.isSuccess && all.length === 0 ? <p className="muted">{L("BasketNone")}</p> : null}
      <KeptList all={all} picked={picked} onPick={pick} />
      {needsMandate ? (
        <MandateFields
          channel={given.mandateChannel}
          reference={given.mandateReference}
          error={null}
          onEdit={(part) => give({ ...given, ...part })}
        />
      ) : null}
    </FormDialog>
  );
}

type ListProps = {
  readonly all: readonly KeptBasket[];
  readonly picked: KeptBasket | undefined;
  readonly onPick: (name: string) => void;
};

function KeptList({ all, picked, onPick }: ListProps) {
  const client = useQueryClient();
  const drop = async (name: string) => {
    try {
      await call(workspaceService.SaveBasket, { name, lines: [] });
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    await client.invalidateQueries({ queryKey: basketsKey });
  };
  return (
    <ul className="basket__kept" aria-label={L("BasketKept")}>
      {all.map((one) => (
        <li key={one.name}>
          <label className="check">
            <input type="radio" name="basket" checked={one === picked} onChange={() => onPick(one.name)} />
            <span>{L("BasketKeptSize", one.name, one.lines.length)}</span>
          </label>
          <Button
            look="quiet"
            size="icon"
            aria-label={L("BasketDropKept", one.name)}
            onClick={() => void drop(one.name)}
          >
            <Icon name="close" size={14} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
