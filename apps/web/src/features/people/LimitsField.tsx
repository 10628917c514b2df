// When and from where somebody may sign in and stay signed in: days and hours in Lagos, addresses and networks.

import { instant } from "@tradebook/domain/instant.ts";
import { now } from "../../lib/clock.ts";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import {
  areHours,
  clockChoices,
  clockText,
  daysText,
  keepsOutNow,
  usualHours,
  weekDays,
  type LimitsDraft,
  type SignInLimits,
} from "./limits-draft.ts";
import { dayNames, L } from "./limits-words.ts";

type Props = {
  readonly limits: LimitsDraft;
  readonly error: string | null;
  readonly onChange: (limits: LimitsDraft) => void;
};

export function LimitsField({ limits, error, onChange }: Props) {
  const { hours, networks } = limits;
  return (
    <fieldset className="form">
      <legend className="form__legend">{L("MaySignIn")}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={hours !== null}
          onChange={({ target }) => onChange({ ...limits, hours: target.checked ? usualHours : null })}
        />
        <span>{L("OnlyAtHours")}</span>
      </label>
      {hours === null ? null : <Hours hours={hours} onChange={(next) => onChange({ ...limits, hours: next })} />}
      <Field label={L("OnlyFrom")} hint={L("OnlyFromHint")} error={error}>
        {(control) => (
          <textarea
            {...control}
            className="input people__networks"
            rows={2}
            spellCheck={false}
            maxLength={1000}
            value={networks}
            onChange={({ target }) => onChange({ ...limits, networks: target.value })}
          />
        )}
      </Field>
    </fieldset>
  );
}

type Hours = NonNullable<LimitsDraft["hours"]>;
type HoursProps = { readonly hours: Hours; readonly onChange: (hours: Hours) => void };

function Hours({ hours, onChange }: HoursProps) {
  const { days, from, until } = hours;
  const pick = (day: number, isOn: boolean) =>
    onChange({ ...hours, days: isOn ? [...days, day] : days.filter((one) => one !== day) });
  return (
    <>
      <div className="people__days" role="group" aria-label={L("OnDays")}>
        {weekDays.map((day) => (
          <label key={day} className="check">
            <input type="checkbox" checked={days.includes(day)} onChange={({ target }) => pick(day, target.checked)} />
            <span>{dayNames()[day]}</span>
          </label>
        ))}
      </div>
      <div className="form__pair">
        <Field label={L("HoursFrom")}>
          {(control) => (
            <Select
              {...control}
              value={String(from)}
              options={clockChoices(from, until, 23 * 60 + 30)}
              onPick={(picked) => onChange({ ...hours, from: Number(picked) })}
            />
          )}
        </Field>
        <Field label={L("HoursUntil")} hint={until < from ? L("NextDay") : null}>
          {(control) => (
            <Select
              {...control}
              value={String(until)}
              options={clockChoices(until, from, 24 * 60)}
              onPick={(picked) => onChange({ ...hours, until: Number(picked) })}
            />
          )}
        </Field>
      </div>
      {areHours(hours) ? null : <p className="people__impact">{L("NoDay")}</p>}
      {keepsOutNow(hours, instant(now())) ? <p className="people__impact">{L("KeepsOutNow")}</p> : null}
    </>
  );
}

/** As a line among the facts of a user. */
export function limitsText({ hours, networks }: SignInLimits): string {
  const when =
    hours === null ? [] : [`${daysText(hours.days, dayNames())} ${clockText(hours.from)}–${clockText(hours.until)}`];
  const from = networks.length === 0 ? [] : [L("From", networks.join(", "))];
  return [...when, ...from].join("; ") || L("AlwaysAnywhere");
}
