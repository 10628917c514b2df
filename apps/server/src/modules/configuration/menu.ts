// The main menu: every page, its group, and who sees it.

import type { MenuItem } from "@tradebook/contract/services/abp-user-configuration.ts";
import { sourceWords } from "@tradebook/contract/languages/translated.ts";
import type { tradebookWords } from "@tradebook/contract/words.ts";
import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { Caller } from "../../deps.ts";

type Word = keyof typeof tradebookWords;
type Entry = {
  readonly title: Word;
  readonly url?: string;
  readonly icon?: string;
  readonly needs?: readonly Permission[];
  readonly role?: string;
  readonly items?: readonly Entry[];
};

const portal = "/app/client-portal";
const reports = "/app/admin/reports";

const entries: readonly Entry[] = [
  { title: "Dashboard", url: "/app/dashboard", icon: "dashboard" },
  { title: "Trading", url: "/app/trading", icon: "trading" },
  {
    title: "MarketData",
    icon: "market",
    items: [
      { title: "MarketNews", url: "/app/marketData/marketNews" },
      {
        title: "Performance",
        items: [
          { title: "AllPriceLists", url: "/app/marketData/all-pricelists" },
          { title: "CompanyPriceLists", url: "/app/marketData/company-pricelists" },
          { title: "GainersLosers", url: "/app/marketData/gainers-lossers" },
        ],
      },
    ],
  },
  {
    title: "ClientPortal",
    icon: "portal",
    role: "CUSTOMER",
    items: [
      {
        title: "Account",
        items: [
          { title: "AccountStatement", url: `${portal}/account-statement` },
          { title: "AccountInflow", url: `${portal}/account-inflow` },
          { title: "AccountOutflow", url: `${portal}/account-outflow` },
        ],
      },
      {
        title: "Portfolio",
        items: [
          { title: "PortfolioHolding", url: `${portal}/portfolio-holding` },
          { title: "PortfolioMovement", url: `${portal}/portfolio-movement` },
          { title: "PortfolioValuation", url: `${portal}/portfolio-valuation` },
        ],
      },
      {
        title: "ContractNote",
        items: [
          { title: "PurchaseContractNote", url: `${portal}/purchase-contract-note` },
          { title: "SaleContractNote", url: `${portal}/sale-contract-note` },
        ],
      },
    ],
  },
  {
    title: "Administration",
    icon: "administration",
    needs: ["VIEW_ADMINSETTING"],
    items: [
      {
        title: "Reports",
        items: [
          { title: "AuditTrail", url: `${reports}/audit-trail`, needs: ["VIEW_AUDIT_TRAIL"] },
          { title: "AuditReportLogs", url: `${reports}/audit-report-logs`, needs: ["VIEW_AUDIT_TRAIL"] },
          { title: "StockOrders", url: `${reports}/stock-orders`, needs: ["VIEW_ALL_ORDERS"] },
          { title: "AuditTrades", url: `${reports}/audit-trades`, needs: ["VIEW_ALL_ORDERS"] },
        ],
      },
      { title: "Users", url: "/app/admin/user-management", needs: ["Pages.Users"] },
      { title: "AccountRequests", url: "/app/admin/account-creation-request", needs: ["Pages.Users"] },
      { title: "Simulator", url: "/app/admin/simulator", needs: ["Pages.Simulator"] },
    ],
  },
];

/** What this caller sees; a group of which nothing remains is left out. */
export function menuFor(caller: Caller | null, culture: string): MenuItem[] {
  return caller === null ? [] : itemsFor(entries, caller, sourceWords(culture).tradebook);
}

type Words = Readonly<Record<Word, string>>;

function itemsFor(from: readonly Entry[], caller: Caller, words: Words): MenuItem[] {
  return from.flatMap((entry, order) => {
    const items = itemsFor(entry.items ?? [], caller, words);
    const isEmptyGroup = entry.url === undefined && items.length === 0;
    return isVisible(entry, caller) && !isEmptyGroup
      ? [{ ...itemOf(entry, order, items), displayName: words[entry.title] }]
      : [];
  });
}

function isVisible({ needs, role }: Entry, caller: Caller): boolean {
  return (
    (needs?.every((permission) => caller.permissions.has(permission)) ?? true) &&
    (role === undefined || caller.roles.includes(role))
  );
}

function itemOf({ title, url, icon }: Entry, order: number, items: MenuItem[]): Omit<MenuItem, "displayName"> {
  return {
    name: title,
    icon: icon ?? null,
    order,
    url: url ?? null,
    customData: null,
    target: null,
    isEnabled: true,
    isVisible: true,
    items,
  };
}
