// The titles of the pages and the words of a fault, in English: what even the smallest page needs.

import { wordsOf } from "./words.ts";

export const pageWords = {
  SignIn: "Sign in",
  SignOut: "Sign out",
  CreateAccount: "Open an account",
  AccountApplication: "Your application",
  ForgotPassword: "Forgotten password",
  ResetPassword: "New password",
  Dashboard: "Dashboard",
  Trading: "Trading",
  MarketData: "Market Data",
  Performance: "Performance",
  MarketNews: "Market news",
  AllPriceLists: "All price lists",
  CompanyPriceLists: "Company price lists",
  GainersLosers: "Gainers and losers",
  ClientPortal: "Client Portal",
  Account: "Account",
  AccountStatement: "Account statement",
  AccountInflow: "Account inflow",
  AccountOutflow: "Account outflow",
  Portfolio: "Portfolio",
  PortfolioHolding: "Portfolio holding",
  PortfolioMovement: "Portfolio movement",
  PortfolioValuation: "Portfolio valuation",
  ContractNote: "Contract Note",
  PurchaseContractNote: "Purchase contract note",
  SaleContractNote: "Sale contract note",
  Administration: "Administration",
  Reports: "Reports",
  AuditTrail: "Audit trail",
  AuditReportLogs: "Audit report logs",
  StockOrders: "Stock orders",
  AuditTrades: "Audit trades",
  Users: "Users",
  AccountRequests: "A/C Requests",
  Funding: "Money in and out",
  AccountSettings: "Account settings",
  Risk: "Risk",
  CorporateActions: "Corporate actions",
  CrossDeal: "Cross deal",
  RealisedGains: "Realised gains",
  Simulator: "Simulator",
  Problem: "Problem",
  FaultTitle: "Something went wrong on our side",
  FaultText: "Nothing was lost. Try again; if it happens twice, tell your broker.",
} as const;

export type PageTitle = keyof typeof pageWords;

export const P = wordsOf(pageWords);
