// The menu as the table of routes gives it: only what this person may open; on a phone a sheet behind one button.

import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type FocusEvent } from "react";
import { NavLink, useLocation } from "react-router";
import { menuFor, type MenuEntry, type MenuSection } from "./menu-entries.ts";
import { P, type PageTitle } from "../lib/page-words.ts";
import { marketStatusQuery } from "../lib/queries.ts";
import { useSignedIn } from "../lib/session.ts";
import { L } from "../lib/shell-words.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Received } from "./Footer.tsx";
import { HouseHelp } from "./HouseHelp.tsx";

export function Menu() {
  const entries = menuFor(useSignedIn());
  return (
    <nav aria-label={L("MainMenu")} className="header__menu">
      {entries.map((entry) =>
        entry.kind === "page" ? (
          <NavLink key={entry.row.path} to={entry.row.path} className="header__link">
            {P(entry.row.title)}
          </NavLink>
        ) : (
          <Group key={entry.title} title={entry.title} sections={entry.sections} />
        ),
      )}
    </nav>
  );
}

type GroupProps = { readonly title: PageTitle; readonly sections: readonly MenuSection[] };

function Group({ title, sections }: GroupProps) {
  const [isOpen, open] = useState(false);
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const isHere = sections.some(({ rows }) => rows.some((row) => row.path.toLowerCase() === pathname.toLowerCase()));
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) open(false);
  };
  return (
    <div
      className="header__group"
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        open(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={`header__link ${isHere ? "active" : ""}`}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        {P(title)} <Icon name="chevron" size={12} />
      </button>
      {isOpen ? (
        <div className="menu header__drop" onClick={() => open(false)}>
          <Sections sections={sections} />
        </div>
      ) : null}
    </div>
  );
}

function Sections({ sections }: { readonly sections: readonly MenuSection[] }) {
  return sections.map((section) => (
    <div key={section.title ?? ""} role="group" aria-label={section.title === null ? undefined : P(section.title)}>
      {section.title === null ? null : <p className="menu__title">{P(section.title)}</p>}
      {section.rows.map((row) => (
        <NavLink key={row.path} to={row.path} className="menu__item">
          {P(row.title)}
        </NavLink>
      ))}
    </div>
  ));
}

/** The same pages for a thumb. */
export function PhoneMenu() {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button look="quiet" size="icon" className="header__pages" aria-label={L("MainMenu")} onClick={() => open(true)}>
        <Icon name="menu" size={20} />
      </Button>
      {isOpen ? (
        <Dialog title={L("MainMenu")} shape="side" onClose={() => open(false)}>
          <PhonePages onPick={() => open(false)} />
          <SimulatedNote />
          <p className="pages__note muted">
            <Received />
          </p>
          <p className="pages__note">
            <HouseHelp />
          </p>
        </Dialog>
      ) : null}
    </>
  );
}

/** A phone has no footer to say it in. */
function SimulatedNote() {
  const isSimulated = useQuery(marketStatusQuery()).data?.simulated === true;
  return isSimulated ? (
    <p className="pages__note">
      <strong>{L("Simulated")}.</strong> {L("SimulatedHint")}
    </p>
  ) : null;
}

function PhonePages({ onPick }: { readonly onPick: () => void }) {
  const entries = menuFor(useSignedIn());
  return (
    <nav aria-label={L("MainMenu")} className="pages" onClick={onPick}>
      {entries.map((entry) => (
        <PhoneEntry key={entry.kind === "page" ? entry.row.path : entry.title} entry={entry} />
      ))}
    </nav>
  );
}

function PhoneEntry({ entry }: { readonly entry: MenuEntry }) {
  if (entry.kind === "page") return <Sections sections={[{ title: null, rows: [entry.row] }]} />;
  return (
    <section aria-label={P(entry.title)}>
      <p className="menu__title">{P(entry.title)}</p>
      {/* One list: a phone shows no third level. */}
      <Sections sections={[{ title: null, rows: entry.sections.flatMap(({ rows }) => rows) }]} />
    </section>
  );
}
