import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError } from '#contract/kernel/errors.ts';
import {
  discardDraftSet,
  draftCopySchema,
  draftFrameSchema,
  getDraftSet,
  type KeptDraftSet,
  saveDraftSet,
} from '#contract/si/draft-set.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { Seat } from '../../../kernel/who.ts';
import { shipmentsOf } from '../../shipment/shipment.read.ts';
import { forgetDraftSet } from './forget.ts';

type Body = z.output<NonNullable<typeof saveDraftSet.body>>;

const mine = (tx: Tx, seat: Seat, record: string) =>
  tx.db
    .selectFrom('siDraftSet')
    .selectAll()
    .where('employeeId', '=', seat.employeeId)
    .where('record', '=', record)
    .executeTakeFirst();

/** A draft that an older version of the product has written is read as far as it still means something. */
function present(row: NonNullable<Awaited<ReturnType<typeof mine>>>): KeptDraftSet | null {
  const drafts = draftCopySchema.array().safeParse(row.drafts);
  const frame = draftFrameSchema.safeParse(row.frame);
  if (!drafts.success || !frame.success) return null;
  return {
    record: row.record,
    CGO_ID: row.shipmentId,
    state: row.machineState,
    Num: row.num,
    SITYPE: row.siType,
    frame: frame.data,
    drafts: drafts.data,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

async function put(tx: Tx, seat: Seat, body: Body, now: Date): Promise<number> {
  const [shipment] = await shipmentsOf(tx.db, [body.CGO_ID]);
  if (!shipment) throw new AppError('not_found');
  const columns = {
    shipmentId: body.CGO_ID,
    machineState: body.state,
    num: body.Num,
    siType: body.SITYPE,
    frame: JSON.stringify(body.frame),
    drafts: JSON.stringify(body.drafts),
    updatedAt: now,
  };
  const key = { employeeId: seat.employeeId, record: body.record, companyId: seat.companyId };
  if (body.version === 0) {
    const made = await tx.db
      .insertInto('siDraftSet')
      .values({ ...key, ...columns, version: 1 })
      .onConflict(conflict => conflict.columns(['employeeId', 'record']).doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 1n) return 1;
    throw new AppError('stale_version');
  }
  const { numUpdatedRows } = await tx.db
    .updateTable('siDraftSet')
    .set({ ...columns, version: body.version + 1 })
    .where('employeeId', '=', seat.employeeId)
    .where('record', '=', body.record)
    .where('version', '=', body.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return body.version + 1;
  throw new AppError('stale_version');
}

/** Copies of the wizard's unsent work; each seat has its own and sees nobody else's. */
export function registerDraftSets(app: FastifyInstance, deps: Deps): void {
  implement(app, getDraftSet, async ({ query, who }) => ({
    Data: await deps.reads.inScope(scopeOf(who), async tx => {
      const row = await mine(tx, who.seat, query.record);
      return row ? present(row) : null;
    }),
  }));

  implement(app, saveDraftSet, async ({ body, who }) => {
    const now = deps.clock.now();
    const version = await inScope(deps.db, scopeOf(who), tx => put(tx, who.seat, body, now));
    return { Data: { version, updatedAt: now.toISOString() } };
  });

  implement(app, discardDraftSet, async ({ body, who }) => {
    await inScope(deps.db, scopeOf(who), tx => forgetDraftSet(tx, who.seat.employeeId, body.record));
    return { Data: null };
  });
}
