import { sql } from 'kysely';
import type { ReadFee } from '#contract/rates/batch/import/read-fee-sheet.ts';
import type { FclRateInput, RateSurcharge } from '#contract/rates/fcl-rate.resource.ts';
import type { Tx } from '../../../../kernel/tenancy.ts';
import type { PlannedOffer } from './planned-offer.ts';
import { feeUnread, type Message, say } from './sheet-words.ts';

/** Surcharges of a sheet of their own: they go onto the rates of the file that they are for, and each is told as a row. */

export interface SheetFee {
  readonly read: ReadFee;
  readonly code: string | null;
  readonly carrierId: string | null;
  /** None = any. */
  readonly polIds: readonly string[];
  readonly podIds: readonly string[];
  readonly faults: readonly Message[];
}

type Named = (object: 'PORT' | 'LINE_COMPANY', text: string) => Promise<string | null>;

export async function resolveFees(
  named: Named,
  feeCode: (text: string) => string | null,
  fees: readonly ReadFee[],
): Promise<SheetFee[]> {
  const resolved: SheetFee[] = [];
  for (const read of fees) {
    const faults: Message[] = read.faults.map(({ field, text }) => feeUnread(field, text));
    const code = feeCode(read.fee);
    if (code === null) faults.push(say('FEE_UNKNOWN', { v: read.fee }));
    const ports = async (names: readonly string[]): Promise<string[]> => {
      const ids: string[] = [];
      for (const name of names) {
        const id = await named('PORT', name);
        if (id) ids.push(id);
        else faults.push(say('PORT_UNKNOWN', { v: name }));
      }
      return ids;
    };
    const carrierId = read.carrier === null ? null : await named('LINE_COMPANY', read.carrier);
    if (read.carrier !== null && carrierId === null) faults.push(say('CARRIER_UNKNOWN', { v: read.carrier }));
    const [polIds, podIds] = [await ports(read.pols), await ports(read.pods)];
    resolved.push({ read, code, carrierId, polIds, podIds, faults });
  }
  return resolved;
}

type Lane = Pick<FclRateInput, 'carrierId' | 'polId' | 'podId' | 'lines'>;

const isFor = (fee: SheetFee, { carrierId, polId, podId }: Lane): boolean =>
  fee.faults.length === 0 &&
  (fee.carrierId === null || fee.carrierId === carrierId) &&
  (fee.polIds.length === 0 || fee.polIds.includes(polId)) &&
  (fee.podIds.length === 0 || fee.podIds.includes(podId));

/** Amounts for types that the rate offers. */
function entriesOf({ read, code }: SheetFee, { lines }: Lane): RateSurcharge[] {
  const { basis, min, max, paymentTerm } = read;
  const currency = read.currency ?? lines[0]?.currency ?? 'USD';
  return read.amounts
    .filter(({ containerType }) => containerType === null || lines.some(line => line.containerType === containerType))
    .map(({ containerType, amount }) => ({
      feeCode: code!,
      basis,
      containerType,
      amount,
      currency,
      min,
      max,
      paymentTerm,
      note: null,
    }));
}

/** The content with what the sheet of fees says of its lane; `spoken` are fees that the row itself has said. */
export function withSheetFees(
  content: FclRateInput,
  fees: readonly SheetFee[],
  spoken: ReadonlySet<string>,
): { readonly content: FclRateInput; readonly lines: readonly number[] } {
  const taken = fees.filter(fee => isFor(fee, content) && !spoken.has(fee.code!));
  const codes = new Set(taken.map(({ code }) => code));
  const priced = taken.filter(({ read }) => !read.isIncluded);
  const included = taken.flatMap(({ read, code }) => (read.isIncluded && code ? [code] : []));
  if (taken.length === 0) return { content, lines: [] };
  return {
    content: {
      ...content,
      includedFees: [...new Set([...content.includedFees, ...included])],
      notIncludedFees: content.notIncludedFees.filter(code => !codes.has(code)),
      surcharges: [
        ...content.surcharges.filter(({ feeCode }) => !codes.has(feeCode)),
        ...priced.flatMap(fee => entriesOf(fee, content)),
      ],
    },
    lines: taken.map(({ read }) => read.line),
  };
}

const amountsOf = ({ amounts, currency, isIncluded }: ReadFee): string =>
  isIncluded
    ? '0'
    : [currency ?? '', ...amounts.map(({ containerType, amount }) => `${containerType ?? ''} ${amount}`.trim())]
        .filter(Boolean)
        .join(' ');

/** How many rows of the batch took each line of the sheet of fees. */
async function takersOf({ db }: Tx, batchId: string): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ line: number; n: number }>`select line::int as line, count(*)::int as n
    from rate_batch_row, jsonb_array_elements(messages) as said, jsonb_array_elements_text(said -> 'feeLines') as line
    where batch_id = ${batchId} and said ? 'feeLines' group by 1`.execute(db);
  return new Map(rows.map(({ line, n }) => [line, n]));
}

const ROW = {
  rateId: null,
  rateNo: null,
  rateVersion: null,
  before: null,
  content: null,
  copies: [],
  withdraws: [],
  hits: [],
};

/** The lines of the sheet of fees as rows: wrong, for no rate of the file, or gone with so many. */
export async function planFees(
  tx: Tx,
  batchId: string,
  sheet: number,
  fees: readonly SheetFee[],
): Promise<PlannedOffer[]> {
  const takers = await takersOf(tx, batchId);
  return fees.map(({ read, code, faults }): PlannedOffer => {
    const source = { ...ROW, sourceRow: read.line, sourceSheet: sheet, cells: read.cells };
    if (faults.length > 0)
      return {
        ...source,
        planned: 'ERROR',
        reason: faults[0]!.code,
        messages: faults.map(({ zh, en }) => ({ zh, en })),
      };
    const n = takers.get(read.line) ?? 0;
    const { zh, en } = say('FEE_TAKEN', { v: `${code} ${amountsOf(read)}`, n: String(n) });
    return { ...source, planned: 'SKIPPED', reason: n > 0 ? 'WITH_RATES' : 'OUT_OF_SCOPE', messages: [{ zh, en }] };
  });
}
