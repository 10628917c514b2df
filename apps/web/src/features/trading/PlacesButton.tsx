// Chooses what stands in the phone's bar beside the trade.

import { useState } from "react";
import { besideTrade, chosenPlaces, usualPlaces, withPlace } from "../../desk/phone-places.ts";
import { useChoice } from "../../desk/use-choice.ts";
import { placeWords } from "../../shell/place-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { L as B } from "./blotter-words.ts";

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
              .map((value) => ({ value, label: placeWords[value]() }))}
            onPick={(added) => keep(withPlace(kept, added, name))}
          />
        ))}
      </div>
    </Dialog>
  );
}
