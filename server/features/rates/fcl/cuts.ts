import type { AgreedCut, RateCut } from '#contract/rates/fcl-rate.calls.ts';
import type { FclRateInput } from '#contract/rates/fcl-rate.resource.ts';
import { cutsFor, type OfferedDays, type OverlapCut } from '#contract/rates/rules/overlap/cuts.ts';
import { type FclRateDocument, onSale } from './fcl-rate.projection.ts';

/** What a publication takes from the rates of the same offer that are on sale (design commercial A.5.1). */
export interface Cut extends OverlapCut {
  readonly rate: FclRateDocument;
}

const offeredDays = ({ validFrom, validTo, lines }: FclRateInput): OfferedDays => ({
  validFrom,
  validTo,
  containerTypes: lines.filter(({ cost }) => cost !== null).map(({ containerType }) => containerType),
});

export function cutsOf(
  newer: FclRateInput,
  alike: readonly FclRateDocument[],
  agreed: readonly AgreedCut[] = [],
): Cut[] {
  const older = alike.map(rate => ({ ...offeredDays(onSale(rate)!), id: rate.id }));
  const resumes = (id: string): boolean => agreed.find(cut => cut.id === id)?.resume ?? true;
  const byId = new Map(alike.map(rate => [rate.id, rate]));
  return cutsFor(offeredDays(newer), older, resumes).map(cut => ({ ...cut, rate: byId.get(cut.id)! }));
}

/** Nothing is taken from a rate whose revision waits: the machine knows no way to. */
const isLocked = ({ rate }: Cut): boolean => rate.state !== 'ACTIVE';

/** Cuts that nobody agreed to, or to another version of the rate. */
export const openCuts = (cuts: readonly Cut[], agreed: readonly AgreedCut[]): Cut[] =>
  cuts.filter(cut => isLocked(cut) || !agreed.some(({ id, version }) => id === cut.id && version === cut.rate.version));

export const presentCut = (cut: Cut): RateCut => {
  const { validFrom, validTo, containerTypes } = offeredDays(onSale(cut.rate)!);
  return {
    ...{ id: cut.id, version: cut.rate.version, no: cut.rate.no, kind: cut.kind, validFrom, validTo },
    containerTypes: [...containerTypes],
    remains: cut.remains.map(piece => ({ ...piece, containerTypes: [...piece.containerTypes] })),
    isLocked: isLocked(cut),
  };
};

/** The content of one piece. */
export const contentOfPiece = (
  content: FclRateInput,
  { validFrom, validTo, containerTypes }: OfferedDays,
): FclRateInput => ({
  ...content,
  validFrom,
  validTo,
  lines: content.lines.filter(({ containerType }) => containerTypes.includes(containerType)),
});
