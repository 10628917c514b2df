// What only the person themselves may read: whoever looks with their eyes is told so, and nothing is asked of the server.

import type { ReactNode } from "react";
import { acting } from "../../lib/acting.ts";
import { Card } from "../../ui/Card.tsx";
import { O } from "./own-words.ts";

export function OwnOnly({ children }: { readonly children: ReactNode }) {
  if (acting() === null) return children;
  return (
    <Card title={O("NotShown")} testId="card-own-only">
      <p className="settings__note">{O("NotShownText")}</p>
    </Card>
  );
}
