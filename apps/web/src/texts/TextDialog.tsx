// One text of the house, to be read, with its version and the day it came into force: the one in use, or the one named.

import type { HouseTextKind } from "@tradebook/domain/account-opening/house-texts.ts";
import type { HouseText } from "@tradebook/contract/house-text.ts";
import { useEffect, useState } from "react";
import { failureOf, type Failure } from "../lib/api.ts";
import { formatDate } from "../lib/format.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { failureSaid, Problem } from "../ui/Problem.tsx";
import { Empty, Skeleton } from "../ui/States.tsx";
import { houseTexts, textsOfVersion } from "./house-texts.ts";
import { L } from "./text-words.ts";
import { TextBody } from "./TextBody.tsx";
import "../ui/surfaces.css";

type Props = {
  readonly kind: HouseTextKind;
  /** Without one, what is in use now. */
  readonly version?: number;
  readonly onClose: () => void;
};
type Found =
  | { readonly state: "reading" }
  | { readonly state: "read"; readonly text: HouseText | undefined }
  | { readonly state: "failed"; readonly failure: Failure };

export function TextDialog({ kind, version, onClose }: Props) {
  const [found, find] = useState<Found>({ state: "reading" });
  useEffect(() => {
    let isGone = false;
    const asked = version === undefined ? houseTexts() : textsOfVersion({ kind, version });
    asked.then(
      (texts) => isGone || find({ state: "read", text: texts.find((text) => text.kind === kind) }),
      (error: unknown) => isGone || find({ state: "failed", failure: failureOf(error) }),
    );
    return () => {
      isGone = true;
    };
  }, [kind, version]);
  return (
    <Dialog title={L(`Text_${kind}`)} onClose={onClose}>
      <Shown found={found} />
    </Dialog>
  );
}

function Shown({ found }: { readonly found: Found }) {
  if (found.state === "reading") return <Skeleton what={L("TheText")} lines={8} />;
  if (found.state === "failed") return <Problem said={failureSaid(found.failure)} />;
  if (found.text === undefined) return <Empty title={L("NoText")} text={L("NoTextHint")} />;
  const { version, publishedAt, body } = found.text;
  return (
    <article data-testid="house-text" data-version={version}>
      <p className="muted">{L("TextVersion", version, formatDate(publishedAt))}</p>
      <TextBody body={body} />
    </article>
  );
}
