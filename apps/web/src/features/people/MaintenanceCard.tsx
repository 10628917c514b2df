// Maintenance: what was announced, by whom, and announcing or taking one back.

import type { AnnouncedMaintenance, MaintenanceState } from "@tradebook/contract/maintenance.ts";
import { maintenanceService } from "@tradebook/contract/services/maintenance.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot, type Tone } from "../../ui/Marks.tsx";
import { announcedQuery, momentText } from "./maintenance-query.ts";
import { MaintenanceForm } from "./MaintenanceForm.tsx";
import { O } from "./office-words.ts";

export function MaintenanceCard() {
  const signedIn = useSignedIn();
  const [isAnnouncing, announce] = useState(false);
  const [taking, take] = useState<AnnouncedMaintenance | null>(null);
  const mayChange = may(signedIn, "Pages.Roles") || may(signedIn, "Pages.Tenants");
  const all = useQuery(announcedQuery());
  return (
    <Card
      title={O("Maintenance")}
      testId="maintenance-card"
      side={mayChange ? <Button onClick={() => announce(true)}>{O("Announce")}</Button> : null}
    >
      <p className="muted">{O("MaintenanceHint", signedIn.tenant === null ? O("OfEveryHouse") : O("OfThisHouse"))}</p>
      <Loaded
        query={all}
        what={O("Maintenance")}
        lines={2}
        isEmpty={(items) => items.length === 0}
        empty={<p className="muted">{O("NoMaintenance")}</p>}
      >
        {(items) => (
          <ul className="rows">
            {items.map((one) => (
              <Row
                key={one.id}
                one={one}
                mayTake={mayChange && one.ofHost === (signedIn.tenant === null)}
                onTake={() => take(one)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {isAnnouncing ? <MaintenanceForm onClose={() => announce(false)} /> : null}
      {taking === null ? null : <TakeBack one={taking} onClose={() => take(null)} />}
    </Card>
  );
}

const tones: { readonly [S in MaintenanceState]: Tone } = {
  coming: "wait",
  shown: "live",
  running: "bad",
  over: "done",
  takenBack: "done",
};

type RowProps = { readonly one: AnnouncedMaintenance; readonly mayTake: boolean; readonly onTake: () => void };

function Row({ one, mayTake, onTake }: RowProps) {
  const { state, words, startsAt, endsAt } = one;
  const isStanding = state === "coming" || state === "shown" || state === "running";
  return (
    <li data-maintenance={state}>
      <span className="rows__text">
        <strong>{O("MaintenanceLine", momentText(startsAt), momentText(endsAt))}</strong>
        <span>{words}</span>
        <span className="rows__small">{whoText(one)}</span>
      </span>
      <span className="rows__end">
        <Dot tone={tones[state]}>{O(`State_${state}`)}</Dot>
        {isStanding && mayTake ? (
          <Button size="small" aria-label={O("TakeBackNamed", momentText(startsAt))} onClick={onTake}>
            {O("TakeBack")}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

function whoText({ announcedBy, announcedAt, takenBackBy, takenBackAt }: AnnouncedMaintenance): string {
  const at = momentText(announcedAt);
  const first = announcedBy === null ? O("ByHost", at) : O("By", announcedBy, at);
  if (takenBackAt === null) return first;
  const then = momentText(takenBackAt);
  return `${first} ${takenBackBy === null ? O("TakenBackByHost", then) : O("TakenBackBy", takenBackBy, then)}`;
}

type TakeBackProps = { readonly one: AnnouncedMaintenance; readonly onClose: () => void };

function TakeBack({ one, onClose }: TakeBackProps) {
  const client = useQueryClient();
  const send = async () => {
    await call(maintenanceService.TakeBack, { maintenanceId: one.id });
    notify("note", O("TakenBack"));
    await client.invalidateQueries({ queryKey: announcedQuery().queryKey });
    onClose();
  };
  return (
    <FormDialog
      title={O("TakeBackNamed", momentText(one.startsAt))}
      action={O("TakeBack")}
      look="sell"
      onSend={send}
      onClose={onClose}
    >
      <p>{one.words}</p>
      <p>{O("TakeBackText")}</p>
    </FormDialog>
  );
}
