import { sql } from 'kysely';
import type { BookingParty } from '#contract/booking/booking-content.ts';
import { sftParty } from '#contract/booking/sft-template.resource.ts';
import type { BookColumn } from '#contract/booking/upload/book-columns.ts';
import { BOOK_SHEET_MAX_ROWS, BOOK_SHEET_NAME } from '#contract/booking/upload/book-columns.ts';
import { type BookSheet, readBookSheet, type SheetLine } from '#contract/booking/upload/read-book-sheet.ts';
import { type SheetDraft, type SheetNames, sheetDraft } from '#contract/booking/upload/sheet-draft.ts';
import { invalid } from '#contract/kernel/errors.ts';
import { readSheet } from '../../../kernel/sheets/read-sheet.ts';
import { SheetError } from '../../../kernel/sheets/sheet-error.ts';
import type { Tx } from '../../../kernel/tenancy.ts';

/** Heads, and one row beyond, which tells that there are too many. */
const MOST_LINES = BOOK_SHEET_MAX_ROWS + 20;

export interface ReadSheet {
  readonly sheet: BookSheet;
  readonly lines: readonly SheetLine[];
}

/** The sheet `BOOKING` of the file, else its first one. A file that cannot be read is 422 with the reason at `file`. */
export async function readUpload(path: string, name: string): Promise<ReadSheet> {
  try {
    const first = await readSheet(path, { name });
    const own = first.sheets.find(sheet => sheet.trim().toUpperCase() === BOOK_SHEET_NAME);
    const reader = own === undefined || first.format === 'csv' ? first : await readSheet(path, { name, sheet: own });
    const lines: SheetLine[] = [];
    for await (const { line, cells } of reader.rows()) {
      lines.push({ line, cells });
      if (lines.length >= MOST_LINES) break;
    }
    return { sheet: readBookSheet(lines), lines };
  } catch (error) {
    if (error instanceof SheetError) throw invalid([error.finding]);
    throw error;
  }
}

const upper = (text: string): string => text.trim().toUpperCase();

/** Texts of some columns, each once. */
const textsOf = (sheet: BookSheet, columns: readonly BookColumn[]): string[] => [
  ...new Set(
    sheet.bookings.flatMap(({ rows }) => rows.flatMap(({ values }) => columns.flatMap(one => values[one] ?? []))),
  ),
];

/** Codes and names of the sheet, looked up at once: ports by code or name, carriers by any of their codes, parties by template. */
async function namesOf({ db }: Tx, sheet: BookSheet): Promise<SheetNames> {
  const ports = textsOf(sheet, ['pol', 'pod', 'delivery']);
  const portCodes = new Map<string, string>();
  if (ports.length > 0) {
    const found = await db
      .selectFrom('port')
      .select(['unLocode', 'nameEn', 'nameZh'])
      .where(eb =>
        eb.or([
          eb('unLocode', 'in', ports.map(upper)),
          eb(eb.fn<string>('upper', ['nameEn']), 'in', ports.map(upper)),
          eb('nameZh', 'in', ports),
        ]),
      )
      // One that is another by a newer code goes before, so that the name means the one in use.
      .orderBy(sql`same_as_id is null`)
      .orderBy('unLocode', 'desc')
      .limit(ports.length * 20)
      .execute();
    // A code goes before every name.
    for (const { unLocode, nameEn, nameZh } of found) {
      if (nameEn) portCodes.set(upper(nameEn), unLocode);
      if (nameZh) portCodes.set(nameZh, unLocode);
    }
    for (const { unLocode } of found) portCodes.set(unLocode, unLocode);
  }
  const carriers = textsOf(sheet, ['carrier']).map(upper);
  const lines =
    carriers.length === 0
      ? []
      : await db
          .selectFrom('shippingLine')
          .select(['scac', 'smdgCode', 'shortName'])
          .where(eb =>
            eb.or([
              eb('scac', 'in', carriers),
              eb('smdgCode', 'in', carriers),
              eb(eb.fn<string>('upper', ['shortName']), 'in', carriers),
            ]),
          )
          .limit(500)
          .execute();
  const scacs = new Map(
    lines.flatMap(({ scac, smdgCode, shortName }) =>
      [shortName, smdgCode, scac].flatMap(text => (text ? [[upper(text), scac] as const] : [])),
    ),
  );
  const called = textsOf(sheet, ['shipper', 'consignee', 'notify']).filter(text => text.length <= 60);
  const templates =
    called.length === 0
      ? []
      : await db.selectFrom('sftTemplate').selectAll().where('name', 'in', called).limit(500).execute();
  const parties = new Map(templates.map(row => [row.name, row]));
  return {
    carrier: text => scacs.get(upper(text)) ?? null,
    port: text => portCodes.get(upper(text)) ?? portCodes.get(text) ?? null,
    party(text, role): BookingParty | null {
      const row = parties.get(text);
      const party = row && sftParty(row, role);
      return party && party.name !== '' ? party : null;
    },
  };
}

/** The bookings of a sheet as drafts, under the rights of who reads it. */
export async function draftsOf(tx: Tx, sheet: BookSheet): Promise<SheetDraft[]> {
  const names = await namesOf(tx, sheet);
  return sheet.bookings.map(booking => sheetDraft(booking, sheet.places, names));
}
