// How the house looks: tried, kept as a draft for oneself, seen in one's own tab, published, and gone back from.

import type { ChosenLook, HouseLook, HouseLooks } from "@tradebook/contract/house-look.ts";
import { tenantService } from "@tradebook/contract/services/tenant.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { Card } from "../../ui/Card.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { beginWith, isColour, lookState } from "./look-draft.ts";
import { GoBackDialog, LookDeeds, PublishDialog } from "./LookDeeds.tsx";
import { LookFields } from "./LookFields.tsx";
import { LookPreview } from "./LookPreview.tsx";
import { LookTexts } from "./LookTexts.tsx";
import { K } from "./look-words.ts";
import { momentText } from "./maintenance-query.ts";
import { PublishedLooks } from "./PublishedLooks.tsx";
import { showPublished } from "./try-look.ts";

const looksKey = ["houseLooks"] as const;

export function LookStudio({ name }: { readonly name: string }) {
  const looks = useQuery({
    queryKey: looksKey,
    queryFn: ({ signal }) => call(tenantService.GetLooks, {}, signal),
    staleTime: 0,
  });
  return (
    <Card title={K("LookTitle")} testId="look-studio">
      <Loaded query={looks} what={K("LookTitle")} lines={6}>
        {(read) => <Studio looks={read} name={name} />}
      </Loaded>
    </Card>
  );
}

type StudioProps = { readonly looks: HouseLooks; readonly name: string };

function Studio({ looks, name }: StudioProps) {
  const client = useQueryClient();
  const mayChange = may(useSignedIn(), "Pages.Roles");
  // What is read again meanwhile takes nothing of what is typed.
  const [typed, type] = useState<ChosenLook>(() => beginWith(looks));
  const [asking, ask] = useState<"publish" | HouseLook | null>(null);
  const state = lookState(typed, looks);
  useUnsaved(state.is === "unsaved");
  const done = (now: HouseLooks) => {
    client.setQueryData(looksKey, now);
    ask(null);
  };
  /** Everybody sees another look from now on; who did it sees it at once. */
  const out = (now: HouseLooks) => {
    done(now);
    showPublished({ look: now.inForce, name });
  };
  const refused = () => void client.invalidateQueries({ queryKey: looksKey });
  return (
    <>
      <p className="muted">{K("LookHint")}</p>
      <LookFields look={typed} change={(part) => type((was) => ({ ...was, ...part }))} />
      {isColour(typed.colour) ? <LookPreview look={typed} name={name} /> : null}
      <LookTexts texts={typed.texts} name={name} change={(texts) => type((was) => ({ ...was, texts }))} />
      <p role="status" className="house__state" data-state={state.is}>
        {stateText(state.is, looks)}
      </p>
      {mayChange ? (
        <LookDeeds
          {...{ typed, looks, state, name }}
          onSaved={done}
          onDropped={(now) => {
            done(now);
            type(beginWith(now));
          }}
          onPublish={() => ask("publish")}
        />
      ) : null}
      <PublishedLooks items={looks.items} onBack={mayChange ? ask : null} />
      {asking === "publish" && looks.draft !== null ? (
        <PublishDialog {...{ looks, name }} onDone={out} onRefused={refused} onClose={() => ask(null)} />
      ) : null}
      {asking !== null && asking !== "publish" ? (
        <GoBackDialog
          {...{ looks, name }}
          look={asking}
          onDone={(now) => {
            out(now);
            if (state.is === "published") type(beginWith(now));
          }}
          onRefused={refused}
          onClose={() => ask(null)}
        />
      ) : null}
    </>
  );
}

function stateText(is: "published" | "draft" | "unsaved", { draft }: HouseLooks): string {
  if (is === "unsaved") return K("LookUnsaved");
  return is === "published" || draft === null ? K("LookPublished") : K("LookDraft", momentText(draft.savedAt));
}
