import type { Finding } from '../../kernel/errors.ts';
import { md } from '../rules/md-findings.ts';
import { doOverlap, type Valid } from '../rules/validity.ts';

/** What of a mapping decides whether it stands beside another one (design A.3.14, MD-14). */
export interface MappingRow extends Valid {
  readonly system: string;
  readonly object: string;
  readonly foldedCode: string | null;
  readonly foreignCode: string | null;
  readonly foreignName: string | null;
  readonly ourId: string;
  readonly direction: 'IN' | 'OUT' | 'BOTH';
}

const reads = ({ direction }: MappingRow): boolean => direction !== 'OUT';
const sends = ({ direction }: MappingRow): boolean => direction !== 'IN';

/** May both hold on one day? A text read means one row; a row is sent under one text. */
export function doClash(one: MappingRow, other: MappingRow): boolean {
  if (one.system !== other.system || one.object !== other.object || !doOverlap(one, other)) return false;
  const sameText = one.foldedCode === other.foldedCode;
  const bothSend = sends(one) && sends(other);
  if (sameText) return bothSend || (reads(one) && reads(other));
  return bothSend && one.ourId === other.ourId;
}

/** MD-14 for the first row that stands in the way; `nameOf` says how our side of it is called. */
export function mappingConflict<T extends MappingRow>(
  row: MappingRow,
  others: readonly T[],
  nameOf: (other: T) => string,
): Finding | null {
  const other = others.find(one => doClash(row, one));
  if (!other) return null;
  const { system, foreignCode, foreignName } = other;
  const path =
    other.foldedCode === row.foldedCode ? (row.foreignCode === null ? 'foreignName' : 'foreignCode') : 'ourId';
  return md('MD-14', path, { system, c: foreignCode ?? foreignName ?? '', o: nameOf(other) });
}
