import { invalid } from '#contract/kernel/errors.ts';
import { type SpaceOfferRow, spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import { NEW, permits } from '#machines/kernel/lifecycle.ts';
import { spaceOfferLifecycle } from '#machines/space/space-offer.lifecycle.ts';
import type { Deps } from '../../kernel/deps.ts';
import { newId } from '../../kernel/ids.ts';
import { nextDayNumber } from '../../kernel/numbering.ts';
import { changesBetween } from '../../kernel/resource/facts.ts';
import { missingReferences } from '../../kernel/resource/references.ts';
import { toColumns } from '../../kernel/resource/row-codec.ts';
import type { DocumentAsk, Row, ServedResource, WrittenByEvents } from '../../kernel/resource/served-resource.ts';
import { putTerms } from '../../kernel/resource/terms.ts';
import { judge, stale } from '../../kernel/resource/write.ts';
import { inScope, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import { announceOffer, lockOffer, type OfferRow, stepOffer, tellOffer } from './offer.store.ts';
import { spaceActor } from './seat-actor.ts';
import { spaceRefused } from './space-refused.ts';

/** What the calls of the resource mean for an offer: a draft made or changed. */

type Ask = DocumentAsk & { readonly deps: Deps };

const SERIES = 'NS';

async function judged({ db }: Tx, deps: Deps, served: ServedResource, row: Row, before: OfferRow | null): Promise<Row> {
  const { row: whole, findings } = judge(served, row, before);
  const missing =
    Object.keys(whole).length > 0 ? await missingReferences(db, deps.resources, served, whole, before) : [];
  const [first, ...more] = [...findings.filter(({ severity }) => severity === 'error'), ...missing];
  if (first) throw invalid([first, ...more]);
  return whole;
}

async function create(served: ServedResource, { deps, who }: Ask, input: Row): Promise<string> {
  const now = deps.clock.now();
  const at = now.toISOString();
  const offerNo = `${SERIES}${await nextDayNumber(deps.numbering, { series: SERIES, at: now, digits: 5 })}`;
  const actor = spaceActor(who.seat);
  return inScope(deps.db, scopeOf(who), async tx => {
    const content = await judged(tx, deps, served, input, null);
    const context = { sellerCompanyId: who.seat.companyId, authorId: null, sellUntil: '', etd: '', autoRelist: false };
    const permit = permits(spaceOfferLifecycle, NEW, context, { type: 'CREATE', actor, at });
    if (!permit.ok) throw spaceRefused(permit.refusal);
    const row = { ...content, offerNo, state: permit.to, stateReason: null };
    const made = await tx.db
      .insertInto('spaceOffer')
      .values({
        ...(toColumns(spaceOfferResource, row) as object),
        ...{ id: newId(now.getTime()), companyId: who.seat.companyId, authorId: who.seat.employeeId },
        ...{ version: 1, createdAt: now, updatedAt: now },
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const offer = await lockOffer(tx, made.id);
    await tellOffer(tx, null, offer, { event: 'CREATE', at, actor }, changesBetween(spaceOfferResource, null, offer));
    await putTerms(tx.db, served, [offer], offer.companyId, new Set([offer.id]));
    announceOffer(tx, deps, offer);
    return offer.id;
  });
}

async function modify(
  served: ServedResource,
  { deps, who }: Ask,
  { id, version, changes }: { readonly id: string; readonly version: number; readonly changes: Row },
): Promise<string> {
  return inScope(deps.db, scopeOf(who), async tx => {
    const before = await lockOffer(tx, id);
    if (before.version !== version) throw stale(before);
    const content = await judged(tx, deps, served, { ...before, ...changes }, before);
    const command = { type: 'EDIT', actor: spaceActor(who.seat), at: deps.clock.now().toISOString() } as const;
    const after = await stepOffer(tx, deps, before, command, content as Partial<SpaceOfferRow>);
    await putTerms(tx.db, served, [after], after.companyId, new Set());
    return id;
  });
}

export const offerWrites = (served: () => ServedResource): WrittenByEvents => ({
  create: (ask, row) => create(served(), ask as Ask, row),
  modify: (ask, change) => modify(served(), ask as Ask, change),
});

/** The offer as the caller saw it, held. */
export async function seenOffer(tx: Tx, { id, version }: { id: string; version: number }): Promise<OfferRow> {
  const offer = await lockOffer(tx, id);
  if (offer.version !== version) throw stale(offer);
  return offer;
}
