import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/kernel/errors.ts';
import { acceptSiDifference, packingDifferenceList, type SiDifferenceView } from '#contract/si/difference.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { shipmentsOf } from '../../shipment/shipment.read.ts';
import { publishAfterCommit } from '../announce.ts';
import { refused } from '../findings.ts';
import { documentOf, lockSi } from '../store.ts';
import { type KeptDifference, keepDifferences, readDifferences } from './differences.ts';

async function present(tx: Tx, found: readonly KeptDifference[]): Promise<SiDifferenceView[]> {
  const people = found.flatMap(({ acceptedBy }) => (acceptedBy === null ? [] : [acceptedBy]));
  const names = await namesOfSeats(tx.db, people);
  return found.map(({ acceptedBy, acceptedAt, ...difference }) => ({
    ...difference,
    acceptedBy: acceptedBy === null ? null : (names.get(acceptedBy)?.name ?? ''),
    acceptedAt: acceptedAt?.toISOString() ?? null,
  }));
}

const linkedIds = (document: { readonly masters: readonly { readonly shipmentId: string }[] }): string[] =>
  document.masters.map(link => link.shipmentId);

/** Differences of validate-only SIs: read, and accepted one by one by who reviews them. */
export function registerDifferenceCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, packingDifferenceList, async ({ query, who }) => ({
    Data: await deps.reads.inScope(scopeOf(who), async tx => {
      const row = await tx.db
        .selectFrom('shippingInstruction')
        .selectAll()
        .where('id', '=', query.Id)
        .executeTakeFirst();
      if (!row) throw new AppError('not_found');
      const document = documentOf(row);
      const shipments = await shipmentsOf(tx.db, [document.shipmentId, ...linkedIds(document)]);
      return present(tx, await readDifferences(tx.db, document, shipments));
    }),
  }));

  implement(app, acceptSiDifference, async ({ body, who }) => ({
    Data: await inScope(deps.db, scopeOf(who), async tx => {
      const now = deps.clock.now();
      const { document, shipments } = await lockSi(tx.db, body.Id);
      if (document.state !== 'SUBMITTED' && document.state !== 'IN_REVIEW') throw refused({ code: 'SI-L-01' });
      const isAnothers = document.claimerId !== null && document.claimerId !== who.seat.employeeId;
      if (isAnothers) throw refused({ code: 'SI-L-02' });
      const own = shipments.filter(({ id }) => id === document.shipmentId);
      const all = [...own, ...(await shipmentsOf(tx.db, linkedIds(document)))];
      await keepDifferences(tx.db, document, all, now);
      const accepted = await tx.db
        .updateTable('siDifference')
        .set({ acceptedBy: who.seat.employeeId, acceptedAt: now })
        .where('siId', '=', document.id)
        .where('key', '=', body.key)
        .where('siValue', '=', body.si)
        .where('otherValue', '=', body.other)
        .returning('key')
        .executeTakeFirst();
      // Another value than the reviewer saw, or none any more.
      if (!accepted) throw new AppError('stale_version');
      publishAfterCommit(tx, deps, document);
      return present(tx, await readDifferences(tx.db, document, all));
    }),
  }));
}
