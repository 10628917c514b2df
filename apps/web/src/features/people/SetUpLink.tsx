// The link by which a new tenant's administrator chooses a password, where no mail goes out that could bring it.

import { canCopy, copyText } from "../../lib/copy-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { L } from "./people-words.ts";

type Props = { readonly link: string; readonly onClose: () => void };

export function SetUpLink({ link, onClose }: Props) {
  return (
    <Dialog title={L("SetUpLink")} onClose={onClose}>
      <div className="form" data-testid="set-up-link">
        <p>{L("SetUpLinkText")}</p>
        <code className="people__link">{link}</code>
        <p className="form__actions">
          {canCopy ? (
            <Button onClick={() => void copyText(link, L("LinkCopied"))}>
              <Icon name="copy" /> {L("CopyLink")}
            </Button>
          ) : null}
          <Button look="primary" onClick={onClose}>
            {L("Close")}
          </Button>
        </p>
      </div>
    </Dialog>
  );
}
