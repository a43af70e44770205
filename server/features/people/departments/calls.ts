import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import { departmentTree, moveDepartment, removeDepartment, saveDepartment } from '#contract/people/calls.ts';
import { DEPARTMENT_DEPTH, EMPLOYEE_PATH } from '#contract/people/employee.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { newId } from '../../../kernel/ids.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { expectedVersion } from '../../../kernel/resource/resource.calls.ts';
import {
  deleteRow,
  insertRows,
  judge,
  logWrites,
  stale,
  updateRow,
  type Writer,
} from '../../../kernel/resource/write.ts';
import { inScope, scopeOf, type Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { departmentServed } from './served.ts';
import { faultOfParent, placesAfterMove, type TreeFault, type TreeNode } from './tree-rules.ts';

const finding = (path: string, zh: string, en: string, params: Finding['params'] = {}): AppError =>
  invalid([{ path, code: 'RULE', severity: 'error', message: { zh, en }, params }]);

const FAULTS: Readonly<Record<TreeFault, () => AppError>> = {
  cycle: () => finding('parentId', '部门不能移到自身或其下级之下', 'A department cannot stand below itself'),
  tooDeep: () =>
    finding('parentId', '部门最多 {n} 级', 'Departments go {n} levels deep at most', { n: DEPARTMENT_DEPTH }),
  unknownParent: () => finding('parentId', '上级部门不存在', 'There is no such department'),
};

const refuseFault = (fault: TreeFault | null): void => {
  if (fault) throw FAULTS[fault]();
};

/** Departments of the company, locked: two people who move them come one after the other. */
const nodesOf = async ({ db }: Tx, companyId: string): Promise<TreeNode[]> =>
  db
    .selectFrom('department')
    .select(['id', 'parentId', 'sort'])
    .where('companyId', '=', companyId)
    .forUpdate()
    .execute();

const namedOnce = async <T>(work: () => Promise<T>): Promise<T> =>
  work().catch(error => {
    if ((error as { constraint?: string }).constraint !== 'department_name') throw error;
    throw finding('name', '同级部门名称已存在', 'There is a department with this name beside it');
  });

async function ownRow(tx: Tx, who: SeatedWho, id: string) {
  const row = await readRow(tx.db, departmentServed, id);
  const own = await tx.db
    .selectFrom('department')
    .select('id')
    .where('id', '=', id)
    .where('companyId', '=', who.seat.companyId)
    .executeTakeFirst();
  if (!row || !own) throw new AppError('not_found');
  return row;
}

/** The tree of departments: seen by whoever sees the list of accounts, kept by whoever may edit it. */
export function registerDepartments(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;
  const writes = <T>(who: SeatedWho, request: FastifyRequest, work: (writer: Writer) => Promise<T>): Promise<T> =>
    inScope(db, scopeOf(who), tx => work({ deps, tx, who, at: clock.now(), requestId: request.id }));

  implement(app, departmentTree, async ({ query: { companyCode }, who }) => {
    const { companyCode: own, companyId, companyKind, menu } = who.seat;
    const isOwn = companyCode === undefined || companyCode === own;
    if (!isOwn && (companyKind !== 'platform' || !hasButton(menu, 'VIEW_ANY', EMPLOYEE_PATH)))
      throw new AppError('not_found');
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const wanted = isOwn
        ? companyId
        : (await tx.db.selectFrom('company').select('id').where('companyCode', '=', companyCode).executeTakeFirst())
            ?.id;
      if (!wanted) throw new AppError('not_found');
      const departments = await tx.db
        .selectFrom('department as d')
        .select(['d.id', 'd.parentId', 'd.name', 'd.nameEn', 'd.sort', 'd.version'])
        .select(
          sql<number>`(select count(*)::int from employee e where e.department_id = d.id and e.status <> 'RESIGNED')`.as(
            'seats',
          ),
        )
        .where('d.companyId', '=', wanted)
        .orderBy('d.sort')
        .orderBy('d.name')
        .limit(1_000)
        .execute();
      const { used, without } = await tx.db
        .selectFrom('employee')
        .select(sql<number>`count(*)::int`.as('used'))
        .select(sql<number>`(count(*) filter (where department_id is null))::int`.as('without'))
        .where('companyId', '=', wanted)
        .where('status', '!=', 'RESIGNED')
        .executeTakeFirstOrThrow();
      return { departments, without, used, isOwn };
    });
    return { Data };
  });

  implement(app, saveDepartment, async ({ body: { id, ...fields }, who, request }) => {
    const version = id === undefined ? 0 : expectedVersion(request);
    const row = await writes(who, request, async writer => {
      const { tx } = writer;
      const nodes = await nodesOf(tx, who.seat.companyId);
      refuseFault(faultOfParent(nodes, id ?? null, fields.parentId));
      const siblings = nodes.filter(node => node.parentId === fields.parentId);
      const before = id === undefined ? null : await ownRow(tx, who, id);
      if (before && before.version !== version) throw stale(before);
      const sort = before ? Number(before.sort) : Math.max(0, ...siblings.map(node => node.sort)) + 10;
      const { row: judged } = judge(departmentServed, { ...fields, sort });
      const after = await namedOnce(async () =>
        before
          ? updateRow(writer, departmentServed, before, judged)
          : (await insertRows(writer, departmentServed, [{ ...judged, id: newId(), version: 1 }]))[0]!,
      );
      await logWrites(writer, departmentServed, [{ event: before ? 'EDIT' : 'CREATE', before, after }]);
      return after;
    });
    return { Data: { id: row.id, version: row.version } };
  });

  implement(app, moveDepartment, async ({ body: { id, parentId, beforeId }, who, request }) => {
    const moved = await writes(who, request, async writer => {
      const nodes = await nodesOf(writer.tx, who.seat.companyId);
      refuseFault(faultOfParent(nodes, id, parentId));
      const places = placesAfterMove(nodes, { id, parentId, beforeId });
      const done = [];
      for (const place of places) {
        const before = await ownRow(writer.tx, who, place.id);
        const after = await namedOnce(() =>
          updateRow(writer, departmentServed, before, {
            sort: place.sort,
            ...(place.id === id ? { parentId } : {}),
          }),
        );
        done.push({ event: 'MOVE', before, after });
      }
      await logWrites(writer, departmentServed, done);
      return done.length;
    });
    return { Data: { moved } };
  });

  implement(app, removeDepartment, async ({ body: { id }, who, request }) => {
    await writes(who, request, async writer => {
      const row = await ownRow(writer.tx, who, id);
      const used = await writer.tx.db
        .selectFrom('employee')
        .select('id')
        .where('departmentId', '=', id)
        .limit(1)
        .executeTakeFirst();
      if (used) throw finding('id', '部门下仍有员工', 'People work in this department');
      const below = await writer.tx.db
        .selectFrom('department')
        .select('id')
        .where('parentId', '=', id)
        .executeTakeFirst();
      if (below) throw finding('id', '部门下仍有下级部门', 'There are departments below');
      await deleteRow(writer, departmentServed, id, row.version);
    });
    return { Data: null };
  });
}
