// The views of this page that its user keeps: to open one, to keep the one that stands, to let one go.

import type { SavedView } from "@tradebook/contract/services/workspace.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { failureOf } from "../lib/api.ts";
import { notify, notifyFailure } from "../lib/notify.ts";
import { Button } from "../ui/Button.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import { TextField } from "../ui/TextField.tsx";
import { L } from "./list-words.ts";
import { savedViewsQuery, saveViews, viewOf, withoutView, withView } from "./saved-views.ts";

const longestName = 40;

export function SavedViews() {
  const page = useLocation().pathname.toLowerCase();
  const [query, setQuery] = useSearchParams();
  const { data: all = [] } = useQuery(savedViewsQuery());
  const [isNaming, name] = useState(false);
  const keep = useKeep();
  const own = all.filter((view) => view.page === page);
  const current = viewOf(query);
  const shown = current === "" ? undefined : own.find((view) => view.query === current);
  return (
    <>
      <MenuButton label={<ViewName view={shown} />} isBusy={keep.isPending}>
        {own.length === 0 ? <p className="menu__note">{L("NoViews")}</p> : null}
        {own.map((view) => (
          <OneView
            key={view.name}
            view={view}
            isShown={view === shown}
            onPick={() => setQuery(view.query)}
            onRemove={() => keep.mutate(withoutView(all, view))}
          />
        ))}
        <button type="button" className="menu__item" disabled={current === ""} onClick={() => name(true)}>
          <Icon name="plus" /> {L("KeepView")}
        </button>
      </MenuButton>
      {isNaming ? (
        <NameView
          onClose={() => name(false)}
          onName={async (given) => {
            const views = withView(all, { page, name: given, query: current });
            if (views === null) return notify("bad", L("ViewsFull"));
            await keep.mutateAsync(views);
            name(false);
          }}
        />
      ) : null}
    </>
  );
}

/** Shown as kept at once; the server's own list comes back when it would not keep it. */
function useKeep() {
  const client = useQueryClient();
  const { queryKey } = savedViewsQuery();
  return useMutation({
    mutationFn: async (views: readonly SavedView[]) => {
      await saveViews(views);
      client.setQueryData(queryKey, [...views]);
    },
    onError: (error) => notifyFailure(failureOf(error)),
  });
}

function ViewName({ view }: { readonly view: SavedView | undefined }) {
  return (
    <>
      <Icon name="star" />
      {view === undefined ? (
        <span className="button__word">{L("Views")}</span>
      ) : (
        <span className="views__name ellipsis">{view.name}</span>
      )}
    </>
  );
}

type OneProps = {
  readonly view: SavedView;
  readonly isShown: boolean;
  readonly onPick: () => void;
  readonly onRemove: () => void;
};

function OneView({ view: { name }, isShown, onPick, onRemove }: OneProps) {
  return (
    <div className="views__one">
      <button type="button" className="menu__item" aria-current={isShown} onClick={onPick}>
        <span className="ellipsis" title={name}>
          {name}
        </span>
        {isShown ? <Icon name="check" /> : null}
      </button>
      <Button look="quiet" size="icon" aria-label={L("RemoveView", name)} onClick={onRemove}>
        <Icon name="close" size={14} />
      </Button>
    </div>
  );
}

type NameProps = { readonly onClose: () => void; readonly onName: (name: string) => Promise<unknown> };

function NameView({ onClose, onName }: NameProps) {
  const [text, type] = useState("");
  return (
    <FormDialog
      title={L("KeepView")}
      action={L("Keep")}
      isReady={text.trim() !== ""}
      onSend={async () => void (await onName(text.trim()))}
      onClose={onClose}
    >
      <TextField label={L("ViewName")} hint={L("ViewNameHint")} most={longestName} value={text} onType={type} />
    </FormDialog>
  );
}
