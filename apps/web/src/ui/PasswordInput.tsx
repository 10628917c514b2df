// A password with a button that shows it; for a new one how long it is against what the house asks.

import { limits } from "@tradebook/contract/names.ts";
import { useState } from "react";
import { Button } from "./Button.tsx";
import type { FieldControl } from "./Field.tsx";
import { Icon } from "./Icon.tsx";
import { L } from "./public-words.ts";
import { TextInput } from "./TextInput.tsx";

type Props = {
  readonly control: FieldControl;
  readonly value: string;
  readonly isNew?: boolean;
  readonly name?: string;
  readonly autoFocus?: boolean;
  readonly onType: (text: string) => void;
};

export function PasswordInput({ control, value, isNew = false, name = "password", autoFocus = false, onType }: Props) {
  const [isShown, show] = useState(false);
  const reveal = (
    <Button
      look="quiet"
      size="icon"
      aria-label={isShown ? L("HidePassword") : L("ShowPassword")}
      aria-pressed={isShown}
      onClick={() => show(!isShown)}
    >
      <Icon name={isShown ? "eyeOff" : "eye"} />
    </Button>
  );
  return (
    <TextInput
      {...control}
      name={name}
      type={isShown ? "text" : "password"}
      autoComplete={isNew ? "new-password" : "current-password"}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      maxLength={limits.password}
      value={value}
      onChange={(event) => onType(event.target.value)}
      end={reveal}
    />
  );
}
