// The person's menu: who they are, how things look, help, and the way out.

import { useRef, useState } from "react";
import { Link } from "react-router";
import { chooseLanguage } from "../lib/choose-language.ts";
import { changeDisplay, useDisplay, type Palette, type Theme } from "../lib/display.ts";
import { settingsPath, signOutPath } from "../lib/paths.ts";
import { useSignedIn } from "../lib/session.ts";
import { L } from "../lib/shell-words.ts";
import { Icon } from "../ui/Icon.tsx";
import { LanguagePicker } from "../ui/LanguagePicker.tsx";
import { Select } from "../ui/Select.tsx";
import { useCloseOutside } from "./use-close-outside.ts";

export function AvatarMenu({ onHelp }: { readonly onHelp: () => void }) {
  const { user, tenant } = useSignedIn();
  const [isOpen, open] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useCloseOutside(box, isOpen, () => open(false));
  const initials = `${user.name.charAt(0)}${user.surname.charAt(0)}`.toUpperCase();
  return (
    <div className="avatar" ref={box}>
      <button
        type="button"
        className="avatar__button"
        aria-label={`${initials}, ${L("AccountMenu")}`}
        aria-expanded={isOpen}
        onClick={() => open(!isOpen)}
      >
        {initials}
      </button>
      {isOpen ? <div className="avatar__behind" onPointerDown={() => open(false)} /> : null}
      {isOpen ? (
        <div className="menu">
          <div className="avatar__who">
            <strong>
              {user.name} {user.surname}
            </strong>
            <span className="muted">{[user.userName, tenant?.name].filter(Boolean).join(" · ")}</span>
          </div>
          <Appearance />
          <div className="avatar__look">
            <LanguagePicker onPick={(name) => void chooseLanguage(name)} />
          </div>
          <Link className="menu__item" to={settingsPath} onClick={() => open(false)}>
            <Icon name="gear" /> {L("Settings")}
          </Link>
          <button
            type="button"
            className="menu__item"
            onClick={() => {
              open(false);
              onHelp();
            }}
          >
            <Icon name="help" /> {L("KeyboardHelp")}
          </button>
          <Link className="menu__item" to={signOutPath}>
            <Icon name="exit" /> {L("SignOut")}
          </Link>
        </div>
      ) : null}
    </div>
  );
}

function Appearance() {
  const { theme, palette } = useDisplay();
  const themes = [
    { value: "system", label: L("System") },
    { value: "light", label: L("Light") },
    { value: "dark", label: L("Dark") },
  ] as const satisfies readonly { readonly value: Theme; readonly label: string }[];
  const colours = [
    { value: "standard", label: L("PaletteStandard") },
    { value: "colour-blind", label: L("PaletteColourBlind") },
    { value: "traditional", label: L("PaletteTraditional") },
    { value: "mono", label: L("PaletteMono") },
  ] as const satisfies readonly { readonly value: Palette; readonly label: string }[];
  return (
    <div className="avatar__look">
      <label className="field">
        <span className="field__label">{L("Appearance")}</span>
        <Select value={theme} options={themes} onPick={(picked) => changeDisplay({ theme: picked })} />
      </label>
      <label className="field">
        <span className="field__label">{L("Palette")}</span>
        <Select value={palette} options={colours} onPick={(picked) => changeDisplay({ palette: picked })} />
      </label>
    </div>
  );
}
