// The bar below every page on a phone: five places, four of which its user chooses, each a link.

import { Link, useLocation } from "react-router";
import { barOf, isInPage, places, usualPlaces, type PlaceName } from "../desk/phone-places.ts";
import { useChoice } from "../desk/use-choice.ts";
import { useKeptDesk } from "../desk/use-kept-desk.ts";
import { homePath } from "../lib/paths.ts";
import { Icon } from "../ui/Icon.tsx";
import { L } from "../lib/shell-words.ts";
import { placeWords } from "./place-words.ts";

export function PhoneBar() {
  useKeptDesk();
  const [kept] = useChoice("phoneBar", usualPlaces);
  const { pathname, search } = useLocation();
  const isTrading = pathname === homePath;
  const query = new URLSearchParams(search);
  const shown = isTrading ? (query.get("place") ?? "trade") : pathname;
  return (
    <nav className="phone__bar" aria-label={L("Places")}>
      {barOf(kept).map((name) => (
        <Place key={name} name={name} shown={shown} securityID={isTrading ? query.get("s") : null} />
      ))}
    </nav>
  );
}

type Props = { readonly name: PlaceName; readonly shown: string; readonly securityID: string | null };

function Place({ name, shown, securityID }: Props) {
  const { icon, to } = places[name];
  return (
    <Link to={isInPage(to) ? tradingAt(to, securityID) : to} aria-current={shown === to ? "page" : undefined}>
      <Icon name={icon} size={20} />
      <span className="ellipsis">{placeWords[name]()}</span>
    </Link>
  );
}

/** A part of the trading page, with the security that is looked at, if it is looked at already. */
function tradingAt(place: string, securityID: string | null): string {
  const query = new URLSearchParams();
  if (securityID !== null) query.set("s", securityID);
  if (place !== "trade") query.set("place", place);
  return query.size === 0 ? homePath : `${homePath}?${query.toString()}`;
}
