import { AppError } from '#contract/kernel/errors.ts';
import type { PlannedSpace } from '#contract/space/upload/upload.calls.ts';
import { type SpaceOfferDocument, spaceOffer } from '#machines/space/space-offer.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { wordsOf } from '../../../kernel/resource/row-results.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { type Asker, askOffer } from '../change-offer.ts';
import { seenOffer } from '../offer.read.ts';
import { draftOffer, drawOfferNumber } from '../offer.writes.ts';
import { settleOffer } from '../settle-offer.ts';
import type { PlannedOffer, SpaceWrite } from './plan-upload.ts';

/** Offers of a sheet are written one by one, each in a transaction of its own: others go on selling meanwhile. */

interface Applying {
  readonly deps: Deps;
  readonly asker: Asker;
  /** New offers and drafts are put on sale, or before a reviewer. */
  readonly publishes: boolean;
}

async function publish(tx: Tx, { deps, asker }: Applying, offer: SpaceOfferDocument, now: Date): Promise<void> {
  await askOffer({ tx, deps }, offer, asker, { event: 'SUBMIT', now });
}

async function writeNew(
  applying: Applying,
  { companyId, content }: Extract<SpaceWrite, { kind: 'NEW' }>,
): Promise<string | null> {
  const { deps, asker, publishes } = applying;
  const { who, requestId } = asker;
  const now = deps.clock.now();
  const offerNo = await drawOfferNumber(deps, now);
  const publisherCompanyId = companyId === who.seat.companyId ? null : who.seat.companyId;
  const actor = actorOf(spaceOffer, who);
  await inScope(deps.db, SYSTEM, async tx => {
    const draft = { content, companyId, publisherCompanyId, offerNo, actor, now, who, requestId };
    const offer = await draftOffer({ tx, deps }, draft);
    if (publishes) await publish(tx, applying, offer, now);
  });
  return offerNo;
}

async function writeEdit(applying: Applying, { offer, content }: Extract<SpaceWrite, { kind: 'EDIT' }>): Promise<void> {
  const { deps, asker, publishes } = applying;
  const now = deps.clock.now();
  await inScope(deps.db, SYSTEM, async tx => {
    // As it was when it was planned; somebody else's change of meanwhile is not written over.
    const before = await seenOffer(tx, offer);
    const after = await askOffer({ tx, deps }, before, asker, { event: 'EDIT', payload: content, now });
    if (publishes) await publish(tx, applying, after, now);
  });
}

const linesOf = <K extends string, V>(name: K, values: ReadonlyMap<string, V>) =>
  [...values].map(([containerType, value]) => ({ containerType, [name]: value }));

async function writePublished(
  { deps, asker }: Applying,
  { offer: seen, totals, prices }: Extract<SpaceWrite, { kind: 'PUBLISHED' }>,
): Promise<void> {
  const now = deps.clock.now();
  await inScope(deps.db, SYSTEM, async tx => {
    let offer = await seenOffer(tx, seen);
    if (totals.size > 0) {
      const payload = { lines: linesOf('total', totals) };
      offer = await askOffer({ tx, deps }, offer, asker, { event: 'CHANGE_QTY', payload, now });
    }
    if (prices.size > 0) {
      const payload = { lines: linesOf('price', prices) };
      offer = await askOffer({ tx, deps }, offer, asker, { event: 'CHANGE_PRICE', payload, now });
    }
    await settleOffer(tx, deps, offer, now);
  });
}

/** The rows with what came of them; what one refuses keeps no other from being written. */
export async function applyUpload(applying: Applying, planned: readonly PlannedOffer[]): Promise<PlannedSpace[]> {
  const rows: PlannedSpace[] = [];
  for (const { row, write } of planned) {
    try {
      const made = write?.kind === 'NEW' ? await writeNew(applying, write) : row.offerNo;
      if (write?.kind === 'EDIT') await writeEdit(applying, write);
      if (write?.kind === 'PUBLISHED') await writePublished(applying, write);
      rows.push({ ...row, offerNo: made });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      rows.push({ ...row, outcome: 'ERROR', failure: wordsOf(error) });
    }
  }
  return rows;
}
