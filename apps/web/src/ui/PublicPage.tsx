// The frame of every page before sign-in: a quiet green half where there is room, and one narrow column.

import type { ReactNode } from "react";
import { Icon, Mark } from "./Icon.tsx";
import { house } from "../lib/house.ts";
import { useStore } from "../lib/store.ts";
import { setCulture } from "../lib/culture.ts";
import { LanguagePicker } from "./LanguagePicker.tsx";
import { MaintenanceNote } from "./MaintenanceNote.tsx";
import { L } from "./public-words.ts";
import "./public.css";

type Props = { readonly title: string; readonly lead?: string | undefined; readonly children: ReactNode };

export function PublicPage({ title, lead, children }: Props) {
  return (
    <div className="public">
      <Pitch />
      <main className="public__main">
        <div className="public__card">
          <Brand />
          <MaintenanceNote />
          <h1>{title}</h1>
          {lead === undefined ? null : <p className="public__lead">{lead}</p>}
          {children}
          <div className="public__language">
            <LanguagePicker onPick={read} />
          </div>
        </div>
      </main>
    </div>
  );
}

/** Nobody is signed in: this browser alone remembers it, and the page is read anew. */
function read(language: string): void {
  setCulture(language);
  location.reload();
}

/** The house's own where it is known. */
function Brand() {
  const own = useStore(house);
  return (
    <p className="public__brand">
      {own === null ? <Mark size={32} /> : <img className="public__logo" src={own.logo} alt="" height={32} />}
      {own?.name ?? L("AppName")}
    </p>
  );
}

function Pitch() {
  const points = [L("SignInPoint1"), L("SignInPoint2"), L("SignInPoint3")];
  return (
    <aside className="pitch">
      <Brand />
      <div>
        <p className="pitch__line">{L("SignInPitch")}</p>
        <ul className="pitch__points">
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" size={18} />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <Candles />
    </aside>
  );
}

/** Top, bottom, open and close of invented candles: an ornament, not a market. */
const candles = [
  [90, 150, 140, 100],
  [80, 130, 104, 90],
  [76, 126, 92, 118],
  [96, 150, 116, 138],
  [84, 146, 138, 96],
  [60, 112, 98, 72],
  [54, 92, 74, 62],
  [50, 96, 62, 86],
  [44, 92, 84, 52],
  [22, 66, 54, 32],
  [18, 56, 34, 46],
  [8, 50, 44, 16],
] as const;

function Candles() {
  return (
    <svg className="pitch__candles" viewBox="0 0 480 170" aria-hidden="true">
      {candles.map(([top, bottom, open, close], index) => {
        const x = 20 + index * 40;
        const rises = close < open;
        return (
          <g key={x} className={rises ? "pitch__up" : "pitch__down"}>
            <path d={`M${x} ${top}V${bottom}`} />
            <rect x={x - 9} y={Math.min(open, close)} width="18" height={Math.abs(open - close)} rx="2" />
          </g>
        );
      })}
    </svg>
  );
}
