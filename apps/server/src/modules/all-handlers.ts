// Every service's handlers; a missing one does not compile.

import type { Handlers } from "@tradebook/contract/method.ts";
import type { AllServices } from "@tradebook/contract/services/all-services.ts";
import type { Call, Deps } from "../deps.ts";
import type { SignInDeps } from "../sign-in/sign-in-deps.ts";
import { accountHandlers } from "./account/account-handlers.ts";
import { apiKeyHandlers } from "./account/api-key-handlers.ts";
import { alertHandlers } from "./alert/alert-handlers.ts";
import { auditLogHandlers, type AuditDeps } from "./audit-log/audit-log-handlers.ts";
import { reportEventLogHandlers } from "./audit-log/report-event-handlers.ts";
import { backOfficeHandlers } from "./back-office/back-office-handlers.ts";
import { reportScheduleHandlers } from "./back-office/report-schedule-handlers.ts";
import {
  abpLocalizationHandlers,
  configurationHandlers,
  homeHandlers,
  ownConfigurationHandlers,
  type ConfigurationDeps,
} from "./configuration/configuration-handlers.ts";
import { accountShareHandlers } from "./account-share/account-share-handlers.ts";
import { complaintHandlers } from "./complaint/complaint-handlers.ts";
import { corporateActionHandlers } from "./corporate-action/corporate-action-handlers.ts";
import { developmentHandlers } from "./development/development-handlers.ts";
import { endOfDayHandlers, type EndOfDayDeps } from "./end-of-day/end-of-day-handlers.ts";
import { feeHandlers, type FeeDeps } from "./fee/fee-handlers.ts";
import { deskHandlers, type DeskDeps } from "./desk/desk-handlers.ts";
import { customerHandlers } from "./customer/customer-handlers.ts";
import { fundingHandlers } from "./funding/funding-handlers.ts";
import { marketDataHandlers, type MarketDataDeps } from "./market-data/market-data-handlers.ts";
import { notificationHandlers } from "./notification/notification-handlers.ts";
import { orderHandlers, type OrderHandlerDeps } from "./order/order-handlers.ts";
import { saleApprovalHandlers } from "./order/sale-approval-handlers.ts";
import { receiptHandlers } from "./receipt/receipt-handlers.ts";
import { maintenanceHandlers } from "./maintenance/maintenance-handlers.ts";
import { riskHandlers, type RiskDeps } from "./risk/risk-handlers.ts";
import { roleHandlers } from "./role/role-handlers.ts";
import { sessionHandlers, type SessionDeps } from "./session/session-handlers.ts";
import { simulatorHandlers, type SimulatorDeps } from "./simulator/simulator-handlers.ts";
import { systemHandlers, type SystemDeps } from "./system/system-handlers.ts";
import { tenantHandlers, type TenantDeps } from "./tenant/tenant-handlers.ts";
import { tokenAuthHandlers } from "./token-auth/token-auth-handlers.ts";
import { accessReviewHandlers } from "./user/access-review-handlers.ts";
import { userHandlers, type UserDeps } from "./user/user-handlers.ts";
import { webhookHandlers } from "./webhook/webhook-handlers.ts";
import { workspaceHandlers } from "./workspace/workspace-handlers.ts";

export type AllHandlers = { readonly [S in keyof AllServices]: Handlers<AllServices[S], Call> };

export type HandlerDeps = Deps &
  AuditDeps &
  ConfigurationDeps &
  DeskDeps &
  EndOfDayDeps &
  FeeDeps &
  MarketDataDeps &
  OrderHandlerDeps &
  RiskDeps &
  SessionDeps &
  SimulatorDeps &
  SystemDeps &
  TenantDeps &
  UserDeps &
  SignInDeps;

export function allHandlers(deps: HandlerDeps): AllHandlers {
  return {
    ...peopleHandlers(deps),
    MarketData: marketDataHandlers(deps),
    Order: orderHandlers(deps),
    SaleApproval: saleApprovalHandlers(deps),
    Receipt: receiptHandlers(deps),
    AccountShare: accountShareHandlers(deps),
    Complaint: complaintHandlers(deps),
    BackOffice: backOfficeHandlers(deps),
    Desk: deskHandlers(deps),
    CorporateAction: corporateActionHandlers(deps),
    Customer: customerHandlers(deps),
    Funding: fundingHandlers(deps),
    Notification: notificationHandlers(deps),
    Alert: alertHandlers(deps),
    Workspace: workspaceHandlers(deps),
    Risk: riskHandlers(deps),
    EndOfDay: endOfDayHandlers(deps),
    Fee: feeHandlers(deps),
    AuditLog: auditLogHandlers(deps),
    ReportEventLog: reportEventLogHandlers(deps),
    ReportSchedule: reportScheduleHandlers(deps),
    Simulator: simulatorHandlers(deps),
    System: systemHandlers(deps),
    Development: developmentHandlers(deps),
  };
}

/** Of who comes in, and of the house that they come to. */
function peopleHandlers(deps: HandlerDeps) {
  return {
    Home: homeHandlers(deps),
    AbpUserConfiguration: configurationHandlers(deps),
    AbpLocalization: abpLocalizationHandlers(deps),
    Configuration: ownConfigurationHandlers(deps),
    TokenAuth: tokenAuthHandlers(deps),
    Account: accountHandlers(deps),
    ApiKey: apiKeyHandlers(deps),
    Session: sessionHandlers(deps),
    User: userHandlers(deps),
    Role: roleHandlers(deps),
    AccessReview: accessReviewHandlers(deps),
    Tenant: tenantHandlers(deps),
    Maintenance: maintenanceHandlers(deps),
    Webhook: webhookHandlers(deps),
  };
}
