import { z } from 'zod';
import type { Finding } from '#contract/kernel/errors.ts';
import { refuseDoubles } from './doubles.ts';
import { readJsonEntries } from './json-entries.ts';
import { readListDate } from './list-date.ts';
import { listFinding } from './list-findings.ts';
import { errorOf, type OfficialRow, type OfficialRows, rowOf, type SheetRow } from './official-row.ts';
import type { Validity } from './validity.ts';

export const CARRIER_TYPES = ['VOCC', 'NVOCC', 'FEEDER', 'UNKNOWN'] as const;
export type CarrierType = (typeof CARRIER_TYPES)[number];

/** A shipping line as the liner code list of SMDG gives it. */
export interface SmdgLiner extends Validity {
  readonly smdgCode: string;
  readonly nameEn: string;
  readonly carrierType: CarrierType;
  /** The list holds a liner code here or a free name. */
  readonly parentCode: string | null;
  readonly parentName: string | null;
  readonly website: string | null;
  /** YYYY-MM-DD of the newest entry of its change log. */
  readonly lastChange: string | null;
}

const optionalText = z.string().nullish();

const linerEntry = z.object({
  linerSMDGCode: z.string(),
  linerName: z.string(),
  parentCompany: optionalText,
  carrierType: optionalText,
  codeStatus: optionalText,
  validFrom: optionalText,
  validTo: optionalText,
  website: optionalText,
  changeLogs: z.array(z.object({ lastUpdateDate: optionalText })).nullish(),
});

const SMDG_CODE = /^[A-Z0-9]{3}$/;
const NAME_LENGTH = 100;

const tidy = (text: string | null | undefined): string => (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim();

const carrierTypeOf = (text: string): CarrierType =>
  CARRIER_TYPES.find(type => type === text.toUpperCase()) ?? 'UNKNOWN';

function readLiner(row: SheetRow, entry: unknown): OfficialRow<SmdgLiner> {
  const parsed = linerEntry.safeParse(entry);
  if (!parsed.success) {
    const places = parsed.error.issues.map(issue => issue.path.join('.'));
    return errorOf(row, ...[...new Set(places)].map(path => listFinding('OL-03', path)));
  }
  const liner = parsed.data;
  const smdgCode = tidy(liner.linerSMDGCode).toUpperCase();
  const nameEn = tidy(liner.linerName);
  const findings: Finding[] = [];
  if (!SMDG_CODE.test(smdgCode)) findings.push(listFinding('OL-04', 'smdgCode', { v: liner.linerSMDGCode }));
  if (nameEn === '') findings.push(listFinding('OL-03', 'nameEn'));
  if (nameEn.length > NAME_LENGTH) findings.push(listFinding('OL-04', 'nameEn', { v: nameEn }));
  const day = (field: 'validFrom' | 'validTo'): string | null => {
    const read = readListDate(tidy(liner[field]));
    if (read === undefined) findings.push(listFinding('OL-04', field, { v: liner[field] }));
    return read ?? null;
  };
  const [validFrom, validTo] = [day('validFrom'), day('validTo')];
  if (findings.length > 0) return errorOf(row, ...findings);
  // `isActive` stays true on codes that ran out long ago; status and validity tell.
  if (/^(markedfor)?delet/i.test(tidy(liner.codeStatus).replaceAll(' ', ''))) {
    return { line: row.line, cells: row.cells, outcome: 'REMOVED', key: smdgCode };
  }
  const parent = tidy(liner.parentCompany);
  const isParentCode = SMDG_CODE.test(parent);
  const website = tidy(liner.website);
  const changes = (liner.changeLogs ?? []).flatMap(({ lastUpdateDate }) => readListDate(tidy(lastUpdateDate)) ?? []);
  return rowOf(row, smdgCode, {
    smdgCode,
    nameEn,
    carrierType: carrierTypeOf(tidy(liner.carrierType)),
    // A line that is its own parent has none.
    parentCode: isParentCode && parent !== smdgCode ? parent : null,
    parentName: isParentCode || parent === '' ? null : parent,
    website: /^https?:\/\/\S+$/i.test(website) ? website : null,
    validFrom,
    validTo,
    lastChange: changes.sort().at(-1) ?? null,
  });
}

/** The liner codes of SMDG: one liner or the combined list; the line is the entry's place in it. */
export async function* parseSmdgLiners(text: string): OfficialRows<SmdgLiner> {
  const single = refuseDoubles<SmdgLiner>('smdgCode');
  for (const { row, entry } of readJsonEntries(text, parsed => (Array.isArray(parsed) ? parsed : [parsed]))) {
    yield entry === undefined ? errorOf(row, listFinding('OL-07', '')) : single(readLiner(row, entry));
  }
}
