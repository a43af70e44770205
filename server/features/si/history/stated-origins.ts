import type { FactOrigin } from '#contract/kernel/facts.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import { cellsOf } from '#contract/si/content-cells.ts';
import {
  type OriginPlace,
  originGroups,
  originReader,
  type StatedOrigins,
  type ValueOrigin,
} from '#contract/si/origin.ts';
import type { SiDraft } from '#contract/si/shipping-instruction.ts';

/** What a submission says of one record, and who says it. */
export interface Statement {
  /** As sent; the keys of `origins` are those of this content. */
  readonly sent: SiDraft;
  readonly origins: StatedOrigins | null;
  readonly by: Sender;
}

/** `owner`: the company's own people; `reviewer`: staff who change it; `onBehalf`: staff for the customer; `program`: a token. */
export type Sender = 'owner' | 'reviewer' | 'onBehalf' | 'program';

/** Typed by whom; of an owner's record without a statement nothing is known. */
const TYPED: Readonly<Record<Sender, ValueOrigin>> = {
  owner: 'typed',
  reviewer: 'reviewer',
  onBehalf: 'onBehalf',
  program: 'api',
};

interface Stated extends OriginPlace {
  readonly from: ValueOrigin;
  readonly ref: string;
}

/** A customer has nothing from the carrier that the platform would not have given it. */
function credible(stated: Stated, by: Sender): Stated {
  const { from } = stated;
  const isStaff = by === 'reviewer' || by === 'onBehalf';
  return from === 'typed' || (from === 'carrier' && !isStaff) ? { from: TYPED[by], ref: '' } : stated;
}

/**
 * Origins of the values that a fact sets: those stated for a value; `server` where what is stored is not what was sent; else who
 * sent it. An owner who states nothing leaves nothing: no origin is better than a guessed one.
 */
export function statedOrigins(
  { sent, origins, by }: Statement,
  after: SiDraft,
  before: SiDraft | null,
): readonly FactOrigin[] {
  const keyAt = new Map(cellsOf(sent).map(({ path, key }) => [path, key]));
  const sentAt = new Map(cellsOf(normaliseDraft(sent)).map(({ path, value }) => [path, value]));
  const had = new Map(before ? cellsOf(before).map(({ key, value }) => [key, value]) : []);
  const read = originReader(origins ?? []);
  const values = cellsOf(after).flatMap(({ key, path, value }) => {
    if (value === '' || had.get(key) === value) return [];
    if (sentAt.get(path) !== value) return [{ key, from: 'server' as const, ref: '' }];
    const stated = read(keyAt.get(path) ?? key);
    if (stated) return [{ key, ...credible(stated, by) }];
    return by === 'owner' && origins === null ? [] : [{ key, from: TYPED[by], ref: '' }];
  });
  return originGroups<ValueOrigin>(values);
}

/** A value of the first fact came in by a file or a program: what TBI_SOURCES says of the whole (design A2.1). */
export function sourcesOf({ origins, by }: Pick<Statement, 'origins' | 'by'>): number {
  if (by === 'onBehalf') return 3;
  const from = new Set(origins?.map(group => group.from));
  if (from.has('excel')) return 2;
  if (by === 'program' || from.has('dcsa') || from.has('edi')) return 4;
  return 1;
}
