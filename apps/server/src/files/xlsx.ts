// A table as an XLSX workbook of one sheet, zipped piece by piece as the rows come, so that memory does not grow with them.
// The format is ECMA-376: a handful of fixed parts and a sheet of rows. Text stands in its cell (inlineStr), so that no
// list of strings has to be kept until the end.

import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { lagosDay, lagosMinute, type TradingDay } from "@tradebook/domain/instant.ts";
import { plainText } from "./cell-text.ts";
import type { Cell, RowPages, Table } from "./table.ts";

/** Excel's own limit, the header included. */
export const mostXlsxRows = 1_048_576;

export async function* xlsxOf<Row>(table: Table<Row>, pages: RowPages<Row>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  for (const [path, text] of Object.entries(fixedParts)) addPart(zip, path, text);
  const sheet = new ZipDeflate("xl/worksheets/sheet1.xml", { level: 6 });
  zip.add(sheet);
  sheet.push(strToU8(`${sheetHead(table)}${headerRow(table)}`));
  for await (const rows of pages) {
    sheet.push(strToU8(rows.map((row) => rowXml(table.columns.map(({ cell }) => cell(row)))).join("")));
    yield* ready.splice(0);
  }
  sheet.push(strToU8("</sheetData></worksheet>"), true);
  zip.end();
  yield* ready.splice(0);
}

function addPart(zip: Zip, path: string, text: string): void {
  const part = new ZipPassThrough(path);
  zip.add(part);
  part.push(strToU8(text), true);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const documents = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Numbers into the styles below. */
const styles = { plain: 0, header: 1, naira: 2, shares: 3, average: 4, date: 5, time: 6 } as const;

const fixedParts: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${documents}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${documents}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${documents}.styles+xml"/></Types>`,
  "_rels/.rels": `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${xml}<styleSheet xmlns="${main}"><numFmts count="4"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="#,##0.00##"/><numFmt numFmtId="166" formatCode="dd\\-mmm\\-yyyy"/><numFmt numFmtId="167" formatCode="dd\\-mmm\\-yyyy\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="167" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};

function sheetHead<Row>({ columns }: Table<Row>): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.round(16 * width)}" customWidth="1"/>`,
  );
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const views = `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  return `${xml}<worksheet xmlns="${main}">${views}<cols>${widths.join("")}</cols><sheetData>`;
}

function headerRow<Row>({ columns }: Table<Row>): string {
  return `<row>${columns.map(({ header }) => textXml(header, styles.header)).join("")}</row>`;
}

function rowXml(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellXml).join("")}</row>`;
}

function cellXml(cell: Cell): string {
  switch (cell.kind) {
    case "text":
      return textXml(cell.value, styles.plain);
    case "naira":
    case "shares":
    case "average":
      return numberXml(plainText(cell), styles[cell.kind]);
    case "date":
      return numberXml(String(serialDay(cell.value)), styles.date);
    case "time":
      return numberXml(String(serialDay(lagosDay(cell.value)) + lagosMinute(cell.value) / 1440), styles.time);
    case "empty":
      return "<c/>";
    default:
      return cell satisfies never;
  }
}

/** Days since 30 December 1899, which is how a spreadsheet counts them. */
function serialDay(day: TradingDay): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) + 25_569;
}

function numberXml(value: string, style: number): string {
  return `<c s="${style}"><v>${value}</v></c>`;
}

function textXml(value: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Characters that XML has no place for are left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? "");
}
