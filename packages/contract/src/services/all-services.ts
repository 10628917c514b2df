// Every service of the contract by its name; what is mounted, described and called is read from here.

import { abpUserConfigurationService } from "./abp-user-configuration.ts";
import { accountService } from "./account.ts";
import { auditLogService } from "./audit-log.ts";
import { backOfficeService } from "./back-office.ts";
import { homeService } from "./home.ts";
import { marketDataService } from "./market-data.ts";
import { orderService } from "./order.ts";
import { reportEventLogService } from "./report-event-log.ts";
import { sessionService } from "./session.ts";
import { simulatorService } from "./simulator.ts";
import { tokenAuthService } from "./token-auth.ts";

export const allServices = {
  Home: homeService,
  AbpUserConfiguration: abpUserConfigurationService,
  TokenAuth: tokenAuthService,
  Account: accountService,
  Session: sessionService,
  MarketData: marketDataService,
  Order: orderService,
  BackOffice: backOfficeService,
  AuditLog: auditLogService,
  ReportEventLog: reportEventLogService,
  Simulator: simulatorService,
} as const;

export type AllServices = typeof allServices;
