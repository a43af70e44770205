import { sql } from 'kysely';
import { CLAIM_LOST } from '#contract/kernel/document-calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import {
  type AnyDocument,
  type AnyDocumentRow,
  type Claim,
  type HeldClaim,
  SYSTEM_ACTOR,
} from '#machines/kernel/document.ts';
import { type ClaimWorld, isStanding } from '#machines/kernel/document-claim.ts';
import type { Deps } from '../deps.ts';
import { repeat } from '../repeat.ts';
import { inScope, SYSTEM, type Tx } from '../tenancy.ts';
import type { SeatedWho } from '../who.ts';
import { applyByClock } from './apply.ts';
import { readDocument } from './document-row.ts';
import type { ServedDocument } from './served-document.ts';

/** Claims of documents: signs of life, and claims that lapse. */

const claimOf = ({ type, claim }: AnyDocument): Claim => {
  if (!claim) throw new Error(`${type} is not claimed`);
  return claim;
};

const heldClaimOf = (document: AnyDocument): HeldClaim => {
  const claim = claimOf(document);
  if (claim.until !== undefined) throw new Error(`claims of ${document.type} end by themselves`);
  return claim;
};

/** The claimer's last sign of life; null without one since somebody else claimed. For the `world` of events that ask. */
export async function claimWorld({ db }: Tx, document: AnyDocument, row: AnyDocumentRow): Promise<ClaimWorld> {
  const claimer = row[claimOf(document).claimer];
  if (typeof claimer !== 'string') return { activeAt: null };
  const seen = await db
    .selectFrom('documentClaim')
    .select('at')
    .where('documentType', '=', document.type)
    .where('documentId', '=', row.id)
    .where('employeeId', '=', claimer)
    .executeTakeFirst();
  return { activeAt: seen?.at.toISOString() ?? null };
}

/**
 * The claimer is still at it. Answers the UTC instant at which the claim would lapse now. 404 where the caller sees no such
 * document, 412 `ALREADY_TAKEN` where the claim is somebody else's: nobody keeps another's claim alive.
 */
export async function keepClaim(
  tx: Tx,
  served: ServedDocument,
  who: SeatedWho,
  id: string,
  now: Date,
): Promise<string> {
  const { document } = served;
  const claim = claimOf(document);
  const { claimer, idleMs } = claim;
  const row = await readDocument(tx.db, served, id, who);
  if (!row) throw new AppError('not_found');
  const { employeeId } = who.seat;
  if (row[claimer] !== employeeId) throw new AppError(CLAIM_LOST);
  // A claim for a time that has ended may be taken by anybody: it is not carried on.
  if (claim.until !== undefined && !isStanding(claim, row, now.toISOString(), await claimWorld(tx, document, row)))
    throw new AppError(CLAIM_LOST);
  const seen = { employeeId, at: now };
  await tx.db
    .insertInto('documentClaim')
    .values({
      documentType: document.type,
      documentId: id,
      companyId: who.seat.companyId,
      ...seen,
    })
    .onConflict(conflict => conflict.columns(['documentType', 'documentId']).doUpdateSet(seen))
    .execute();
  return new Date(now.getTime() + idleMs).toISOString();
}

const AT_A_TIME = 100;

/**
 * Lets claims lapse that showed no sign of life; answers how many. What is due stands in the rows, so a restart loses nothing, and
 * several servers may look at once.
 */
export async function lapseClaims(deps: Deps, served: ServedDocument): Promise<number> {
  const { document, table } = served;
  const { claimer, since, lapse, idleMs } = heldClaimOf(document);
  const before = new Date(deps.clock.now().getTime() - idleMs);
  const states = document.events[lapse]!.from;
  // States as they stand: an index of the waiting rows alone is found by them.
  const { rows } = await inScope(deps.db, SYSTEM, ({ db }) =>
    sql<{ id: string }>`select t.id from ${sql.table(table)} as t
      where t.${sql.ref(document.stateAs)} in (${sql.join(states.map(state => sql.lit(state)))}) and t.${sql.ref(claimer)} is not null and t.${sql.ref(since)} <= ${before}
        and not exists (select from document_claim as c where c.document_type = ${document.type}
          and c.document_id = t.id and c.employee_id = t.${sql.ref(claimer)} and c.at > ${before})
      order by t.${sql.ref(since)} limit ${AT_A_TIME}`.execute(db),
  );
  let lapsed = 0;
  for (const { id } of rows) {
    const isDue = (row: AnyDocumentRow): boolean => row[claimer] !== null && states.includes(row.state);
    try {
      if (await applyByClock(deps, served, id, { event: lapse, actor: SYSTEM_ACTOR, isDue: isDue })) lapsed += 1;
    } catch (error) {
      // A sign of life came between looking and holding: the guard says so.
      if (!(error instanceof AppError) || error.code !== 'event_not_allowed') throw error;
    }
  }
  return lapsed;
}

const EVERY_MS = 15_000;

/** Looks after the claims of all documents that have them. */
export const startLapsingClaims = (
  deps: Deps,
  documents: readonly ServedDocument[],
  onFailure: (error: unknown) => void,
): { stop(): Promise<void> } => {
  const claimed = documents.filter(({ document: { claim } }) => claim !== null && claim.until === undefined);
  return repeat(
    EVERY_MS,
    async () => {
      for (const served of claimed) while ((await lapseClaims(deps, served)) === AT_A_TIME);
    },
    onFailure,
  );
};
