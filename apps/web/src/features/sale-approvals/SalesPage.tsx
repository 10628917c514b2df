// The sales of every client that wait for an approval, for the house.

import { SaleList } from "../../approvals/SaleList.tsx";
import { P } from "../../lib/page-words.ts";

export function SalesPage() {
  return (
    <div className="sales-page scroll">
      <h1>{P("SaleApprovals")}</h1>
      <div className="card">
        <SaleList cscsAccount={null} isOwn={false} />
      </div>
    </div>
  );
}
