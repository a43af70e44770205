import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import {
  type CompanyLink,
  companyLinks,
  deleteCompanyLink,
  LINK_VALUES,
  saveCompanyLink,
} from '#contract/settings/company-links.ts';
import type { Deps } from '../../kernel/deps.ts';
import { versionSeen } from '../../kernel/http/if-match.ts';
import { implement } from '../../kernel/http/implement.ts';
import { newId } from '../../kernel/ids.ts';
import { inScope, scopeOf, type Tx } from '../../kernel/tenancy.ts';
import type { Seat } from '../../kernel/who.ts';
import type { companyLinkRow } from './tables.ts';

type Row = z.infer<typeof companyLinkRow>;
type Body = z.output<NonNullable<typeof saveCompanyLink.body>>;

/** Of one kind; more than this nobody finds again. */
const MOST = 200;

const present = ({ id, kind, name, isDefault, value, version, updatedAt }: Row): CompanyLink => ({
  id,
  kind,
  name,
  isDefault,
  version,
  value: LINK_VALUES[kind].parse(value),
  updatedAt: updatedAt.toISOString(),
});

const isNameTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'company_link_name';
};

const refuse = (path: string, code: string, zh: string, en: string) =>
  invalid([{ path, code, severity: 'error', message: { zh, en } }]);

async function refuseTooMany({ db }: Tx, companyId: string, kind: Row['kind']): Promise<void> {
  const { made } = await db
    .selectFrom('companyLink')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  if (Number(made) >= MOST) throw refuse('name', 'LINK_MANY', '最多保存 200 条', 'At most 200 of a kind');
}

async function save(tx: Tx, seat: Seat, body: Body, seen: () => number, now: Date): Promise<Row> {
  const { db } = tx;
  const { companyId, employeeId } = seat;
  const { id, kind, name, isDefault } = body;
  const kept = { name, isDefault, value: JSON.stringify(body.value), updatedAt: now, updatedBy: employeeId };
  // One default of a kind: the one before steps back first.
  const stepBack = () =>
    db
      .updateTable('companyLink')
      .set(eb => ({ isDefault: false, version: eb('version', '+', 1), updatedAt: now, updatedBy: employeeId }))
      .where('companyId', '=', companyId)
      .where('kind', '=', kind)
      .where('isDefault', '=', true)
      .$if(id !== null, query => query.where('id', '!=', id!))
      .execute();
  if (id === null) {
    await refuseTooMany(tx, companyId, kind);
    if (isDefault) await stepBack();
    return db
      .insertInto('companyLink')
      .values({ id: newId(now.getTime()), companyId, kind, version: 1, createdAt: now, ...kept })
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const before = await db
    .selectFrom('companyLink')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before || before.kind !== kind) throw new AppError('not_found');
  if (before.version !== seen()) throw new AppError('stale_version', { extra: { current: present(before) } });
  if (isDefault) await stepBack();
  return db
    .updateTable('companyLink')
    .set({ ...kept, version: before.version + 1 })
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function registerCompanyLinkCalls(
  app: FastifyInstance,
  { db, reads, clock }: Pick<Deps, 'db' | 'reads' | 'clock'>,
): void {
  implement(app, companyLinks, async ({ who, query }) => ({
    Data: await reads.inScope(scopeOf(who), async tx => {
      const rows = await tx.db
        .selectFrom('companyLink')
        .selectAll()
        .where('companyId', '=', who.seat.companyId)
        .$if(query.kind !== undefined, select => select.where('kind', '=', query.kind!))
        .orderBy('kind')
        .orderBy('isDefault', 'desc')
        .orderBy('name')
        .orderBy('id')
        .limit(MOST * 4)
        .execute();
      return rows.map(present);
    }),
  }));

  implement(app, saveCompanyLink, async ({ who, body, request }) => {
    try {
      const row = await inScope(db, scopeOf(who), tx =>
        save(tx, who.seat, body, () => versionSeen(request), clock.now()),
      );
      return { Data: present(row), headers: { ETag: `"${row.version}"` } };
    } catch (error) {
      throw isNameTaken(error) ? refuse('name', 'LINK_NAME', '名称已存在', 'There is one of this name') : error;
    }
  });

  implement(app, deleteCompanyLink, async ({ who, body }) => {
    const gone = await inScope(db, scopeOf(who), tx =>
      tx.db
        .deleteFrom('companyLink')
        .where('companyId', '=', who.seat.companyId)
        .where('id', '=', body.id)
        .executeTakeFirst(),
    );
    if (gone.numDeletedRows === 0n) throw new AppError('not_found');
    return { Data: null };
  });
}
