// The files an application is proved with: which, of whom, how large, and which are still missing.

import { everybodyIn, type Application } from "./application.ts";
import type { Role } from "./field.ts";
import { broken, type FieldFault } from "./field-fault.ts";

export const documentKinds = {
  idFront: { label: "Identity document, front", required: ["holder", "coHolder", "guardian", "director"] },
  idBack: { label: "Identity document, back", required: [] },
  passportPhoto: { label: "Passport photograph", required: ["holder", "coHolder", "guardian", "minor"] },
  signature: { label: "Signature", required: ["holder", "coHolder", "guardian"] },
  proofOfAddress: { label: "Proof of address", required: ["holder", "guardian", "company"] },
  birthCertificate: { label: "Birth certificate", required: ["minor"] },
  cacStatusReport: { label: "CAC status report", required: ["company"] },
  memart: { label: "Memorandum and articles", required: ["company"] },
  boardResolution: { label: "Board resolution", required: ["company"] },
} as const satisfies Record<string, { readonly label: string; readonly required: readonly Role[] }>;

export type DocumentKind = keyof typeof documentKinds;
export const documentNames = Object.keys(documentKinds) as readonly DocumentKind[]; // the table's own keys

export const documentLimits = {
  leastBytes: 20 * 1024,
  mostBytes: 5 * 1024 * 1024,
  /** Of one application. */
  mostFiles: 40,
  /** Of one call. */
  mostFilesAtOnce: 10,
  /** Sides of an image as it comes, and the longest side of what is kept. */
  mostPixels: 40_000_000,
  longestSide: 2400,
} as const;

export const documentTypes = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "application/pdf": "pdf",
} as const;
export type DocumentType = keyof typeof documentTypes;

export function isDocumentType(type: string): type is DocumentType {
  return Object.hasOwn(documentTypes, type);
}

/** Whose it is, as `everybodyIn` names them: empty for the main one, else `jointHolders.0.`. */
export type DocumentPlace = { readonly path: string; readonly kind: DocumentKind };

/** The name a file comes under: `idFront`, or `jointHolders.0.idFront`; null when it is none of an application's. */
export function documentPlace(fieldName: string): DocumentPlace | null {
  const found = /^((?:jointHolders|guardian|directors)\.\d\.)?([A-Za-z]{5,20})$/.exec(fieldName);
  const kind = documentNames.find((one) => one === found?.[2]);
  return found === null || kind === undefined ? null : { path: found[1] ?? "", kind };
}

/** What is asked for and not there yet. */
export function missingDocuments(application: Application, kept: readonly DocumentPlace[]): readonly FieldFault[] {
  const there = new Set(kept.map(({ path, kind }) => `${path}${kind}`));
  return everybodyIn(application).flatMap(({ path, role }) =>
    documentNames.flatMap((kind) => {
      const required: readonly Role[] = documentKinds[kind].required;
      if (!required.includes(role) || there.has(`${path}${kind}`)) return [];
      return [{ field: `${path}${kind}`, ...broken("MISSING") }];
    }),
  );
}
