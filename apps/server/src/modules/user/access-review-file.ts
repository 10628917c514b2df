// A review of who may do what as a file: each grant, what was decided on it, by whom and when.

import { dateText } from "@tradebook/contract/date-text.ts";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { accessReviewService } from "@tradebook/contract/services/access-review.ts";
import { permissions } from "@tradebook/domain/access/permission.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import { readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { csvOf } from "../../files/csv.ts";
import { pdfOf, type PdfFrame } from "../../files/pdf-table.ts";
import { offPaper, textCell, textColumn, timeColumn, type Table } from "../../files/table.ts";
import { sideCall } from "../../side-call.ts";
import {
  accessReviews,
  everyGrant,
  mostGrants,
  searchGrants,
  type KeptGrant,
  type KeptReview,
} from "../../store/access-reviews.ts";
import { houseLetterhead, type HouseLetterhead } from "../../store/letterhead.ts";

type Asked = InputOf<(typeof accessReviewService)["Export"]>;

export async function accessReviewFile(deps: Deps, { id, format }: Asked, call: Call): Promise<Answer<FileAnswer>> {
  const { caller, tenantId } = sideCall(call);
  return await readInTenant(deps.db, tenantId, async (tx) => {
    const review = (await accessReviews(tx, caller.userId)).find((one) => one.id === id);
    if (review === undefined) return refuse({ code: "NOT_FOUND", entity: "review", id: String(id) });
    const { rows } = await searchGrants(tx, { ...everyGrant, reviewId: id }, { skip: 0, take: mostGrants });
    const fileName = `access-review-${review.quarter.replace(" ", "-").toLowerCase()}-${id}.${format}`;
    const pages = (async function* () {
      yield rows;
    })();
    if (format === "csv") return ok({ fileName, contentType: "text/csv; charset=utf-8", content: csvOf(table, pages) });
    const frame = frameOf(review, {
      house: await houseLetterhead(tx),
      simulated: deps.market.simulated,
      printed: { at: call.now, by: caller.userName },
    });
    return ok({ fileName, contentType: "application/pdf", content: pdfOf(table, pages, frame) });
  });
}

/** `Open` in a review that is closed is what nobody looked at. */
const table: Table<KeptGrant> = {
  title: "Access review",
  columns: [
    textColumn("Name", ({ fullName }) => fullName, 1.2),
    textColumn("User name", ({ userName }) => userName),
    textColumn("Grant", ({ roleName, permissions: [permission] }) => roleName ?? allAccounts(permission), 1.2),
    offPaper(textColumn("Permissions", (grant) => grant.permissions.join(" "))),
    textColumn("Decision", ({ state, isClosed }) => (isClosed && state === "Open" ? "Not reviewed" : state), 0.8),
    textColumn("By", ({ decidedBy }) => decidedBy, 0.8),
    timeColumn("At", ({ decidedAt }) => decidedAt),
    textColumn("Note", ({ note }) => note, 1.4),
  ],
};

function allAccounts(permission: keyof typeof permissions | undefined): string | null {
  return permission === undefined ? null : permissions[permission].displayName;
}

type Paper = Pick<PdfFrame, "printed"> & { readonly house: HouseLetterhead; readonly simulated: boolean };

function frameOf(review: KeptReview, { house, simulated, printed }: Paper): PdfFrame {
  const stated = [house.address, house.rcNumber, house.memberCode].filter((part) => part !== "");
  const count = (value: number) => textCell(String(value));
  return {
    letterhead: {
      houseName: house.name,
      lines: stated.length === 0 ? [] : [stated.join(" · ")],
      colour: house.colour,
      simulated,
    },
    facts: [
      ["Review", review.quarter],
      ["Opened by", review.openedBy ?? "itself, with the quarter"],
      ["Due", dateText(review.dueOn)],
      ["Closed by", review.closedBy ?? "still open"],
      ...(review.closingNote === null ? [] : [["Closed because", review.closingNote] as const]),
    ],
    totals: [
      ["Confirmed", count(review.confirmed)],
      ["Revoked", count(review.revoked)],
      ["Ended by themselves", count(review.ended)],
      [review.closedAt === null ? "Still open" : "Not reviewed", count(review.open)],
    ],
    printed,
  };
}
