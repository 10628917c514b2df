// When the person is left in peace by mail and SMS: hours of the day, in Lagos, kept as soon as they are chosen.

import { notificationService, type QuietHours } from "@tradebook/contract/services/notification.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { Card } from "../../ui/Card.tsx";
import { Field } from "../../ui/Field.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Select } from "../../ui/Select.tsx";
import { choicesQuery } from "./choices-query.ts";
import { O } from "./own-words.ts";
import { useChosen } from "./use-chosen.ts";

const usual: QuietHours = { from: 21 * 60, until: 6 * 60 };
const stepMinutes = 30;
const halfHours = Array.from({ length: (24 * 60) / stepMinutes }, (_, index) => index * stepMinutes);

export function QuietCard() {
  const client = useQueryClient();
  const choices = useQuery(choicesQuery());
  const [chosen, choose] = useChosen<QuietHours | null>(async (quiet) => {
    await call(notificationService.SaveQuietHours, { quiet });
    await client.invalidateQueries({ queryKey: choicesQuery().queryKey });
    notify("good", O("QuietKept"));
  });
  return (
    <Card title={O("Quiet")} testId="card-quiet">
      <p className="settings__note">{O("QuietHint")}</p>
      <Loaded query={choices} what={O("Quiet")} lines={2}>
        {({ quiet: kept }) => {
          const quiet = chosen === null ? kept : chosen.value;
          return (
            <>
              <label className="check">
                <input
                  type="checkbox"
                  checked={quiet !== null}
                  onChange={({ target }) => choose(target.checked ? usual : null)}
                />
                <span>{O("QuietOn")}</span>
              </label>
              {quiet === null ? null : (
                <div className="settings__fields">
                  <Hours quiet={quiet} onKeep={(next) => choose(next)} />
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

type HoursProps = { readonly quiet: QuietHours; readonly onKeep: (quiet: QuietHours) => void };

function Hours({ quiet, onKeep }: HoursProps) {
  return (
    <>
      <Field label={O("QuietFrom")}>
        {(control) => (
          <Select
            {...control}
            value={String(quiet.from)}
            options={optionsFor(quiet.from, quiet.until)}
            onPick={(from) => onKeep({ ...quiet, from: Number(from) })}
          />
        )}
      </Field>
      <Field label={O("QuietUntil")}>
        {(control) => (
          <Select
            {...control}
            value={String(quiet.until)}
            options={optionsFor(quiet.until, quiet.from)}
            onPick={(until) => onKeep({ ...quiet, until: Number(until) })}
          />
        )}
      </Field>
    </>
  );
}

/** Half hours, with what is kept where a program kept another minute; never the other end. */
function optionsFor(kept: number, other: number) {
  const minutes = [...new Set([...halfHours, kept])].toSorted((a, b) => a - b);
  return minutes
    .filter((minute) => minute !== other)
    .map((minute) => ({ value: String(minute), label: clock(minute) }));
}

function clock(minute: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
