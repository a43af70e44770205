import { AppError } from '#contract/kernel/errors.ts';
import type { RateSheet, SheetDefaults } from '#contract/rates/batch/import/import.calls.ts';
import { lclUseOf } from '#contract/rates/batch/import/lcl-sheet.ts';
import { findFeeHead, type ReadFee, readFeeSheet } from '#contract/rates/batch/import/read-fee-sheet.ts';
import { unclearDays } from '#contract/rates/batch/import/read-price-sheet.ts';
import { useOf } from '#contract/rates/batch/import/sheet-columns.ts';
import {
  findHead,
  type HeadingReader,
  headAt,
  type SheetHead,
  type SheetLine,
} from '#contract/rates/batch/import/sheet-head.ts';
import { inScope, scopeOf, type Tx } from '../../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../../kernel/who.ts';
import type { BatchDeps } from '../batch-worker.ts';
import { houseToday } from './read-import.ts';
import { linesOf } from './sheet-file.read.ts';
import { profileFor, type SheetKind } from './sheet-profile.ts';

/** What a file is taken for, before anybody agrees: its headings, its columns, its surcharges, and what it hides. */

const SAMPLES = 5;
const LINES_SHOWN = 20;
const MOST_TOLD = 50;
const UNCLEAR_TOLD = 5;
const MOST_SHEETS = 12;
const LINES_TO_KNOW = 60;
const NO_DEFAULTS: SheetDefaults = {
  carrierId: null,
  productType: 'FAK',
  currency: 'USD',
  validFrom: null,
  validTo: null,
  dayOrder: null,
};

const READERS: Readonly<Record<SheetKind, HeadingReader<string>>> = { fcl: useOf, lcl: lclUseOf };

export interface SheetAsk {
  readonly id: string;
  /** Null: the first that holds prices. */
  readonly sheet: number | null;
  readonly headLine: number | null;
  /** Left out: as it is found. */
  readonly feeSheet?: number | null | undefined;
}

async function uploadOf({ db }: Tx, id: string) {
  const row = await db.selectFrom('rateUpload').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

const feeShown = ({ line, fee, amounts, currency, carrier, pols, pods, isIncluded, faults }: ReadFee) => ({
  line,
  fee,
  amounts: isIncluded
    ? ''
    : [currency ?? '', ...amounts.map(({ containerType, amount }) => `${containerType ?? ''} ${amount}`.trim())]
        .filter(Boolean)
        .join(' '),
  where: [carrier ?? '', pols.join('/'), pods.join('/')].filter(Boolean).join(' · '),
  fault: faults.length > 0 ? faults.map(({ text }) => text || '–').join(', ') : null,
});

export async function shownSheet(
  deps: BatchDeps,
  who: SeatedWho,
  kind: SheetKind,
  asked: SheetAsk,
): Promise<RateSheet> {
  const reader = READERS[kind];
  const { db, clock } = deps;
  const today = houseToday(clock.now());
  const upload = await inScope(db, scopeOf(who), tx => uploadOf(tx, asked.id));
  const openings = new Map<number, readonly SheetLine[]>();
  const opening = async (sheet: number): Promise<readonly SheetLine[]> => {
    const known = openings.get(sheet);
    if (known) return known;
    // A sheet without a row is none of those that are looked for.
    const read = await linesOf(deps, { ...upload, sheet }, LINES_TO_KNOW).catch(() => ({ lines: [] }));
    openings.set(sheet, read.lines);
    return read.lines;
  };
  const { sheets } = await linesOf(deps, { ...upload, sheet: asked.sheet ?? 0 }, 1).catch(error => {
    if (asked.sheet === null) return { sheets: [] as readonly string[] };
    throw error;
  });
  const places = Array.from({ length: Math.min(Math.max(1, sheets.length), MOST_SHEETS) }, (_, at) => at);
  let sheet = asked.sheet;
  if (sheet === null)
    for (const at of places) {
      const first = await opening(at);
      if (sheet === null && findHead(first, today, reader) && (kind === 'lcl' || !findFeeHead(first))) sheet = at;
    }
  sheet ??= 0;
  const { lines } = await linesOf(deps, { ...upload, sheet });
  const head: SheetHead<string> | null =
    asked.headLine === null ? findHead(lines, today, reader) : headAt(lines, asked.headLine, today, reader);
  // Consolidations have the charges of their destination in a column.
  let feeSheet = asked.feeSheet === undefined || kind === 'lcl' ? null : asked.feeSheet;
  if (asked.feeSheet === undefined && kind === 'fcl')
    for (const at of places) if (at !== sheet && feeSheet === null && findFeeHead(await opening(at))) feeSheet = at;
  const beside = feeSheet === null ? [] : (await linesOf(deps, { ...upload, sheet: feeSheet })).lines;
  const feeHead = findFeeHead(beside);
  const profile =
    head &&
    (await inScope(db, scopeOf(who), tx =>
      profileFor(tx, who.seat.companyId, kind, { ...head, uses: [...head.uses] }),
    ));
  const hidden = lines.filter(({ line, isHidden }) => isHidden && line > (head?.line ?? 0)).map(({ line }) => line);
  const uses = [...(profile?.uses ?? head?.uses ?? [])];
  return {
    id: upload.id,
    fileName: upload.fileName,
    sheets: [...sheets],
    sheet,
    headLine: head?.line ?? null,
    top: lines.slice(0, LINES_SHOWN).map(({ line, cells }) => ({
      line,
      text: cells
        .filter(cell => cell !== '')
        .join(' · ')
        .slice(0, 120),
    })),
    hidden: { count: hidden.length, lines: hidden.slice(0, MOST_TOLD) },
    feeSheet: feeHead ? feeSheet : null,
    fees: feeHead ? readFeeSheet(beside, feeHead).slice(0, 200).map(feeShown) : [],
    headings: [...(head?.headings ?? [])],
    uses,
    samples: lines
      .filter(({ line }) => line > (head?.line ?? 0))
      .slice(0, SAMPLES)
      .map(({ cells }) => [...cells]),
    isKnown: profile !== null,
    unclearDays: head ? unclearDays(lines, { line: head.line, uses }, today).slice(0, UNCLEAR_TOLD) : [],
    defaults: {
      ...NO_DEFAULTS,
      ...profile?.defaults,
      validFrom: head?.days?.from ?? null,
      validTo: head?.days?.to ?? null,
    },
  };
}
