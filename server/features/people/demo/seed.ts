import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { appendRowFacts } from '../../../kernel/resource/row-facts.ts';
import { putTerms } from '../../../kernel/resource/terms.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { createSeat } from '../../identity/seat/seat.act.ts';
import { putSeatTerms } from '../../identity/seat/seat-terms.act.ts';
import { departmentServed } from '../departments/served.ts';
import { makeInvitation } from '../invitations/link.ts';
import { DEMO_VISITS, departmentsOf, placeOf } from './organisation.ts';

/** The demo is made by the system. */
const SEEDER = { employeeId: null, companyId: null };

type Trx = Transaction<Tables>;

const DAY_MS = 86_400_000;

interface DemoCompany {
  readonly id: string;
  readonly companyCode: string;
}

/** The departments of one company, ids by key. */
async function addDepartments({ db }: Tx, company: DemoCompany, now: Date): Promise<ReadonlyMap<string, string>> {
  const departments = departmentsOf(company.companyCode);
  const ids = new Map(departments.map(({ key }) => [key, newId()]));
  const rows = departments.map(({ key, name, nameEn, under }, index) => ({
    id: ids.get(key)!,
    companyId: company.id,
    parentId: under ? ids.get(under)! : null,
    name,
    nameEn,
    sort: (index + 1) * 10,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }));
  await db.insertInto('department').values(rows).execute();
  await appendRowFacts(
    db,
    { ...SEEDER, at: now },
    rows.map(({ id, name, nameEn, parentId, sort }) => ({
      companyId: company.id,
      documentType: 'department',
      documentId: id,
      event: 'SEED',
      fromState: null,
      toState: 'ACTIVE',
      version: 1,
      changes: Object.entries({ name, nameEn, parentId, sort }).flatMap(([path, after]) =>
        after === null ? [] : [{ path, after }],
      ),
    })),
  );
  await putTerms(db, departmentServed, rows, company.id, new Set(ids.values()));
  return ids;
}

/** Departments and managers of the seats, and the beginning of their logs. */
async function placeSeats(tx: Tx, company: DemoCompany, departments: ReadonlyMap<string, string>, now: Date) {
  const { db } = tx;
  const seats = await db
    .selectFrom('employee')
    .selectAll()
    .where('companyId', '=', company.id)
    .where('version', '=', 0)
    .execute();
  if (seats.length === 0) return;
  const roles = await db
    .selectFrom('employeeRole')
    .select(['employeeId', 'roleId'])
    .where('companyId', '=', company.id)
    .execute();
  const idOf = new Map(seats.map(seat => [seat.account, seat.id]));
  const placed = seats.map(seat => {
    const { department, manager } = placeOf(company.companyCode, seat.account);
    return {
      ...seat,
      departmentId: departments.get(department) ?? null,
      managerId: (manager && idOf.get(manager)) ?? null,
      roleIds: roles.filter(role => role.employeeId === seat.id).map(role => role.roleId),
      version: seat.status === 'ACTIVE' ? 1 : 2,
    };
  });
  for (const { id, departmentId, managerId, version } of placed)
    await db.updateTable('employee').set({ departmentId, managerId, version }).where('id', '=', id).execute();
  await appendRowFacts(
    db,
    { ...SEEDER, at: now },
    placed.flatMap(seat => {
      const fact = {
        companyId: company.id,
        documentType: 'employee',
        documentId: seat.id,
        at: seat.createdAt,
      };
      const { companyId, account, employeeNo, name, nameEn, phone, email, position, userId } = seat;
      const { departmentId, managerId, roleIds, businessLines } = seat;
      const told = {
        companyId,
        account,
        employeeNo,
        name,
        nameEn,
        phone,
        email,
        departmentId,
        position,
        managerId,
        roleIds,
        businessLines,
        userId,
      };
      const changes = Object.entries(told).flatMap(([path, after]) =>
        after === null || after.length === 0 ? [] : [{ path, after }],
      );
      const born = { ...fact, event: 'CREATE', fromState: null, toState: 'ACTIVE', version: 1, changes };
      const off = { ...fact, event: 'DISABLE', fromState: 'ACTIVE', toState: 'DISABLED', version: 2, changes: [] };
      return seat.status === 'DISABLED' ? [born, off] : [born];
    }),
  );
  await putSeatTerms(tx, company.id, placed, true);
}

/** Somebody who was invited yesterday and has not come yet. */
async function inviteSomebody(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  company: DemoCompany,
  departmentId: string | null,
  now: Date,
) {
  const { db } = tx;
  const [admin, role] = await Promise.all([
    db
      .selectFrom('employee')
      .select('id')
      .where('companyId', '=', company.id)
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow(),
    db.selectFrom('role').select('id').where('code', '=', 'CUSTOMER_SERVICE').executeTakeFirstOrThrow(),
  ]);
  const seat = {
    companyId: company.id,
    account: 'cs3',
    name: '柯然',
    nameEn: 'Ran Ke',
    email: 'cs3@pltfrm.example',
    position: '客服',
    departmentId,
    managerId: admin.id,
    roleIds: [role.id],
    businessLines: ['CS'],
  };
  const at = new Date(now.getTime() - DAY_MS);
  const actor = { ...SYSTEM_ACTOR, kind: 'employee' as const, employeeId: admin.id, companyId: company.id };
  const { id } = await createSeat(tx, { ...seat, status: 'INVITED', now: at, actor });
  await makeInvitation(tx, deps.config, { ...seat, id }, { by: admin.id, byMail: false, now: at });
}

/** When users registered and came back, so that the overview has something to tell. */
async function addVisits(db: Trx, now: Date): Promise<void> {
  const users = await db.selectFrom('appUser').select(['id', 'email']).where('email', 'is not', null).execute();
  for (const { id, email } of users) {
    const past = DEMO_VISITS[email ?? ''];
    if (!past) continue;
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    await db
      .updateTable('appUser')
      .set({ createdAt: daysAgo(past.registered) })
      .where('id', '=', id)
      .execute();
    if (past.visits.length === 0) continue;
    await db
      .insertInto('session')
      .values(
        past.visits.map(days => ({
          id: newId(daysAgo(days).getTime()),
          tokenHash: randomUUID(),
          previousTokenHash: null,
          previousValidUntil: null,
          previousEmployeeId: null,
          accountKey: `u:${id}`,
          userId: id,
          employeeId: null,
          accountMode: 'userBindEmployee' as const,
          deviceId: 'demo',
          ip: '192.0.2.10',
          ipRegion: '局域网',
          userAgent: '',
          deviceLabel: 'Chrome · Windows',
          remember: true,
          shared: false,
          supersededBy: null,
          createdAt: daysAgo(days),
          lastSeenAt: daysAgo(days),
          idleExpiresAt: daysAgo(days),
          absoluteExpiresAt: daysAgo(days),
          status: 'LOGGED_OUT' as const,
          endedAt: daysAgo(days),
        })),
      )
      .execute();
  }
}

export async function seedPeople(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  await inScope(deps.db, SYSTEM, async tx => {
    const companies = await tx.db.selectFrom('company').select(['id', 'companyCode']).execute();
    for (const company of companies) {
      const departments = await addDepartments(tx, company, now);
      await placeSeats(tx, company, departments, now);
      if (company.companyCode === 'PLTFRM') await inviteSomebody(tx, deps, company, departments.get('cs') ?? null, now);
    }
    await addVisits(tx.db, now);
  });
}
