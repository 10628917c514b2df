// Every service of the contract by its name; what is mounted, described and called is read from here.

import { abpLocalizationService } from "./abp-localization.ts";
import { abpUserConfigurationService } from "./abp-user-configuration.ts";
import { accessReviewService } from "./access-review.ts";
import { accountService } from "./account.ts";
import { alertService } from "./alert.ts";
import { apiKeyService } from "./api-key.ts";
import { auditLogService } from "./audit-log.ts";
import { backOfficeService } from "./back-office.ts";
import { accountShareService } from "./account-share.ts";
import { complaintService } from "./complaint.ts";
import { corporateActionService } from "./corporate-action.ts";
import { customerService } from "./customer.ts";
import { deskService } from "./desk.ts";
import { developmentService } from "./development.ts";
import { configurationService } from "./configuration.ts";
import { endOfDayService } from "./end-of-day.ts";
import { feeService } from "./fee.ts";
import { fundingService } from "./funding.ts";
import { homeService } from "./home.ts";
import { marketDataService } from "./market-data.ts";
import { notificationService } from "./notification.ts";
import { orderService } from "./order.ts";
import { receiptService } from "./receipt.ts";
import { reportEventLogService } from "./report-event-log.ts";
import { reportScheduleService } from "./report-schedule.ts";
import { riskService } from "./risk.ts";
import { roleService } from "./role.ts";
import { saleApprovalService } from "./sale-approval.ts";
import { sessionService } from "./session.ts";
import { simulatorService } from "./simulator.ts";
import { systemService } from "./system.ts";
import { maintenanceService } from "./maintenance.ts";
import { tenantService } from "./tenant.ts";
import { tokenAuthService } from "./token-auth.ts";
import { userService } from "./user.ts";
import { workspaceService } from "./workspace.ts";
import { webhookService } from "./webhook.ts";

export const allServices = {
  Home: homeService,
  AbpUserConfiguration: abpUserConfigurationService,
  AbpLocalization: abpLocalizationService,
  TokenAuth: tokenAuthService,
  Account: accountService,
  ApiKey: apiKeyService,
  Session: sessionService,
  User: userService,
  Role: roleService,
  AccessReview: accessReviewService,
  Tenant: tenantService,
  Maintenance: maintenanceService,
  Webhook: webhookService,
  Configuration: configurationService,
  MarketData: marketDataService,
  Order: orderService,
  SaleApproval: saleApprovalService,
  Receipt: receiptService,
  AccountShare: accountShareService,
  Complaint: complaintService,
  BackOffice: backOfficeService,
  Desk: deskService,
  CorporateAction: corporateActionService,
  Customer: customerService,
  Funding: fundingService,
  Notification: notificationService,
  Alert: alertService,
  Workspace: workspaceService,
  Risk: riskService,
  EndOfDay: endOfDayService,
  Fee: feeService,
  AuditLog: auditLogService,
  ReportEventLog: reportEventLogService,
  ReportSchedule: reportScheduleService,
  Simulator: simulatorService,
  System: systemService,
  Development: developmentService,
} as const;

export type AllServices = typeof allServices;
