// The way from one report to the others that this person may open, also where they have no menu of them.

import { useEffect, useRef } from "react";
import { NavLink } from "react-router";
import { mayOpen, menuRows } from "../../lib/menu.ts";
import { P } from "../../lib/page-words.ts";
import { useSignedIn } from "../../lib/session.ts";
import { L } from "./admin-reports-words.ts";

export function ReportNav() {
  const signedIn = useSignedIn();
  const reports = menuRows().filter((row) => row.menu.includes("Reports") && mayOpen(row, signedIn));
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone they stand in a row that is wider than the screen.
    nav.current?.querySelector(".active")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav ref={nav} className="report__nav" aria-label={L("Reports")}>
      {reports.map((row) => (
        <NavLink key={row.path} to={row.path} className="report__link">
          {P(row.title)}
        </NavLink>
      ))}
    </nav>
  );
}
