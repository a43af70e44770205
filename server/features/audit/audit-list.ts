import { type Kysely, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { AuditEntryShown, auditList } from '#contract/audit/calls.ts';
import { TOTAL_LIMIT } from '#contract/kernel/page.ts';
import type { Tables } from '../../db/tables.ts';
import { keyId, keyInstant, keysetPage, readKeyset } from '../../kernel/keyset.ts';
import type { KernelTables } from '../../kernel/tables.ts';
import { ownSql } from '../../kernel/tenancy.ts';
import { namesOfSeats, type SeatName } from '../identity/names.read.ts';

type Asked = z.output<NonNullable<(typeof auditList)['query']>> & {
  /** The reader's own company, null for the platform. */
  readonly own: string | null;
};
type Row = KernelTables['auditEvent'];

const placeSchema = z.tuple([keyInstant, keyId]);

/** Text that is looked for: the whole of an address, a target or a trace, never a part. */
function filtered(db: Kysely<Tables>, asked: Asked) {
  const q = asked.q?.trim();
  return db
    .selectFrom('auditEvent')
    .$if(asked.own !== null, query => query.where('companyId', '=', ownSql(asked.own!)))
    .$if(asked.action !== undefined, query => query.where('action', '=', asked.action!))
    .$if(asked.result !== undefined, query => query.where('result', '=', asked.result!))
    .$if(asked.actorId !== undefined, query =>
      query.where(({ or, eb }) =>
        or([eb('actorEmployeeId', '=', asked.actorId!), eb('actorUserId', '=', asked.actorId!)]),
      ),
    )
    .$if(asked.targetType !== undefined, query => query.where('targetType', '=', asked.targetType!))
    .$if(asked.targetId !== undefined, query => query.where('targetId', '=', asked.targetId!))
    .$if(asked.companyId !== undefined, query => query.where('companyId', '=', asked.companyId!))
    .$if(asked.from !== undefined, query => query.where('at', '>=', new Date(asked.from!)))
    .$if(asked.until !== undefined, query => query.where('at', '<', new Date(asked.until!)))
    .$if(q !== undefined && q !== '', query =>
      query.where(({ or, eb, selectFrom }) =>
        or([
          eb('ip', '=', q!),
          eb('targetId', '=', q!),
          eb('traceId', '=', q!),
          eb(
            'actorEmployeeId',
            'in',
            selectFrom('employee')
              .select('id')
              .where(person => person.or([person('account', '=', q!.toLowerCase()), person('name', '=', q!)])),
          ),
        ]),
      ),
    );
}

const present =
  (names: ReadonlyMap<string, SeatName>, codes: ReadonlyMap<string, string>) =>
  (row: Row): AuditEntryShown => {
    const actor = row.actorEmployeeId === null ? undefined : names.get(row.actorEmployeeId);
    return {
      id: row.id,
      seq: Number(row.seq),
      at: row.at.toISOString(),
      action: row.action as AuditEntryShown['action'],
      result: row.result,
      companyId: row.companyId,
      companyCode: row.companyId === null ? null : (codes.get(row.companyId) ?? null),
      actorEmployeeId: row.actorEmployeeId,
      actorUserId: row.actorUserId,
      actorName: actor?.name ?? null,
      actorNameEn: actor?.nameEn ?? null,
      sessionId: row.sessionId,
      ip: row.ip,
      targetType: row.targetType,
      targetId: row.targetId,
      before: row.before,
      after: row.after,
      reason: row.reason,
      traceId: row.traceId,
      hash: row.hash,
    };
  };

export async function companyCodes(db: Kysely<Tables>, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.filter(id => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db.selectFrom('company').select(['id', 'companyCode']).where('id', 'in', known).execute();
  return new Map(rows.map(row => [row.id, row.companyCode]));
}

/** Newest first, by key; row-level security decides whose log it is. */
export async function listAudit(db: Kysely<Tables>, asked: Asked) {
  const after = readKeyset(asked.cursor, placeSchema);
  const rows = await filtered(db, asked)
    .selectAll()
    .$if(after !== null, query => query.where(sql<SqlBool>`(at, id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(asked.limit + 1)
    .execute();
  const found = filtered(db, asked)
    .select('id')
    .limit(TOTAL_LIMIT + 1);
  const { total } = await db
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const names = await namesOfSeats(
    db,
    rows.map(row => row.actorEmployeeId).filter(id => id !== null),
  );
  const codes = await companyCodes(
    db,
    rows.map(row => row.companyId),
  );
  return keysetPage(rows, {
    limit: asked.limit,
    counted: Number(total),
    keyOf: row => [row.at.toISOString(), row.id],
    show: present(names, codes),
  });
}
