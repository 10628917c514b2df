// Recovery codes, shown once: copied or saved before the page goes on.

import { useState } from "react";
import { canCopy, copyText } from "../lib/copy-text.ts";
import { saveFile } from "../lib/save-file.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { L } from "./security-words.ts";
import "./security.css";

type Props = { readonly codes: readonly string[]; readonly onKept: () => void };

export function RecoveryCodes({ codes, onKept }: Props) {
  const [isKept, keep] = useState(false);
  const text = codes.join("\n");
  const save = () => {
    const file = new Blob([`${L("RecoveryFile")}\n\n${text}\n`], { type: "text/plain" });
    saveFile("tradebook-recovery-codes.txt", file);
  };
  return (
    <section className="form" data-testid="recovery-codes">
      <h2 className="enrol__step">{L("KeepCodes")}</h2>
      <p className="muted">{L("KeepCodesHint")}</p>
      <ol className="recovery">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="form__actions">
        {canCopy ? (
          <Button onClick={() => void copyText(text, L("Copied"))}>
            <Icon name="copy" /> {L("CopyCodes")}
          </Button>
        ) : null}
        <Button onClick={save}>
          <Icon name="download" /> {L("SaveCodes")}
        </Button>
      </p>
      <label className="check">
        <input type="checkbox" checked={isKept} onChange={(event) => keep(event.target.checked)} />
        <span>{L("CodesKept")}</span>
      </label>
      <Button look="primary" wide disabled={!isKept} onClick={onKept}>
        {L("Continue")}
      </Button>
    </section>
  );
}
