import { AppError } from '#contract/kernel/errors.ts';
import { type CheckedOffer, checkOffer } from '#contract/space/rules/check-offer.ts';
import { type SpaceOfferRow, spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { PlannedSpace } from '#contract/space/upload/upload.calls.ts';
import type { SpaceActor } from '#machines/space/space-actor.commands.ts';
import type { OfferCommand } from '#machines/space/space-offer.commands.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { wordsOf } from '../../../kernel/resource/row-results.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import { stale } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { freeOf, linesOf } from '../lines.store.ts';
import { tellReviewersOf } from '../messages/tell-offer.ts';
import { lockOffer, settleOffer, stepOffer } from '../offer.store.ts';
import { bearOffer, drawOfferNumber } from '../offer.writes.ts';
import { openLines, setPrices, setTotals } from '../offer-lines.ts';
import type { OfferRow } from '../offer-row.ts';
import { isTrustedSeller } from '../trust.ts';
import type { PlannedOffer, SpaceWrite } from './plan-upload.ts';

/** Offers of a sheet are written one by one, each in a transaction of its own: others go on selling meanwhile. */

type Parts = Pick<Deps, 'db' | 'bus' | 'clock' | 'numbering' | 'resources'>;

interface Applying {
  readonly deps: Parts;
  readonly actor: SpaceActor;
  readonly companyId: string;
  /** New offers and drafts are put on sale, or before a reviewer. */
  readonly publishes: boolean;
}

const servedOffers = ({ resources }: Parts) => resources.get(spaceOfferResource.name)!;

async function publish(tx: Tx, { deps, actor }: Applying, offer: OfferRow, now: Date): Promise<void> {
  const openErrors = checkOffer(offer as unknown as CheckedOffer, now).length;
  const isTrusted = await isTrustedSeller(tx, offer.companyId);
  const command = { type: 'SUBMIT', actor, at: now.toISOString(), openErrors, isTrusted } as const;
  const after = await stepOffer(tx, deps, offer, command);
  if (after.state === 'ON_SALE') await openLines(tx, after);
  else await tellReviewersOf(tx, after, now);
}

async function writeNew(
  applying: Applying,
  { companyId, content }: Extract<SpaceWrite, { kind: 'NEW' }>,
): Promise<string | null> {
  const { deps, actor, publishes } = applying;
  const now = deps.clock.now();
  const offerNo = await drawOfferNumber(deps, now);
  const publisherCompanyId = companyId === applying.companyId ? null : applying.companyId;
  await inScope(deps.db, SYSTEM, async tx => {
    const birth = { content, companyId, publisherCompanyId, offerNo, actor, at: now.toISOString() };
    const offer = await bearOffer(tx, deps, servedOffers(deps), birth);
    if (publishes) await publish(tx, applying, offer, now);
  });
  return offerNo;
}

/** As it was when it was planned; somebody else's change of meanwhile is not written over. */
async function unchanged(tx: Tx, { id, version }: OfferRow): Promise<OfferRow> {
  const offer = await lockOffer(tx, id);
  if (offer.version !== version) throw stale(offer);
  return offer;
}

async function writeEdit(applying: Applying, { offer, content }: Extract<SpaceWrite, { kind: 'EDIT' }>): Promise<void> {
  const { deps, actor, publishes } = applying;
  const now = deps.clock.now();
  await inScope(deps.db, SYSTEM, async tx => {
    const command = { type: 'EDIT', actor, at: now.toISOString() } as const;
    const after = await stepOffer(tx, deps, await unchanged(tx, offer), command, content as Partial<SpaceOfferRow>);
    await putTerms(tx.db, servedOffers(deps), [after], after.companyId, new Set());
    if (publishes) await publish(tx, applying, after, now);
  });
}

async function writePublished(
  { deps, actor }: Applying,
  { offer: seen, totals, prices }: Extract<SpaceWrite, { kind: 'PUBLISHED' }>,
): Promise<void> {
  const at = deps.clock.now().toISOString();
  await inScope(deps.db, SYSTEM, async tx => {
    let offer = await unchanged(tx, seen);
    const step = async (command: object, change: (line: OfferRow['lines'][number]) => object): Promise<void> => {
      const changes = { lines: offer.lines.map(line => ({ ...line, ...change(line) })) };
      offer = await stepOffer(tx, deps, offer, { actor, at, ...command } as OfferCommand, changes);
    };
    if (totals.size > 0) {
      const kept = await linesOf(tx, [offer.id]);
      const lines = kept.map(line => ({ ...line, total: totals.get(line.containerType) ?? line.qtyTotal }));
      const used = lines.map(line => ({ total: line.total, used: line.qtyTotal - freeOf(line) }));
      await step({ type: 'CHANGE_QTY', lines: used }, line => ({ qty: totals.get(line.containerType) ?? line.qty }));
      await setTotals(tx, offer, lines);
    }
    if (prices.size > 0) {
      await step({ type: 'CHANGE_PRICE' }, line => ({ price: prices.get(line.containerType) ?? line.price }));
      await setPrices(tx, offer.id, prices);
    }
    await settleOffer(tx, deps, offer, at);
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
