// The star that puts a security on one's list and takes it off.

import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useToggleWatched } from "./use-watchlists.ts";
import { L } from "./watch-words.ts";

export function WatchButton({ securityID }: { readonly securityID: string }) {
  const { toggle, isWatched } = useToggleWatched();
  const isIn = isWatched(securityID);
  const label = L(isIn ? "Unwatch" : "Watch", securityID);
  return (
    <Button
      look="quiet"
      size="icon"
      className="star"
      aria-pressed={isIn}
      aria-label={label}
      title={label}
      onClick={() => toggle(securityID)}
    >
      <Icon name="star" size={15} />
    </Button>
  );
}
