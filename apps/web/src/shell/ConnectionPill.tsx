// The live line in one word, with its latency, the age of what was last heard, and a retry while it is lost.

import { formatAge } from "../lib/format.ts";
import { useFeed, useStaleAge, type Feed } from "../lib/feed.ts";
import { retryHub } from "../lib/hub.ts";
import { L, type ShellWord } from "../lib/shell-words.ts";
import { Button } from "../ui/Button.tsx";
import { useNow } from "../ui/use-now.ts";

const faces: { readonly [S in Feed["state"]]: { readonly word: ShellWord; readonly tone: "good" | "wait" | "bad" } } = {
  idle: { word: "LineIdle", tone: "wait" },
  connecting: { word: "LineConnecting", tone: "wait" },
  live: { word: "LineLive", tone: "good" },
  catchingUp: { word: "LineCatchingUp", tone: "wait" },
  offline: { word: "LineOffline", tone: "bad" },
  exchangeDown: { word: "LineStale", tone: "wait" },
};

export function ConnectionPill() {
  const feed = useFeed();
  const age = useStaleAge();
  const face = faces[feed.state];
  const heard = age === null ? "" : L("LineHeard", formatAge(age));
  return (
    <span className={`pill pill--${face.tone}`} data-testid="connection-pill" data-state={feed.state} title={heard}>
      <span className="pill__dot" aria-hidden="true" />
      <span className="pill__word">{L(face.word)}</span>
      {feed.state === "live" && feed.latencyMs !== null ? <span className="pill__ms">{feed.latencyMs} ms</span> : null}
      {age === null ? null : <span className="pill__ms">{formatAge(age)}</span>}
      {feed.state === "offline" ? <Retry retryAt={feed.retryAt} /> : null}
    </span>
  );
}

function Retry({ retryAt }: { readonly retryAt: number | null }) {
  const at = useNow(1000);
  const seconds = retryAt === null ? 0 : Math.max(0, Math.ceil((retryAt - at) / 1000));
  return (
    <Button look="quiet" size="small" className="pill__retry" title={L("LineRetryIn", seconds)} onClick={retryHub}>
      {L("LineRetry")}
    </Button>
  );
}
