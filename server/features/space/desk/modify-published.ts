import { type Finding, invalid } from '#contract/kernel/errors.ts';
import { checkOffer } from '#contract/space/rules/check-offer.ts';
import type { SpaceOfferRow } from '#contract/space/space-offer.resource.ts';
import type { OfferCommand } from '#machines/space/space-offer.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { stale } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { freeOf, linesOf } from '../lines.store.ts';
import { lockOffer, type OfferChanges, settleOffer, stepOffer } from '../offer.store.ts';
import { setPrices, setTotals } from '../offer-lines.ts';
import type { OfferRow } from '../offer-row.ts';
import { spaceActor } from '../seat-actor.ts';

/** What the form of a published offer means: each kind of change is an event of its own (design commercial B.4.1, EditNowOrder). */

type Line = SpaceOfferRow['lines'][number];

const TERMS = ['sellUntil', 'remarkZh', 'remarkEn'] as const;

const locked = (path: string): Finding => ({
  ...{ path, code: 'LOCKED', severity: 'error' },
  message: { zh: '发布后不能在此修改', en: 'Not changed here once it is published' },
});

/** Fields that stay as they were when the offer went on sale. */
function lockedAmong(before: OfferRow, changes: Row): Finding[] {
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

interface Step {
  readonly command: object;
  readonly changes: OfferChanges;
  readonly path?: string;
}

/** The new totals: refused where one is less than what is in use, at its own field. */
async function quantities(tx: Tx, before: OfferRow, lines: readonly Line[]): Promise<Step | null> {
  if (lines.every((line, at) => line.qty === before.lines[at]?.qty)) return null;
  const kept = new Map((await linesOf(tx, [before.id])).map(line => [line.containerType, line]));
  const asked = lines.map(({ containerType, qty }) => {
    const line = kept.get(containerType);
    return { total: qty, used: line ? line.qtyTotal - freeOf(line) : 0 };
  });
  const merged = before.lines.map((line, at) => ({ ...line, qty: lines[at]?.qty ?? line.qty }));
  const short = asked.findIndex(({ total, used }) => total < used);
  return { command: { type: 'CHANGE_QTY', lines: asked }, changes: { lines: merged }, path: `lines.${short}.qty` };
}

function prices(before: OfferRow, lines: readonly Line[]): Step | null {
  const faults = lines.flatMap(({ price }, at) =>
    Number(price) > 0
      ? []
      : [
          {
            ...{ path: `lines.${at}.price`, code: 'PRICE_ZERO', severity: 'error' as const },
            message: { zh: '单价须大于 0', en: 'The price must be above 0' },
          },
        ],
  );
  const [first, ...more] = faults;
  if (first) throw invalid([first, ...more]);
  if (lines.every((line, at) => Number(line.price) === Number(before.lines[at]?.price))) return null;
  const merged = before.lines.map((line, at) => ({ ...line, price: lines[at]?.price ?? line.price }));
  return { command: { type: 'CHANGE_PRICE' }, changes: { lines: merged } };
}

function terms(before: OfferRow, changes: Row, now: Date): Step | null {
  const given = Object.fromEntries(TERMS.filter(field => field in changes).map(field => [field, changes[field]]));
  if (Object.keys(given).length === 0) return null;
  const [first, ...more] = checkOffer({ ...before, ...given }, now).filter(({ path }) => path in given);
  if (first) throw invalid([first, ...more]);
  return { command: { type: 'CHANGE_TERMS', openErrors: 0 }, changes: given };
}

/** All that was changed goes through, or nothing does. */
export async function modifyPublished(
  deps: Deps,
  who: SeatedWho,
  { id, version, changes }: { readonly id: string; readonly version: number; readonly changes: Row },
): Promise<void> {
  const now = deps.clock.now();
  await inScope(deps.db, SYSTEM, async tx => {
    let offer = await lockOffer(tx, id);
    // Somebody was faster between the two transactions.
    if (offer.version !== version) throw stale(offer);
    const [first, ...more] = lockedAmong(offer, changes);
    if (first) throw invalid([first, ...more]);
    const lines = (changes.lines as readonly Line[] | undefined) ?? offer.lines;
    const send = async (step: Step | null): Promise<void> => {
      if (!step) return;
      const asked = { actor: spaceActor(who.seat), at: now.toISOString(), ...step.command } as OfferCommand;
      offer = await stepOffer(tx, deps, offer, asked, step.changes, ({ code }) =>
        code === 'QTY_BELOW_USED' && step.path ? step.path : 'event',
      );
    };
    await send(prices(offer, lines));
    await send(await quantities(tx, offer, lines));
    await send(terms(offer, changes, now));
    const kept = await linesOf(tx, [id]);
    const qtyOf = new Map(offer.lines.map(({ containerType, qty }) => [containerType, qty]));
    await setPrices(tx, id, new Map(offer.lines.map(({ containerType, price }) => [containerType, price])));
    await setTotals(
      tx,
      offer,
      kept.map(line => ({ ...line, total: qtyOf.get(line.containerType) ?? line.qtyTotal })),
    );
    await settleOffer(tx, deps, offer, now.toISOString());
  });
}
