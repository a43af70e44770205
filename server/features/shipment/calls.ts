import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { shipmentsToInstruct } from '#contract/shipment/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import { implement } from '../../kernel/http/implement.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import { scopeOf } from '../../kernel/tenancy.ts';
import { presentShipment } from './present.ts';
import { bookedTypesOf, countToInstruct, shipmentsToInstructAfter } from './queries.ts';

/** Cut-off and id of the last row. */
const place = z.tuple([keyInstant, keyId]);

export function registerShipmentCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, shipmentsToInstruct, async ({ query, who }) => {
    const after = readKeyset(query.cursor, place);
    const filter = {
      companyId: who.seat.companyKind === 'platform' ? null : who.seat.companyId,
      q: query.q?.trim() ?? '',
    };
    return deps.reads.inScope(scopeOf(who), async ({ db }) => {
      const rows = await shipmentsToInstructAfter(db, filter, after, query.limit);
      const types = await bookedTypesOf(
        db,
        rows.map(row => row.id),
      );
      const Data = keysetPage(rows, {
        limit: query.limit,
        counted: await countToInstruct(db, filter),
        keyOf: row => [row.dco?.toISOString() ?? 'infinity', row.id],
        show: row => presentShipment(row, types.get(row.id) ?? []),
      });
      return { Data };
    });
  });
}
