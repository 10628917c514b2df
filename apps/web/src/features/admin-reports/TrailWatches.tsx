// Searches of the trail that tell their owner of new lines: to open one, to watch the one that stands, to let one go.

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { narrowsTrail } from "@tradebook/contract/audit-search.ts";
import { auditLogService, auditWatchLimits, type AuditWatch } from "@tradebook/contract/services/audit-log.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { call, failureOf } from "../../lib/api.ts";
import { formatQuantity } from "../../lib/format.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { textIn, type Asked } from "../../lists/list-asked.ts";
import { viewOf } from "../../lists/saved-views.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { When } from "../../ui/Marks.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { L } from "./admin-reports-words.ts";
import { trailFilters } from "./audit-trail.tsx";

const queryKey = ["auditWatches"];

export function TrailWatches({ values }: Pick<Asked, "values">) {
  const client = useQueryClient();
  const [query, setQuery] = useSearchParams();
  const [isNaming, name] = useState(false);
  const watches = useQuery({ queryKey, queryFn: ({ signal }) => call(auditLogService.GetWatches, {}, signal) });
  const reread = () => client.invalidateQueries({ queryKey });
  const removing = useMutation({
    mutationFn: ({ id }: AuditWatch) => call(auditLogService.RemoveWatch, { id }),
    onSettled: reread,
    onError: (error) => notifyFailure(failureOf(error)),
  });
  const search = { ...trailFilters(values), keyword: textIn(values, "q") };
  const label = (
    <>
      <Icon name="bell" /> <span className="button__word">{L("Watched")}</span>
    </>
  );
  return (
    <>
      <MenuButton label={label} isBusy={removing.isPending}>
        {watches.isError ? <p className="menu__note">{L("WatchesUnread")}</p> : null}
        {watches.data?.items.length === 0 ? <p className="menu__note">{L("NoWatches")}</p> : null}
        {watches.data?.items.map((watch) => (
          <OneWatch
            key={watch.id}
            watch={watch}
            onPick={() => setQuery(watch.query)}
            onRemove={() => removing.mutate(watch)}
          />
        ))}
        <button type="button" className="menu__item" disabled={!narrowsTrail(search)} onClick={() => name(true)}>
          <Icon name="plus" /> {L("WatchThis")}
        </button>
      </MenuButton>
      {isNaming ? (
        <NameWatch
          onClose={() => name(false)}
          onName={async (given) => {
            await call(auditLogService.SaveWatch, { ...search, name: given, query: viewOf(query) });
            await reread();
            notify("good", L("WatchKept", given));
            name(false);
          }}
        />
      ) : null}
    </>
  );
}

type OneProps = { readonly watch: AuditWatch; readonly onPick: () => void; readonly onRemove: () => void };

function OneWatch({ watch: { name, toldAt, found }, onPick, onRemove }: OneProps) {
  return (
    <div className="views__one">
      <button type="button" className="menu__item trail__watch" onClick={onPick}>
        <span className="ellipsis" title={name}>
          {name}
        </span>
        <small className="muted">
          {toldAt === null ? L("NothingNew") : L("NewLines", formatQuantity(found))}
          {toldAt === null ? null : <When at={toldAt} />}
        </small>
      </button>
      <Button look="quiet" size="icon" aria-label={L("WatchNoMore", name)} onClick={onRemove}>
        <Icon name="close" size={14} />
      </Button>
    </div>
  );
}

type NameProps = { readonly onClose: () => void; readonly onName: (name: string) => Promise<void> };

function NameWatch({ onClose, onName }: NameProps) {
  const [text, type] = useState("");
  return (
    <FormDialog
      title={L("WatchThis")}
      action={L("Watch")}
      testId="watch-form"
      isReady={text.trim() !== ""}
      onSend={() => onName(text.trim())}
      onClose={onClose}
    >
      <TextField label={L("WatchName")} hint={L("WatchHint")} most={auditWatchLimits.name} value={text} onType={type} />
    </FormDialog>
  );
}
