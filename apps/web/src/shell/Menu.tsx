// The menu as the table of routes gives it: only what this person may open.

import { NavLink } from "react-router";
import { menuRows } from "../lib/menu.ts";
import { P } from "../lib/page-words.ts";
import { useSignedIn } from "../lib/session.ts";
import { L } from "../lib/shell-words.ts";

export function Menu() {
  const signedIn = useSignedIn();
  return (
    <nav aria-label={L("MainMenu")} className="header__menu">
      {menuRows(signedIn).map((row) => (
        <NavLink key={row.path} to={row.path} className="header__link">
          {P(row.title)}
        </NavLink>
      ))}
    </nav>
  );
}
