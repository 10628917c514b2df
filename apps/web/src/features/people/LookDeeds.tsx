// What can be done with a look: kept, thrown away, tried in this tab, published, and gone back to.

import type { ChosenLook, HouseLook, HouseLooks } from "@tradebook/contract/house-look.ts";
import { tenantService } from "@tradebook/contract/services/tenant.ts";
import { useState } from "react";
import { call, failureOf, type Failure } from "../../lib/api.ts";
import { notify } from "../../lib/notify.ts";
import { useStore } from "../../lib/store.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { failureSaid, Problem } from "../../ui/Problem.tsx";
import { isColour, type LookState } from "./look-draft.ts";
import { LookPreview } from "./LookPreview.tsx";
import { K } from "./look-words.ts";
import { showPublished, tried, tryLook } from "./try-look.ts";

type Told = (now: HouseLooks) => void;
type Props = {
  readonly typed: ChosenLook;
  readonly looks: HouseLooks;
  readonly state: LookState;
  readonly name: string;
  readonly onSaved: Told;
  readonly onDropped: Told;
  readonly onPublish: () => void;
};

export function LookDeeds({ typed, looks, state, name, onSaved, onDropped, onPublish }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const run = async (ask: () => Promise<HouseLooks>, told: Told) => {
    setBusy(true);
    setFailure(null);
    try {
      told(await ask());
    } catch (error) {
      setFailure(failureOf(error));
    }
    setBusy(false);
  };
  const save = () =>
    run(
      () => call(tenantService.SaveLookDraft, typed),
      (now) => {
        onSaved(now);
        notify("good", K("DraftSaved"), K("DraftSavedText"));
      },
    );
  const drop = () =>
    run(
      () => call(tenantService.DeleteLookDraft, {}),
      (now) => {
        onDropped(now);
        notify("good", K("DraftDropped"), null);
      },
    );
  return (
    <div className="house__deeds">
      <Button disabled={!state.maySave || isBusy} onClick={() => void save()}>
        {K("SaveDraft")}
      </Button>
      <Button look="primary" disabled={!state.mayPublish || isBusy} onClick={onPublish}>
        {K("Publish")}
      </Button>
      <Trial look={typed} inForce={looks.inForce} name={name} />
      {looks.draft === null ? null : (
        <Button look="quiet" disabled={isBusy} onClick={() => void drop()}>
          {K("DropDraft")}
        </Button>
      )}
      <Problem said={failure === null ? null : failureSaid(failure)} />
    </div>
  );
}

type TrialProps = { readonly look: ChosenLook; readonly inForce: ChosenLook; readonly name: string };

function Trial({ look, inForce, name }: TrialProps) {
  const isTried = useStore(tried) !== null;
  if (isTried) return <Button onClick={() => showPublished({ look: inForce, name })}>{K("EndTrying")}</Button>;
  const begin = () => {
    tryLook({ look, name }, K("Tried"));
    notify("good", K("Tried"), K("TriedText"));
  };
  return (
    <Button disabled={!isColour(look.colour)} onClick={begin}>
      {K("TryLook")}
    </Button>
  );
}

type AskProps = {
  readonly looks: HouseLooks;
  readonly name: string;
  readonly onDone: Told;
  readonly onRefused: () => void;
  readonly onClose: () => void;
};

export function PublishDialog({ looks: { draft, items }, name, onDone, onRefused, onClose }: AskProps) {
  // As it was when it was asked: what is saved meanwhile elsewhere is another.
  const [asked] = useState(draft);
  const [newestId] = useState(items[0]?.id ?? null);
  if (asked === null) return null;
  const send = async () => {
    onDone(await call(tenantService.PublishLook, { savedAt: asked.savedAt, newestId }));
    notify("good", K("LookIsOut"), null);
  };
  return (
    <FormDialog
      title={K("PublishTitle")}
      action={K("Publish")}
      testId="publish-look"
      onSend={send}
      onRefused={onRefused}
      onClose={onClose}
    >
      <p>{K("PublishText", name)}</p>
      <LookPreview look={asked} name={name} />
    </FormDialog>
  );
}

type BackProps = AskProps & { readonly look: HouseLook };

export function GoBackDialog({ looks: { items }, look, name, onDone, onRefused, onClose }: BackProps) {
  const [newestId] = useState(items[0]?.id ?? null);
  const send = async () => {
    onDone(await call(tenantService.RevertLook, { lookId: look.id, newestId }));
    notify("good", K("LookIsOut"), null);
  };
  return (
    <FormDialog
      title={K("GoBackTitle")}
      action={K("GoBack")}
      testId="revert-look"
      onSend={send}
      onRefused={onRefused}
      onClose={onClose}
    >
      <p>{K("GoBackText", name)}</p>
      <LookPreview look={look} name={name} />
    </FormDialog>
  );
}
