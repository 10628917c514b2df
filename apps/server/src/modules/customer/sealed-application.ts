// Seals an application before it is kept, opens it again, and makes the blind indexes that find its like.

import { accountTitle, everybodyIn, textOf, type Application } from "@tradebook/domain/account-opening/application.ts";
import { missingDocuments, type DocumentPlace } from "@tradebook/domain/account-opening/documents.ts";
import { checkApplication } from "@tradebook/domain/account-opening/check-application.ts";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import type { PersonalData } from "../../credentials/personal-data.ts";
import type { BlindIndexes, RequestState } from "../../store/account-requests.ts";

export function sealApplication(seal: PersonalData, tenantId: number, application: Application): string {
  return seal.sealFor(tenantId, JSON.stringify(application));
}

export function openApplication(seal: PersonalData, tenantId: number, sealed: string): Application {
  const opened: unknown = JSON.parse(seal.openFor(tenantId, sealed));
  return opened as Application; // sealed by the function above alone
}

export type Judged = {
  readonly documents: readonly DocumentPlace[];
  readonly today: TradingDay;
};

/** What a request keeps of an application: sealed, indexed, and counted. */
export function keptPart(
  seal: PersonalData,
  tenantId: number,
  application: Application,
): (
  judged: Judged,
) => Pick<
  RequestState,
  "accountType" | "sealedApplication" | "applicantName" | "indexes" | "isExposed" | "missingCount"
> {
  return ({ documents, today }) => ({
    accountType: application.accountType,
    sealedApplication: sealApplication(seal, tenantId, application),
    applicantName: accountTitle(application).slice(0, 400),
    indexes: indexesOf(seal, tenantId, application),
    isExposed: everybodyIn(application).some(({ answers }) => answers.pep === true),
    missingCount:
      checkApplication(application, today).problems.length + missingDocuments(application, documents).length,
  });
}

/** Of the main applicant; a company's own number stands for the BVN that it has not. */
function indexesOf(seal: PersonalData, tenantId: number, { accountType, main }: Application): BlindIndexes {
  const index = (kind: string, value: string) => (value === "" ? null : seal.blindIndex(tenantId, `${kind}:${value}`));
  const number = textOf(main.accountNumber);
  const registration = textOf(main.registrationNumber).replaceAll(/[^0-9]/g, "");
  return {
    bvn: accountType === "corporate" ? index("company", registration) : index("bvn", textOf(main.bvn)),
    nin: accountType === "corporate" ? null : index("nin", textOf(main.nin)),
    phone: index("phone", textOf(main.phone)),
    email: index("email", textOf(main.email).toLowerCase()),
    bank: number === "" ? null : index("bank", `${textOf(main.bankCode)}:${number}`),
    chn: index("chn", textOf(main.existingChn)),
  };
}
