// How one line of the statement came to be: its postings with both ends, then the order, the trade and the note behind it.

import { useQuery } from "@tanstack/react-query";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { StatementLine } from "@tradebook/contract/statement-line.ts";
import { minus } from "@tradebook/domain/units.ts";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { call, failureOf } from "../../lib/api.ts";
import { formatDate, formatMoney, formatPrice, formatQuantity } from "../../lib/format.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Failed, Skeleton } from "../../ui/States.tsx";
import { useIsPhone } from "../../ui/use-media.ts";
import { Amount, momentText, NoteLink } from "./columns.tsx";
import { endName, sumsOfPostings } from "./ledger-ends.ts";
import { L, type PortalWord } from "./portal-words.ts";
import { CheckLine } from "./ReportSummary.tsx";
import { withView } from "./report-view.ts";

type Props = { readonly cscsAcct: string; readonly lineNo: number; readonly onClose: () => void };

export function LineDialog({ cscsAcct, lineNo, onClose }: Props) {
  const isPhone = useIsPhone();
  const made = useQuery({
    queryKey: ["statementLine", cscsAcct, lineNo],
    queryFn: ({ signal }) => call(backOfficeService.GetStatementLine, { cscsAcct, lineNo }, signal),
  });
  return (
    <Dialog title={L("HowMade")} shape={isPhone ? "sheet" : "side"} onClose={onClose}>
      {made.isPending ? <Skeleton what={L("TheLine")} lines={8} /> : null}
      {made.isError ? <Failed failure={failureOf(made.error)} onRetry={() => void made.refetch()} /> : null}
      {made.data === undefined ? null : <Made made={made.data} />}
    </Dialog>
  );
}

function Made({ made }: { readonly made: StatementLine }) {
  const { line, noteNo } = made;
  return (
    <article className="note" data-testid="statement-line">
      <header className="note__head">
        <div>
          <h3>{L(line.type)}</h3>
          <p className="muted">{line.description}</p>
        </div>
        <div className="note__total">
          <span>{L(line.credit > 0n ? "Credited" : "Debited")}</span>
          <strong>
            <Amount kobo={line.credit > 0n ? line.credit : line.debit} sign />
          </strong>
        </div>
      </header>
      <Postings made={made} />
      <Behind made={made} />
      <Facts
        facts={[
          ["Reference", line.reference],
          ["PostedAt", momentText(made.postedAt)],
          ["ValueDate", formatDate(line.valueDate)],
          ...(noteNo === null
            ? []
            : [
                [
                  "LineNote",
                  <NoteLink key="note" noteNo={noteNo}>
                    {noteNo}
                  </NoteLink>,
                ] as const,
              ]),
        ]}
      />
    </article>
  );
}

function Postings({ made: { line, postings } }: { readonly made: StatementLine }) {
  const { credited, debited, net } = sumsOfPostings(postings);
  return (
    <section>
      <h4>{L("Postings")}</h4>
      <table className="grid note__table line__postings" data-testid="line-postings">
        <thead>
          <tr>
            <th scope="col">{L("Debited")}</th>
            <th scope="col">{L("Credited")}</th>
            <th scope="col" className="num">
              {L("Amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ debit, credit, amount, symbol, quantity }, at) => (
            // The postings of a journal never change, nor does their order.
            <tr key={at}>
              <th scope="row">{endName(debit)}</th>
              <td>{endName(credit)}</td>
              <td className="num">
                {amount === null ? `${formatQuantity(quantity)} ${symbol ?? ""}` : <Amount kobo={amount} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CheckLine
        check={{
          text: L("CheckLine", formatMoney(credited), formatMoney(debited), formatMoney(net)),
          holds: net === minus(line.credit, line.debit),
        }}
      />
    </section>
  );
}

function Behind({ made: { order, trade } }: { readonly made: StatementLine }) {
  return (
    <>
      {order === null ? null : (
        <section>
          <h4>{L("LineOrder")}</h4>
          <Facts
            facts={[
              ["OrderNo", order.orderNo],
              ["Trade", `${L(order.side)} ${formatQuantity(order.quantity)} ${order.symbol}`],
              ["Time", L("OrderEntered", momentText(order.enteredAt))],
            ]}
          />
        </section>
      )}
      {trade === null ? null : (
        <section>
          <h4>{L("LineTrade")}</h4>
          <Facts
            facts={[
              ["Execution", trade.execID],
              ["Time", momentText(trade.time)],
              ["Quantity", `${formatQuantity(trade.quantity)} × ${formatPrice(trade.price)}`],
              ["LineConsideration", <Amount key="value" kobo={trade.consideration} sign />],
              ["TradeCharges", <Amount key="charges" kobo={trade.charges} sign />],
            ]}
          />
        </section>
      )}
    </>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [PortalWord, ReactNode])[] }) {
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

/** Opens the line behind a row. */
export function LineLink({ lineNo, children }: { readonly lineNo: number; readonly children: ReactNode }) {
  const [query] = useSearchParams();
  return (
    <Link
      className="grid__link portal__link"
      title={L("HowMade")}
      to={{ search: `?${withView(query, { line: String(lineNo) })}` }}
    >
      {children}
    </Link>
  );
}
