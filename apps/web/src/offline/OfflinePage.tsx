// What stands while nobody answers: the last portfolio and orders with their times, and every action with why it waits.

import { commonWords } from "../lib/common-words.ts";
import { loadTexts } from "../lib/language.ts";
import { loadSession } from "../lib/session.ts";
import { recallMaintenance } from "../lib/maintenance.ts";
import { readLastKnown, type LastKnown } from "../lib/last-known.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "../ui/Button.tsx";
import { MaintenanceNote } from "../ui/MaintenanceNote.tsx";
import { Disconnected, Empty, Skeleton } from "../ui/States.tsx";
import { useEffect, useState } from "react";
import { KeptAccountCard } from "./KeptAccountCard.tsx";
import { L } from "./offline-words.ts";
import "../ui/card.css";
import "../ui/marks.css";
import "./offline.css";

const C = wordsOf(commonWords);
const againAfterMs = 15_000;

export function OfflinePage() {
  const known = useLastKnown();
  useEffect(() => {
    const again = () => void loadSession();
    // Nobody could be asked who this is; the words of one's language are on the device with the rest.
    void loadTexts(true);
    recallMaintenance();
    addEventListener("online", again);
    const timer = setInterval(again, againAfterMs);
    return () => {
      removeEventListener("online", again);
      clearInterval(timer);
    };
  }, []);
  const retry = <Button onClick={() => void loadSession()}>{C("Retry")}</Button>;
  if (known === undefined) return <Skeleton what={C("ThePage")} lines={3} />;
  if (known === null) {
    return (
      <main role="alert">
        <MaintenanceNote />
        <Empty title={C("ServerUnreachable")} text={C("ServerUnreachableHint")} action={retry} />
        <p className="offline__note muted">{L("OfflineNothing")}</p>
      </main>
    );
  }
  return (
    <main className="offline" data-testid="offline-page">
      <MaintenanceNote />
      <h1>{L("OfflineTitle")}</h1>
      <div role="status">
        <Disconnected text={L("OfflineLead", [known.name, known.firm].filter(Boolean).join(", "))} action={retry} />
      </div>
      <p id="offline-why" className="offline__note">
        {L("OfflineActions")}
      </p>
      {Object.entries(known.accounts).map(([number, account]) => (
        <KeptAccountCard key={number} number={number} account={account} />
      ))}
    </main>
  );
}

/** Undefined while the device is asked. */
function useLastKnown(): LastKnown | null | undefined {
  const [known, setKnown] = useState<LastKnown | null | undefined>(undefined);
  useEffect(() => {
    void readLastKnown().then(setKnown);
  }, []);
  return known;
}
