// What pages behind the sign-in say in Hausa, and the refusals that the order ticket finds by itself.

import { byEnglish } from "@tradebook/contract/languages/by-english.ts";
import { haApplication } from "@tradebook/contract/languages/ha-application.ts";
import { haFieldFaults } from "@tradebook/contract/languages/ha-field-faults.ts";
import { haRefusals } from "@tradebook/contract/languages/ha-refusals.ts";
import { fieldFaultTexts } from "@tradebook/domain/account-opening/field-fault.ts";
import { accountStateTexts } from "./account-state.ts";
import { complaintTexts } from "./complaints.ts";
import { paperTexts } from "./papers.ts";
import { dashboardTexts } from "./dashboard.ts";
import { dealingTexts } from "./dealing.ts";
import { deviceTexts } from "./device.ts";
import { holdingTexts } from "./holdings.ts";
import { keyTexts } from "./keys.ts";
import { marketTexts } from "./market.ts";

import { optionTexts } from "./opening-options.ts";
import { openingTexts } from "./opening.ts";
import { pictureTexts } from "./pictures.ts";
import { moneyTexts } from "./money.ts";
import { portalTexts } from "./portal.ts";
import { receiptTexts } from "./receipts.ts";
import { saleTexts } from "./sales.ts";
import { mandateTexts } from "./mandates.ts";
import { ownTexts } from "./own.ts";
import { sharingTexts } from "./sharing.ts";
import { settingsTexts } from "./settings.ts";
import { shellTexts } from "./shell.ts";
import { tradingTexts } from "./trading.ts";
import { workspaceTexts } from "./workspace.ts";

export const deskTexts = {
  ...haRefusals.templates,
  ...haRefusals.facts,
  ...accountStateTexts,
  ...shellTexts,
  ...keyTexts,
  ...tradingTexts,
  ...dealingTexts,
  ...workspaceTexts,
  ...moneyTexts,
  ...portalTexts,
  ...holdingTexts,
  ...pictureTexts,
  ...dashboardTexts,
  ...deviceTexts,
  ...settingsTexts,
  ...sharingTexts,
  ...mandateTexts,
  ...ownTexts,
  ...receiptTexts,
  ...complaintTexts,
  ...paperTexts,
  ...saleTexts,
  ...marketTexts,
  ...openingTexts,
  ...haApplication,
  ...byEnglish(fieldFaultTexts, haFieldFaults),
  ...optionTexts,
} as const;
