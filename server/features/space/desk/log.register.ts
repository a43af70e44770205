import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#contract/kernel/errors.ts';
import { type SpaceLogEntry, spaceOfferLog, spaceOrderLog } from '#contract/space/desk.calls.ts';
import { spaceOfferResource } from '#contract/space/space-offer.resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { offerOfOrder, SPACE_ORDER } from '../order.store.ts';
import { spaceActor } from '../seat-actor.ts';

const MOST = 500;

/** Who did it, and for which company: of an offer that staff published for a seller both stand there. */
async function entriesOf({ db }: Tx, documentType: string, id: string): Promise<SpaceLogEntry[]> {
  const { rows } = await sql<Omit<SpaceLogEntry, 'at'> & { at: Date }>`select e.seq, e.event, e.at, p.name as who,
      p.name_en as who_en, c.name_zh as company, c.name_en as company_en, e.to_state, e.remarks
    from document_event as e left join employee as p on p.id = e.actor_employee_id
      left join company as c on c.id = e.actor_company_id
    where e.document_type = ${documentType} and e.document_id = ${id} order by e.seq desc limit ${MOST}`.execute(db);
  return rows.map(row => ({ ...row, at: row.at.toISOString() }));
}

/** What a seller asked of the platform and was refused is nothing to the buyer. */
const BETWEEN_SELLER_AND_PLATFORM: ReadonlySet<string> = new Set(['ASK_REVOKE', 'REFUSE_REVOKE']);

export function registerLogs(app: FastifyInstance, { reads }: Deps): void {
  implement(app, spaceOrderLog, async ({ who, query: { id } }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      await offerOfOrder(tx, id, who.seat);
      const order = await tx.db
        .selectFrom('spaceOrder')
        .select('sellerCompanyId')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const isSellers = order.sellerCompanyId === who.seat.companyId || spaceActor(who.seat).reviews;
      const entries = await entriesOf(tx, SPACE_ORDER, id);
      return isSellers ? entries : entries.filter(({ event }) => !BETWEEN_SELLER_AND_PLATFORM.has(event));
    });
    return { Data };
  });

  implement(app, spaceOfferLog, async ({ who, query: { id } }) => {
    const Data = await reads.inScope(SYSTEM, async tx => {
      const offer = await tx.db
        .selectFrom('spaceOffer')
        .select(['companyId', 'publisherCompanyId', 'state'])
        .where('id', '=', id)
        .executeTakeFirst();
      const { companyId } = who.seat;
      const isOwn = offer?.companyId === companyId || offer?.publisherCompanyId === companyId;
      const isStaff = who.seat.companyKind === 'platform' && offer?.state !== 'DRAFT';
      if (!offer || !(isOwn || isStaff)) throw new AppError('not_found');
      return entriesOf(tx, spaceOfferResource.docType, id);
    });
    return { Data };
  });
}
