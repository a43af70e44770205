import type { AgreedCut, RateCut } from '#contract/rates/rate.calls.ts';
import { cutsFor, type OverlapCut } from '#contract/rates/rules/overlap/cuts.ts';
import type { RateDocument } from '../rate-document.ts';
import { onSale, type RateContent, type RateKind } from './rate-kind.ts';

/** What a publication takes from the rates of the same offer that are on sale (design commercial A.5.1). */
export interface Cut<C extends RateContent> extends OverlapCut {
  readonly rate: RateDocument<C>;
}

export function cutsOf<C extends RateContent>(
  kind: RateKind<C>,
  newer: C,
  alike: readonly RateDocument<C>[],
  agreed: readonly AgreedCut[] = [],
): Cut<C>[] {
  const older = alike.map(rate => ({ ...kind.offeredDays(onSale(rate)!), id: rate.id }));
  const resumes = (id: string): boolean => agreed.find(cut => cut.id === id)?.resume ?? true;
  const byId = new Map(alike.map(rate => [rate.id, rate]));
  return cutsFor(kind.offeredDays(newer), older, resumes).map(cut => ({ ...cut, rate: byId.get(cut.id)! }));
}

/** Nothing is taken from a rate whose revision waits: the machine knows no way to. */
const isLocked = ({ rate }: Cut<RateContent>): boolean => rate.state !== 'ACTIVE';

/** Cuts that nobody agreed to, or to another version of the rate. */
export const openCuts = <C extends RateContent>(cuts: readonly Cut<C>[], agreed: readonly AgreedCut[]): Cut<C>[] =>
  cuts.filter(cut => isLocked(cut) || !agreed.some(({ id, version }) => id === cut.id && version === cut.rate.version));

export const presentCut = <C extends RateContent>(kind: RateKind<C>, cut: Cut<C>): RateCut => {
  const { validFrom, validTo, containerTypes } = kind.offeredDays(onSale(cut.rate)!);
  return {
    id: cut.id,
    version: cut.rate.version,
    no: cut.rate.no,
    kind: cut.kind,
    validFrom,
    validTo,
    containerTypes: [...containerTypes],
    remains: cut.remains.map(piece => ({ ...piece, containerTypes: [...piece.containerTypes] })),
    isLocked: isLocked(cut),
  };
};
