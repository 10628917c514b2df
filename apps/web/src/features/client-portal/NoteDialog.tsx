// One contract note whole: whom it is for, what traded, every charge, and its paper as a PDF.

import type { WholeNote } from "@tradebook/contract/account-reports.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import { useQuery } from "@tanstack/react-query";
import { ComplainLink } from "../../complaints/ComplainLink.tsx";
import { call, failureOf } from "../../lib/api.ts";
import { formatAverage, formatDate, formatPrice, formatQuantity, none } from "../../lib/format.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Failed, Skeleton } from "../../ui/States.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { Amount } from "./columns.tsx";
import { Gain } from "../../ui/Money.tsx";
import { NoteCosts } from "./NoteCosts.tsx";
import { NoteDeeds } from "./NoteDeeds.tsx";
import { NoteFills } from "./NoteFills.tsx";
import { noteLines } from "./note-lines.ts";
import { noteState } from "./note-reports.tsx";
import { L } from "./portal-words.ts";

type Props = { readonly noteNo: string; readonly onClose: () => void };

export function NoteDialog({ noteNo, onClose }: Props) {
  const isPhone = useIsPhone();
  const note = useQuery({
    queryKey: ["contractNote", noteNo],
    queryFn: ({ signal }) => call(backOfficeService.GetContractNote, { id: noteNo }, signal),
  });
  return (
    <Dialog title={L("NoteTitle", noteNo)} shape={isPhone ? "sheet" : "side"} onClose={onClose}>
      {note.isPending ? <Skeleton what={L("TheNote")} lines={10} /> : null}
      {note.isError ? <Failed failure={failureOf(note.error)} onRetry={() => void note.refetch()} /> : null}
      {note.data === undefined ? null : <Note note={note.data} />}
    </Dialog>
  );
}

function Note({ note }: { readonly note: WholeNote }) {
  const isSale = note.side === "Sell";
  const traded = isSale ? "Sold" : "Bought";
  return (
    <article className="note" data-testid="contract-note">
      <header className="note__head">
        <div>
          <h3>{note.symbol}</h3>
          <p className="muted">{note.name}</p>
        </div>
        <div className="note__total">
          <span>{L(isSale ? "YouGet" : "YouPay")}</span>
          <strong data-testid="note-net">
            <Amount kobo={note.netAmount} sign />
          </strong>
        </div>
      </header>
      <div className="note__said">
        <p>
          {L(traded, formatQuantity(note.quantity), formatAverage(note.price * 100))} ·{" "}
          {L("SettlesOn", formatDate(note.settlementDate))} {note.status === "ISSUED" ? null : noteState(note)}
        </p>
      </div>
      <NoteDeeds note={note} />
      <NoteCosts note={note} />
      <Costs note={note} />
      {note.realised === null ? null : <Realised realised={note.realised} />}
      <Executions note={note} />
      <Facts note={note} />
      <Verify note={note} />
      <ComplainLink of={{ about: "note", ref: note.id, cscsAccount: note.cscsAccount }} label={L("NoteError")} />
    </article>
  );
}

function Costs({ note }: { readonly note: WholeNote }) {
  return (
    <section aria-label={L("Costs")}>
      <table className="grid note__table" data-testid="note-lines">
        <tbody>
          {noteLines(note).map(([word, kobo]) => (
            <tr key={word}>
              <th scope="row">{L(word)}</th>
              <td className="num">
                <Amount kobo={kobo} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{L("LineCharges")}</th>
            <td className="num">
              <Amount kobo={note.totalCharges} />
            </td>
          </tr>
          <tr>
            <th scope="row">{L(note.side === "Sell" ? "YouGet" : "YouPay")}</th>
            <td className="num">
              <Amount kobo={note.netAmount} sign />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="note__words muted">{L("InWords", note.amountInWords)}</p>
    </section>
  );
}

/** For the client alone: the paper does not say it. */
function Realised({ realised }: { readonly realised: NonNullable<WholeNote["realised"]> }) {
  const { cost, gain, taxCost, taxGain, basePrice, basePriceSimulated } = realised;
  return (
    <section>
      <h4>{L("NoteBrought")}</h4>
      <table className="grid note__table" data-testid="note-realised">
        <tbody>
          <tr>
            <th scope="row">{L("NoteCost")}</th>
            <td className="num">
              <Amount kobo={cost} />
            </td>
          </tr>
          <tr>
            <th scope="row">{L("GainsCardGain")}</th>
            <td className="num">
              <Gain kobo={gain} percent={null} />
            </td>
          </tr>
          <tr>
            <th scope="row">{L("NoteTaxCost")}</th>
            <td className="num">
              <Amount kobo={taxCost} />
            </td>
          </tr>
          <tr>
            <th scope="row">{L("GainsCardTaxGain")}</th>
            <td className="num">
              <Gain kobo={taxGain} percent={null} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className="note__words muted">
        {L("NoteCostHint")} {basePrice === null ? null : L("NoteTaxHint", formatPrice(basePrice))}{" "}
        {basePriceSimulated ? L("NoteTaxSimulated") : null}
      </p>
    </section>
  );
}

function Executions({ note }: { readonly note: WholeNote }) {
  return (
    <section>
      <h4>{L("Executions")}</h4>
      <NoteFills executions={note.executions} label={L("Executions")} />
    </section>
  );
}

function Facts({ note }: { readonly note: WholeNote }) {
  const facts = [
    ["TradeDate", formatDate(note.tradeDate)],
    ["Settles", formatDate(note.settlementDate)],
    ...(note.paidTo === null ? [] : [["ProceedsTo", note.paidTo] as const]),
    ["Client", note.clientName],
    ["SecuritiesAccount", note.cscsAccount],
    ["Chn", note.chn],
    ["House", note.houseName],
    ["Isin", note.isin ?? none],
    ["OrderNo", note.orderNo],
    ["OtherSide", note.counterparty === null ? none : L(`OtherSide${note.counterparty}`)],
  ] as const;
  return (
    <dl className="portal__facts note__facts">
      {facts.map(([word, value]) => (
        <div key={word}>
          <dt>{L(word)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** For whoever is shown the note: its number and this code say whether it is genuine, and nothing of its client. */
function Verify({ note: { verification } }: { readonly note: WholeNote }) {
  return (
    <p className="note__words muted" data-testid="note-code">
      {L("NoteCode")} <strong className="note__code">{verification.code}</strong>{" "}
      <a className="portal__link" href={verification.url} target="_blank" rel="noreferrer">
        {L("NoteVerify")}
      </a>
    </p>
  );
}
