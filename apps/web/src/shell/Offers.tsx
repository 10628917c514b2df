// What the page offers by itself: a new release, and fewer data on a slow line; each waits for an answer.

import { changeDisplay, useDisplay } from "../lib/display.ts";
import { savesData } from "../lib/live-mode.ts";
import { useSlowLine } from "../lib/slow-line.ts";
import { takeRelease, waitingRelease } from "../lib/app-update.ts";
import { L } from "../lib/shell-words.ts";
import { useStore } from "../lib/store.ts";
import { unsent } from "../lib/unsent.ts";
import { Button } from "../ui/Button.tsx";

/** Always in the page, so that a screen reader hears when something is offered. */
export function Offers() {
  return (
    <div role="status">
      <UpdateOffer />
      <SaverOffer />
    </div>
  );
}

function UpdateOffer() {
  const isWaiting = useStore(waitingRelease) !== null;
  const isTyping = useStore(unsent).size > 0;
  if (!isWaiting) return null;
  return (
    <div className="banner offer" data-testid="update-offer">
      <span>{isTyping ? L("UpdateWaits") : L("UpdateReady")}</span>
      <Button size="small" disabled={isTyping} onClick={takeRelease}>
        {L("UpdateNow")}
      </Button>
    </div>
  );
}

function SaverOffer() {
  const { liveMode, wasOfferedSaver } = useDisplay();
  const isSlow = useSlowLine();
  if (!isSlow || wasOfferedSaver || savesData(liveMode)) return null;
  return (
    <div className="banner offer" data-testid="saver-offer">
      <span>{L("SaverOffer")}</span>
      <Button size="small" onClick={() => changeDisplay({ liveMode: "saver", wasOfferedSaver: true })}>
        {L("SaverYes")}
      </Button>
      <Button size="small" look="quiet" onClick={() => changeDisplay({ wasOfferedSaver: true })}>
        {L("SaverNo")}
      </Button>
    </div>
  );
}
