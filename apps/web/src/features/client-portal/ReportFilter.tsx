// One filter of a report: chosen from what there is, or typed.

import { inflowTypes, noteStatuses, outflowStatuses, statementTypes } from "@tradebook/contract/account-reports.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";
import type { FilterKind } from "../../lists/list-asked.ts";
import { TypedFilter } from "../../lists/TypedFilter.tsx";
import { Select } from "../../ui/Select.tsx";
import { Day } from "./DayField.tsx";
import { L, type PortalWord } from "./portal-words.ts";
import type { ChangeView, FilterName, ReportView } from "./report-view.ts";
import { SymbolField } from "./SymbolField.tsx";

type Chosen = "type" | "inflowType" | "status" | "direction" | "noteStatus";
type Choice = {
  readonly label: PortalWord;
  readonly any: PortalWord;
  readonly options: readonly (readonly [value: string, word: PortalWord])[];
};

const choices: { readonly [C in Chosen]: Choice } = {
  type: { label: "Type", any: "AnyType", options: named(statementTypes.filter((type) => type !== "BALANCE_BF")) },
  inflowType: { label: "Type", any: "AnyType", options: named(inflowTypes) },
  status: { label: "Status", any: "AnyStatus", options: named(outflowStatuses) },
  noteStatus: { label: "Status", any: "AnyStatus", options: named(noteStatuses) },
  direction: {
    label: "Direction",
    any: "AnyDirection",
    options: [
      ["credit", "CreditsOnly"],
      ["debit", "DebitsOnly"],
    ],
  },
};

function named(values: readonly PortalWord[]): Choice["options"] {
  return values.map((value) => [value, value]);
}

type Props = {
  readonly name: FilterName;
  readonly view: ReportView;
  readonly today: TradingDay;
  readonly change: ChangeView;
};

export function ReportFilter({ name, view, today, change }: Props) {
  switch (name) {
    case "symbol":
      return <SymbolField symbol={view.symbol} onPick={(symbol) => change({ symbol })} />;
    case "type":
    case "inflowType":
    case "status":
    case "direction":
    case "noteStatus":
      return <OneOf {...choices[name]} value={view[name] ?? ""} onPick={(value) => change({ [name]: value })} />;
    case "uncleared":
      return <Switch word="UnclearedOnly" isOn={view.unclearedOnly} onPick={(uncleared) => change({ uncleared })} />;
    case "sector":
      return <Switch word="BySector" isOn={view.bySector} onPick={(sector) => change({ sector })} />;
    case "zero":
      return <Switch word="ShowZero" isOn={view.showsZero} onPick={(zero) => change({ zero })} />;
    case "since": {
      const max = addDays(view.asAt ?? today, -1);
      return <Day label="ComparedWith" value={view.since} max={max} onPick={(since) => change({ since })} />;
    }
    case "amount":
      return (
        <>
          <Typed word="AtLeast" typed={amount} value={naira(view.minAmount)} onPick={(min) => change({ min })} />
          <Typed word="AtMost" typed={amount} value={naira(view.maxAmount)} onPick={(max) => change({ max })} />
        </>
      );
    case "reference":
      return (
        <Typed
          word="Reference"
          typed={text}
          value={view.reference ?? ""}
          onPick={(reference) => change({ reference })}
        />
      );
    case "noteNo":
      return <Typed word="NoteNo" typed={text} value={view.noteNo ?? ""} onPick={(noteNo) => change({ noteNo })} />;
    default:
      return name satisfies never;
  }
}

type OneOfProps = Choice & { readonly value: string; readonly onPick: (value: string) => void };

function OneOf({ label, any, options, value, onPick }: OneOfProps) {
  const shown = [{ value: "", label: L(any) }, ...options.map(([one, word]) => ({ value: one, label: L(word) }))];
  return <Select aria-label={L(label)} value={value} options={shown} onPick={onPick} />;
}

type SwitchProps = {
  readonly word: "UnclearedOnly" | "BySector" | "ShowZero";
  readonly isOn: boolean;
  readonly onPick: (value: "1" | "") => void;
};

function Switch({ word, isOn, onPick }: SwitchProps) {
  return (
    <label className="check portal__check-box">
      <input type="checkbox" checked={isOn} onChange={({ target }) => onPick(target.checked ? "1" : "")} />
      <span>{L(word)}</span>
    </label>
  );
}

const amount = { kind: "amount" } as const;
const text = { kind: "text", most: 40 } as const;

type TypedProps = {
  readonly word: "AtLeast" | "AtMost" | "Reference" | "NoteNo";
  readonly typed: FilterKind;
  readonly value: string;
  readonly onPick: (value: string) => void;
};

function Typed({ word, typed, value, onPick }: TypedProps) {
  return <TypedFilter say={() => L(word)} filter={{ ...typed, name: word, word }} value={value} onPick={onPick} />;
}

/** As the address says it. */
function naira(kobo: ReportView["minAmount"]): string {
  if (kobo === null) return "";
  const part = kobo % 100n;
  return part === 0n ? String(kobo / 100n) : `${kobo / 100n}.${String(part).padStart(2, "0")}`;
}
