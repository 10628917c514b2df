// The phone's bar: five places, four of which its user chooses; those of other pages are links.

import { Link } from "react-router";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { L as B } from "./blotter-words.ts";
import { useChoice } from "../../desk/use-choice.ts";
import {
  barOf,
  besideTrade,
  chosenPlaces,
  places,
  usualPlaces,
  withPlace,
  type InPage,
  type PlaceName,
} from "./phone-places.ts";
import { L } from "./trading-words.ts";

const words: { readonly [P in PlaceName]: () => string } = {
  home: () => B("PlaceHome"),
  prices: () => L("PriceList"),
  markets: () => B("PlaceMarkets"),
  news: () => B("PlaceNews"),
  trade: () => L("TradePlace"),
  orders: () => L("Orders"),
  holdings: () => L("Holdings"),
};

type Props = { readonly place: InPage; readonly onGo: (place: InPage) => void };

export function PhoneBar({ place, onGo }: Props) {
  const [kept] = useChoice("phoneBar", usualPlaces);
  return (
    <nav className="phone__bar" aria-label={L("Places")}>
      {barOf(kept).map((name) => (
        <PlaceButton key={name} name={name} place={place} onGo={onGo} />
      ))}
    </nav>
  );
}

function PlaceButton({ name, place, onGo }: Props & { readonly name: PlaceName }) {
  const { icon, to } = places[name];
  const face = (
    <>
      <Icon name={icon} size={20} />
      <span className="ellipsis">{words[name]()}</span>
    </>
  );
  if (!isInPage(to)) return <Link to={to}>{face}</Link>;
  return (
    <button type="button" aria-current={place === to ? "page" : undefined} onClick={() => onGo(to)}>
      {face}
    </button>
  );
}

function isInPage(to: string): to is InPage {
  return !to.startsWith("/");
}

export function PlacesButton() {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        size="icon"
        aria-label={B("PlacesChoose")}
        title={B("PlacesChoose")}
        onClick={() => open(true)}
      >
        <Icon name="gear" size={16} />
      </Button>
      {isOpen ? <ChoosePlaces onClose={() => open(false)} /> : null}
    </>
  );
}

function ChoosePlaces({ onClose }: { readonly onClose: () => void }) {
  const [kept, keep] = useChoice("phoneBar", usualPlaces);
  const four = besideTrade(kept);
  return (
    <Dialog title={B("PlacesChoose")} onClose={onClose}>
      <div className="phone__places" data-testid="choose-places">
        <p className="muted">{B("PlacesHint")}</p>
        {four.map((name, at) => (
          <Select
            key={name}
            aria-label={`${B("PlacesChoose")} ${at + 1}`}
            value={name}
            options={chosenPlaces
              .filter((one) => one === name || !four.includes(one))
              .map((value) => ({ value, label: words[value]() }))}
            onPick={(added) => keep(withPlace(kept, added, name))}
          />
        ))}
      </div>
    </Dialog>
  );
}
