import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ROLE_PATHS } from '#contract/access/paths.ts';
import { roleMembers, setMembers, type WhoCan, whoCan } from '#contract/access/role.calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import { audit, auditActor } from '../../../kernel/audit.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { audienceOfSeats, pushChange, pushMenu } from '../live.ts';
import { demand } from '../may.ts';
import { rightsBook, seatsWith, sourcesOf } from '../rights.ts';
import { treeOfKind } from './check-role.ts';
import { companyMeant, roleFor, type StoredRole } from './role-store.ts';

const PEOPLE_MOST = 200;

/** Whose people may hold the role: the platform's for its own, else those of the company, or of any. */
const peopleOf = (tx: Tx, role: StoredRole, companyId: string | null) =>
  tx.db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .where('e.status', '!=', 'RESIGNED')
    .where('c.kind', role.kind === 'PLATFORM' ? '=' : '!=', 'platform')
    .$if(role.companyId !== null, query => query.where('e.companyId', '=', role.companyId!))
    .$if(companyId !== null, query => query.where('e.companyId', '=', companyId!));

/** Of two who take each other's last right the second waits here, and then sees what the first has done. */
const lockMemberships = ({ db }: Tx, companyIds: readonly string[]) =>
  db
    .selectFrom('employeeRole')
    .select('roleId')
    .where('companyId', 'in', [...companyIds])
    .orderBy('employeeId')
    .orderBy('roleId')
    .forUpdate()
    .execute();

/** An active employee keeps a role, and every company keeps one active person who holds everything. */
async function refuseEmptied(tx: Tx, employeeIds: readonly string[]): Promise<void> {
  if (employeeIds.length === 0) return;
  const { rows: without } = await sql<{ id: string }>`
    select e.id from employee e where e.id = any(${[...employeeIds]}) and e.status = 'ACTIVE'
      and not exists (select 1 from employee_role r where r.employee_id = e.id) limit 1`.execute(tx.db);
  if (without.length > 0) throw new AppError('ROLE_NEEDED');
  const { rows: headless } = await sql<{ id: string }>`
    select distinct c.id from company c join employee left_by on left_by.company_id = c.id
    where left_by.id = any(${[...employeeIds]}) and not exists (
      select 1 from employee e join employee_role h on h.employee_id = e.id join role r on r.id = h.role_id
      where e.company_id = c.id and e.status = 'ACTIVE' and r.status = 'ACTIVE' and r.grants_all)`.execute(tx.db);
  if (headless.length > 0) throw new AppError('LAST_ADMIN');
}

export function registerMemberCalls(app: FastifyInstance, { db, reads, bus, clock }: Deps): void {
  const reading = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => reads.inScope(scopeOf(who), work);
  const scoped = <T>(who: SeatedWho, work: (tx: Tx) => Promise<T>): Promise<T> => inScope(db, scopeOf(who), work);

  implement(app, roleMembers, async ({ who, query }) => ({
    Data: await reading(who, async tx => {
      const role = await roleFor(tx, who, query.id);
      const company = await companyMeant(tx, who, role.kind, query.companyId);
      const q = query.q?.trim();
      const rows = await peopleOf(tx, role, company?.id ?? null)
        .select([
          'e.id as employeeId',
          'e.name',
          'e.nameEn',
          'e.account',
          'e.position',
          'e.status',
          'c.nameZh as companyName',
          'c.nameEn as companyNameEn',
        ])
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('employeeRole as h')
              .select('h.roleId')
              .whereRef('h.employeeId', '=', 'e.id')
              .where('h.roleId', '=', role.id),
          ).as('isMember'),
        )
        .$if(q === undefined, found =>
          found.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('employeeRole as m')
                .select('m.roleId')
                .whereRef('m.employeeId', '=', 'e.id')
                .where('m.roleId', '=', role.id),
            ),
          ),
        )
        .$if(!!q, found =>
          found.where(({ or, eb }) =>
            or(
              (['e.name', 'e.nameEn', 'e.account'] as const).map(column =>
                eb(column, 'ilike', `%${q!.replace(/[\\%_]/g, sign => `\\${sign}`)}%`),
              ),
            ),
          ),
        )
        .orderBy('c.nameZh')
        .orderBy('e.name')
        .orderBy('e.id')
        .limit(PEOPLE_MOST)
        .execute();
      return rows.map(row => ({ ...row, isMember: Boolean(row.isMember) }));
    }),
  }));

  implement(app, setMembers, async ({ who, body, request }) => ({
    Data: await scoped(who, async tx => {
      const role = await roleFor(tx, who, body.id, 'MEMBERS');
      if (role.kind === 'CUSTOMER' || role.kind === 'PROVIDER') throw new AppError('not_found');
      const asked = [...new Set([...body.add, ...body.remove])];
      if (asked.length === 0) return { changed: 0 };
      const company = await companyMeant(tx, who, role.kind, null);
      const people = await peopleOf(tx, role, company?.id ?? null)
        .select(['e.id', 'e.companyId'])
        .where('e.id', 'in', asked)
        .execute();
      if (people.length < asked.length) throw new AppError('not_found');
      const companyOf = new Map(people.map(person => [person.id, person.companyId]));
      await lockMemberships(tx, [...new Set(companyOf.values())]);
      const added = body.add.length
        ? await tx.db
            .insertInto('employeeRole')
            .values(
              [...new Set(body.add)].map(employeeId => ({
                employeeId,
                roleId: role.id,
                companyId: companyOf.get(employeeId)!,
              })),
            )
            .onConflict(conflict => conflict.doNothing())
            .returning('employeeId')
            .execute()
        : [];
      const removed = body.remove.length
        ? await tx.db
            .deleteFrom('employeeRole')
            .where('roleId', '=', role.id)
            .where('employeeId', 'in', body.remove)
            .returning('employeeId')
            .execute()
        : [];
      await refuseEmptied(
        tx,
        removed.map(row => row.employeeId),
      );
      const touched = [...added, ...removed].map(row => row.employeeId);
      if (touched.length === 0) return { changed: 0 };
      pushMenu(
        tx,
        bus,
        audienceOfSeats(touched.map(employeeId => ({ employeeId, companyId: companyOf.get(employeeId)! }))),
      );
      pushChange(tx, bus, { docType: 'role', docId: role.id, version: role.version }, company?.id ?? role.companyId);
      await audit(tx, {
        ...auditActor(who, request),
        action: 'ROLE_CHANGE',
        companyId: role.companyId ?? who.seat.companyId,
        at: clock.now(),
        targetType: 'role',
        targetId: role.id,
        after: { added: added.map(row => row.employeeId), removed: removed.map(row => row.employeeId) },
      });
      return { changed: touched.length };
    }),
  }));

  implement(app, whoCan, async ({ who, query: { kind, companyId, menuId, code } }) => {
    demand(who, ROLE_PATHS[kind]);
    return {
      Data: await reading(who, async (tx): Promise<WhoCan[]> => {
        const company = await companyMeant(tx, who, kind, companyId);
        const own = kind === 'PLATFORM' ? { companies: [who.seat.companyId] } : {};
        const seats = await seatsWith(tx, company ? { companies: [company.id] } : own);
        const { nodes, grants } = await sourcesOf(tx, seats);
        const node = nodes.find(candidate => candidate.id === menuId && candidate.tree === treeOfKind(kind));
        if (!node) throw new AppError('not_found');
        const book = rightsBook(nodes, grants);
        const right = code === undefined ? node.path : `${node.path} ${code}`;
        const holders = seats.filter(seat => book.heldBy(seat).has(right)).slice(0, PEOPLE_MOST);
        const giving = [...grants].filter(([, given]) => {
          if (given === 'all') return true;
          const codes = given.get(menuId);
          return codes !== undefined && (code === undefined || codes.has(code));
        });
        const ids = new Set(giving.map(([id]) => id));
        const named = holders.flatMap(seat => seat.roleIds.filter(id => ids.has(id)));
        const roles = named.length
          ? await tx.db.selectFrom('role').select(['id', 'nameZh', 'nameEn']).where('id', 'in', named).execute()
          : [];
        const positions = holders.length
          ? await tx.db
              .selectFrom('employee')
              .select(['id', 'position'])
              .where(
                'id',
                'in',
                holders.map(seat => seat.employeeId),
              )
              .execute()
          : [];
        const positionOf = new Map(positions.map(row => [row.id, row.position]));
        return holders.map(seat => ({
          employeeId: seat.employeeId,
          name: seat.name,
          nameEn: seat.nameEn,
          companyName: seat.companyName,
          companyNameEn: seat.companyNameEn,
          position: positionOf.get(seat.employeeId) ?? null,
          roles: roles.filter(role => seat.roleIds.includes(role.id)),
        }));
      }),
    };
  });
}
