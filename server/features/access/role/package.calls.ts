import type { FastifyInstance } from 'fastify';
import { ROLE_PATHS } from '#contract/access/paths.ts';
import { grantPackage, packageEffect, revokePackage, roleCompanies } from '#contract/access/role.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { pushChange, pushMenu } from '../live.ts';
import { demand } from '../may.ts';
import { type SeatRights, seatsWith } from '../rights.ts';
import { type Effect, effectOf } from './effect.ts';
import { roleFor, type StoredRole } from './role-store.ts';

const COMPANIES_A_PAGE = 200;

/** Companies of the package's kind; another's is no company for it. */
async function companiesFor({ db }: Tx, role: StoredRole, ids: readonly string[]): Promise<string[]> {
  const kind = role.kind === 'CUSTOMER' ? 'customer' : role.kind === 'PROVIDER' ? 'provider' : null;
  if (kind === null) throw new AppError('not_found');
  const rows = await db
    .selectFrom('company')
    .select('id')
    .where('id', 'in', [...ids])
    .where('kind', '=', kind)
    .execute();
  if (rows.length < new Set(ids).size) throw new AppError('not_found');
  return rows.map(row => row.id);
}

async function effectOn(tx: Tx, role: StoredRole, companies: readonly string[], give: boolean): Promise<Effect> {
  const without = (seat: SeatRights): string[] => seat.packageIds.filter(id => id !== role.id);
  return effectOf(tx, {
    seats: await seatsWith(tx, { companies }),
    after: seat => ({ ...seat, packageIds: give ? [...without(seat), role.id] : without(seat) }),
    countRoles: true,
  });
}

export function registerPackageCalls(app: FastifyInstance, { db, reads, bus, clock }: Deps): void {
  const reading = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => reads.inScope(scopeOf(who), work);
  const scoped = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, scopeOf(who), work);

  implement(app, roleCompanies, async ({ who, query }) => {
    demand(who, ROLE_PATHS[query.kind]);
    const q = query.q?.trim();
    const kinds = {
      CUSTOMER: ['customer'],
      PROVIDER: ['provider'],
      COMPANY: ['customer', 'provider'],
      PLATFORM: [],
    } as const;
    const wanted = kinds[query.kind];
    if (wanted.length === 0) return { Data: [] };
    return {
      Data: await reading(who, async tx => {
        const rows = await tx.db
          .selectFrom('company as c')
          .select(['c.id', 'c.companyCode', 'c.nameZh', 'c.nameEn', 'c.kind', 'c.status'])
          .select(({ exists, selectFrom, fn }) => [
            exists(
              selectFrom('companyGrant as g')
                .select('g.roleId')
                .whereRef('g.companyId', '=', 'c.id')
                .where('g.roleId', '=', query.packageId ?? ''),
            ).as('holds'),
            selectFrom('role as r')
              .select(fn.countAll<number>().as('n'))
              .whereRef('r.companyId', '=', 'c.id')
              .as('ownRoles'),
            selectFrom('employee as e')
              .select(fn.countAll<number>().as('n'))
              .whereRef('e.companyId', '=', 'c.id')
              .where('e.status', '=', 'ACTIVE')
              .as('seats'),
          ])
          .where('c.kind', 'in', [...wanted])
          .where('c.status', '!=', 'CLOSED')
          .$if(who.seat.companyKind !== 'platform', found => found.where('c.id', '=', who.seat.companyId))
          .$if(!!q, found =>
            found.where(({ or, eb }) =>
              or(
                (['c.nameZh', 'c.nameEn', 'c.companyCode', 'c.shortName'] as const).map(column =>
                  eb(column, 'ilike', `%${q!.replace(/[\\%_]/g, sign => `\\${sign}`)}%`),
                ),
              ),
            ),
          )
          .$if(query.after !== undefined, found => found.where('c.companyCode', '>', query.after!))
          .orderBy('c.companyCode')
          .limit(COMPANIES_A_PAGE)
          .execute();
        return rows.map(row => ({
          ...row,
          holds: Boolean(row.holds),
          ownRoles: Number(row.ownRoles),
          seats: Number(row.seats),
        }));
      }),
    };
  });

  implement(app, packageEffect, async ({ who, body }) => ({
    Data: await scoped(who, async tx => {
      const role = await roleFor(tx, who, body.id, body.give ? 'GRANT' : 'REVOKE');
      return (await effectOn(tx, role, await companiesFor(tx, role, body.companyIds), body.give)).told;
    }),
  }));

  const change =
    (give: boolean) =>
    async (input: {
      readonly who: SeatedWho;
      readonly body: { readonly id: string; readonly companyIds: readonly string[] };
      readonly request: Parameters<typeof auditActor>[1];
    }) => {
      const { who, body, request } = input;
      return {
        Data: await scoped(who, async tx => {
          const role = await roleFor(tx, who, body.id, give ? 'GRANT' : 'REVOKE');
          const companies = await companiesFor(tx, role, body.companyIds);
          const done = give
            ? await tx.db
                .insertInto('companyGrant')
                .values(companies.map(companyId => ({ companyId, roleId: role.id })))
                .onConflict(conflict => conflict.doNothing())
                .returning('companyId')
                .execute()
            : await tx.db
                .deleteFrom('companyGrant')
                .where('roleId', '=', role.id)
                .where('companyId', 'in', companies)
                .returning('companyId')
                .execute();
          const changed = done.map(row => row.companyId);
          if (changed.length === 0) return { changed: 0 };
          pushMenu(tx, bus, { companies: changed });
          pushChange(tx, bus, { docType: 'role', docId: role.id, version: role.version }, null);
          // Each company finds in its own log what was given to it or taken from it.
          for (const companyId of changed)
            await audit(tx, {
              ...auditActor(who, request),
              action: 'GRANT_CHANGE',
              companyId,
              at: clock.now(),
              targetType: 'package',
              targetId: role.id,
              after: { nameZh: role.nameZh, nameEn: role.nameEn, given: give },
            });
          return { changed: changed.length };
        }),
      };
    };
  implement(app, grantPackage, change(true));
  implement(app, revokePackage, change(false));
}
