// What can be done with a contract note: saved as a file, mailed to oneself, passed on as the address that proves it.

import type { WholeNote } from "@tradebook/contract/account-reports.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureOf } from "../../lib/api.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { saveExport } from "../../lib/save-export.ts";
import { useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { L as fileWord } from "../../ui/export-words.ts";
import { whatsAppLink } from "./note-share.ts";
import { L } from "./portal-words.ts";

type Props = { readonly note: WholeNote };

export function NoteDeeds({ note: { id, cscsAccount, verification } }: Props) {
  const { user } = useSignedIn();
  return (
    <div className="note__files">
      <FileButton noteNo={id} format="pdf" />
      <FileButton noteNo={id} format="csv" />
      <FileButton noteNo={id} format="json" />
      {user.userTradingAccounts.includes(cscsAccount) ? <MailButton noteNo={id} /> : null}
      <ShareMenu url={verification.url} />
    </div>
  );
}

const fileWords = { pdf: "NotePdf", csv: "NoteCsv", json: "NoteData" } as const;
type FileProps = { readonly noteNo: string; readonly format: keyof typeof fileWords };

function FileButton({ noteNo, format }: FileProps) {
  const saving = useMutation({
    mutationFn: () => saveExport({ report: "contract-note", format, id: noteNo }),
    onSuccess: (name) => notify("good", fileWord("Exported", name)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <Button
      size="small"
      aria-busy={saving.isPending}
      onClick={() => {
        if (!saving.isPending) saving.mutate();
      }}
    >
      <Icon name="download" /> {saving.isPending ? fileWord("Exporting") : L(fileWords[format])}
    </Button>
  );
}

/** For whoever holds the account: it goes to their own address alone. */
function MailButton({ noteNo }: { readonly noteNo: string }) {
  const mailing = useMutation({
    mutationFn: () => call(backOfficeService.SendContractNote, { id: noteNo }),
    onSuccess: ({ sentTo }) => notify("good", L("NoteMailed", sentTo)),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <Button
      size="small"
      aria-busy={mailing.isPending}
      onClick={() => {
        if (!mailing.isPending) mailing.mutate();
      }}
    >
      {L("NoteMail")}
    </Button>
  );
}

function ShareMenu({ url }: { readonly url: string }) {
  const [isOpen, open] = useState(false);
  const share = async () => {
    try {
      await navigator.share({ url });
    } catch (error) {
      // Whoever closes the device's own list has changed their mind, and hears nothing of it.
      if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    notify("good", L("NoteShareCopied"));
  };
  // The browser's own no, as where the page is not in front or nothing takes the link.
  const fail = (error: unknown) => {
    if (!(error instanceof DOMException)) throw error;
    notify("note", L("NoteShareNot"));
  };
  return (
    <>
      <Button size="small" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {L("NoteShare")} <Icon name="chevron" size={12} />
      </Button>
      {isOpen ? (
        <div className="note__share">
          {"share" in navigator ? (
            <Button size="small" onClick={() => void share().catch(fail)}>
              {L("NoteShareDevice")}
            </Button>
          ) : null}
          <a className="button button--small" href={whatsAppLink(url)} target="_blank" rel="noreferrer">
            {L("NoteShareWhatsApp")}
          </a>
          {"clipboard" in navigator ? (
            <Button size="small" onClick={() => void copy().catch(fail)}>
              {L("NoteShareCopy")}
            </Button>
          ) : null}
          <p className="muted">{L("NoteShareHint")}</p>
        </div>
      ) : null}
    </>
  );
}
