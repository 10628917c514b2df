// Whom the reader has muted, above the list, each to be heard again; nothing while there is none.

import { Button } from "../../ui/Button.tsx";
import { L } from "./market-data-words.ts";
import { useMuted } from "./use-muted.ts";

export function MutedSources() {
  const { muted, hear } = useMuted();
  if (muted.length === 0) return null;
  return (
    <p className="news__muted" data-testid="muted-sources">
      <span>{L("MutedSources")}</span>
      {muted.map((source) => (
        <Button key={source} size="small" onClick={() => void hear(source)}>
          {L("HearAgain", source)}
        </Button>
      ))}
    </p>
  );
}
