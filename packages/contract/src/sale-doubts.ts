// Why a second person looks at a sale that staff enter, in words.

import type { SaleDoubt } from "@tradebook/domain/order/sale-approval.ts";

export const saleDoubtWords: { readonly [D in SaleDoubt]: string } = {
  Dormant: "its holder has done nothing for a long time",
  LargeShare: "a large part of what it holds is sold",
  BankChange: "the bank account its money goes to was changed lately",
};
