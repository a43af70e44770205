import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { checkOffer } from '#contract/space/rules/check-offer.ts';
import type { SpaceOfferDocument } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { type Asker, askOffer, type OfferAsk, refuseFaults } from '../change-offer.ts';
import { seenOffer } from '../offer.read.ts';
import { settleOffer } from '../settle-offer.ts';

/** What the form of a published offer means: each kind of change is an event of its own (design commercial B.4.1, EditNowOrder). */

type Line = SpaceOfferDocument['lines'][number];

const TERMS = ['sellUntil', 'remarkZh', 'remarkEn'] as const;

const locked = (path: string): Finding => ({
  path,
  code: 'LOCKED',
  severity: 'error',
  message: { zh: '发布后不能在此修改', en: 'Not changed here once it is published' },
});

/** Fields that stay as they were when the offer went on sale. */
function lockedAmong(before: SpaceOfferDocument, changes: Row): Finding[] {
  const others = Object.keys(changes).filter(field => field !== 'lines' && !TERMS.some(term => term === field));
  const lines = (changes.lines as readonly Line[] | undefined) ?? before.lines;
  const isOther = (line: Line, at: number): boolean => {
    const was = before.lines[at];
    return (
      line.containerType !== was?.containerType ||
      Number(line.cost ?? -1) !== Number(was.cost ?? -1) ||
      Number(line.floorPrice ?? -1) !== Number(was.floorPrice ?? -1)
    );
  };
  const moved = lines.length !== before.lines.length ? [locked('lines')] : [];
  const odd = lines.flatMap((line, at) => (isOther(line, at) ? [locked(`lines.${at}.containerType`)] : []));
  return [...others.map(locked), ...moved, ...odd];
}

/** A price of nothing is told at its own line. */
function refuseZero(lines: readonly Line[]): void {
  const faults = lines.flatMap(({ price }, at): Finding[] =>
    Number(price) > 0
      ? []
      : [
          {
            path: `lines.${at}.price`,
            code: 'PRICE_ZERO',
            severity: 'error',
            message: { zh: '单价须大于 0', en: 'The price must be above 0' },
          },
        ],
  );
  refuseFaults(faults);
}

/** The form calls a total of a line its quantity. */
const atQuantity = (error: unknown): unknown => {
  if (!(error instanceof AppError) || !error.detail.errors) return error;
  const errors = error.detail.errors.map(one => ({ ...one, path: one.path.replace(/\.total$/, '.qty') }));
  return new AppError(error.code, { ...error.detail, errors });
};

/** Which events the changed form stands for, in their order. */
function asksOf(before: SpaceOfferDocument, changes: Row, now: Date): OfferAsk[] {
  const lines = (changes.lines as readonly Line[] | undefined) ?? before.lines;
  refuseZero(lines);
  const asks: OfferAsk[] = [];
  if (lines.some((line, at) => Number(line.price) !== Number(before.lines[at]?.price)))
    asks.push({
      event: 'CHANGE_PRICE',
      payload: { lines: lines.map(({ containerType, price }) => ({ containerType, price })) },
    });
  if (lines.some((line, at) => line.qty !== before.lines[at]?.qty))
    asks.push({
      event: 'CHANGE_QTY',
      payload: { lines: lines.map(({ containerType, qty }) => ({ containerType, total: qty })) },
    });
  const given = Object.fromEntries(TERMS.filter(field => field in changes).map(field => [field, changes[field]]));
  if (Object.keys(given).length > 0) {
    refuseFaults(checkOffer({ ...before, ...given }, now).filter(({ path }) => path in given));
    asks.push({ event: 'CHANGE_TERMS', payload: given });
  }
  return asks;
}

/** All that was changed goes through, or nothing does. */
export async function modifyPublished(
  deps: Deps,
  asker: Asker,
  { id, version, changes }: { readonly id: string; readonly version: number; readonly changes: Row },
): Promise<void> {
  const now = deps.clock.now();
  await inScope(deps.db, SYSTEM, async tx => {
    // Somebody may have been faster between the two transactions.
    let offer = await seenOffer(tx, { id, version });
    refuseFaults(lockedAmong(offer, changes));
    for (const ask of asksOf(offer, changes, now)) offer = await askOffer({ tx, deps }, offer, asker, { ...ask, now });
    await settleOffer(tx, deps, offer, now);
  }).catch(error => {
    throw atQuantity(error);
  });
}
