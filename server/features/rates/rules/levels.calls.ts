import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { assignLevel, endLevels, mergeLevels, setDefaultLevel } from '#contract/rates/rule.calls.ts';
import { ruleError } from '#contract/rates/rule-parts.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { versionSeen } from '../../../kernel/http/if-match.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { rowByRow } from '../../../kernel/resource/row-results.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import { createRow, deleteRow, logWrites, modifyRow, updateRow, type Writer } from '../../../kernel/resource/write.ts';
import { customerLevels, levelAssignments } from './levels.ts';
import { markupRules } from './markup-rules.ts';
import { endRow } from './rule.register.ts';
import { seenRow, writeEach, writeThrough } from './write-through.ts';

const idsOf = async (writer: Writer, query: ReturnType<typeof sql<{ id: string }>>): Promise<readonly string[]> =>
  (await query.execute(writer.tx.db)).rows.map(({ id }) => id);

/** Takes the mark off one level or puts it on another; people cannot type it, so it goes past the form. */
async function markDefault(writer: Writer, level: AnyRow, isDefault: boolean): Promise<AnyRow> {
  const after = await updateRow(writer, customerLevels, level, { isDefault });
  await logWrites(writer, customerLevels, [{ event: isDefault ? 'DEFAULT' : 'NOT_DEFAULT', before: level, after }]);
  return after;
}

async function makeDefault(writer: Writer, level: AnyRow): Promise<AnyRow> {
  if (level.isDefault === true) return level;
  const [old] = await idsOf(writer, sql`select id from customer_level where is_default for update`);
  const before = old === undefined ? null : await readRow(writer.tx.db, customerLevels, old);
  if (before) await markDefault(writer, before, false);
  return markDefault(writer, level, true);
}

/** All rows of a resource that name the level name the other one; more than a merge should touch at once are refused. */
async function moveRows(
  writer: Writer,
  served: ServedResource,
  ids: readonly string[],
  changes: Readonly<Record<string, string>>,
): Promise<number> {
  for (const id of ids) {
    const row = await readRow(writer.tx.db, served, id);
    if (row) await modifyRow(writer, served, { id, version: row.version, changes, event: 'MERGE' });
  }
  return ids.length;
}

async function merge(writer: Writer, level: AnyRow, intoId: string) {
  const into = await readRow(writer.tx.db, customerLevels, intoId);
  if (!into || into.id === level.id)
    throw invalid([ruleError('intoId', 'MERGE_INTO', '请选择另一个等级', 'Choose another level')]);
  const assigned = await idsOf(writer, sql`select id from level_assignment where level_id = ${level.id} order by id`);
  const named = await idsOf(writer, sql`select id from markup_rule where customer_level_id = ${level.id} order by id`);
  const { rows: shown } = await sql<{ n: number }>`select count(*) as n from fcl_rate
    where ${level.id} = any(visible_levels) and state not in ('DELETED')`.execute(writer.tx.db);
  // What a published rate shows to whom changes by its own events only.
  if (Number(shown[0]?.n) > 0)
    throw invalid([
      {
        ...ruleError(
          'id',
          'LEVEL_SHOWN',
          '{n} 条运价按此等级可见，请先修改运价',
          '{n} rates are shown to this level; change them first',
        ),
        params: { n: Number(shown[0]?.n) },
      },
    ]);
  if (level.isDefault === true) await makeDefault(writer, into);
  // Written with the right to merge levels, whatever the writer may do with each rule; prices change as he was asked for.
  const free = { ...writer, doors: null };
  const { check: _, ...markups } = markupRules;
  const assignments = await moveRows(free, levelAssignments, assigned, { levelId: into.id });
  const rules = await moveRows(free, markups, named, { customerLevelId: into.id });
  // Records of customers name the level by its code, those of the platform alone; they follow, so that no price falls back to the default.
  await sql`update company_profile as p set customer_level_id = ${into.code}, version = p.version + 1
    where p.customer_level_id = ${level.code}
      and exists (select from customer_level as l join company as o on o.id = l.company_id
        where l.id = ${level.id} and o.kind = 'platform')`.execute(writer.tx.db);
  const now = await readRow(writer.tx.db, customerLevels, level.id);
  await deleteRow(writer, customerLevels, level.id, now!.version);
  return { assignments, rules };
}

interface Assignment {
  readonly levelId: string;
  readonly lineId: string | null;
  readonly carrierId: string | null;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly note: string | null;
}

/** What the customer has of the same scope and is still running on the first day ends the day before. */
async function assign(writer: Writer, customerCompanyId: string, assignment: Assignment): Promise<void> {
  const { validFrom, lineId, carrierId } = assignment;
  const running = await idsOf(
    writer,
    sql`select id from level_assignment where customer_company_id = ${customerCompanyId}
      and line_id is not distinct from ${lineId} and carrier_id is not distinct from ${carrierId}
      and valid_from < ${validFrom}::date and (valid_to is null or valid_to >= ${validFrom}::date) order by id`,
  );
  for (const id of running) {
    const row = await readRow(writer.tx.db, levelAssignments, id);
    if (row) await endRow(writer, levelAssignments, row, addDays(validFrom, -1));
  }
  await createRow(writer, levelAssignments, { ...assignment, customerCompanyId });
}

export function registerLevelCommands(app: FastifyInstance, deps: Deps): void {
  implement(app, setDefaultLevel, async ({ who, request, body }) => {
    const version = versionSeen(request);
    const after = await writeThrough(deps, customerLevels, { who, request, button: 'DEFAULT' }, async writer =>
      makeDefault(writer, await seenRow(writer, customerLevels, { id: body.id, version })),
    );
    return { Data: after as never, headers: { ETag: `"${after.version}"` } };
  });
  implement(app, mergeLevels, async ({ who, request, body }) => {
    const version = versionSeen(request);
    return {
      Data: await writeThrough(deps, customerLevels, { who, request, button: 'MERGE' }, async writer =>
        merge(writer, await seenRow(writer, customerLevels, { id: body.id, version }), body.intoId),
      ),
    };
  });
  implement(app, assignLevel, async ({ who, request, body: { customerCompanyIds, ...assignment } }) => ({
    Data: await rowByRow(
      [...new Set(customerCompanyIds)].map(id => ({ id })),
      async ({ id }) => {
        await writeThrough(deps, levelAssignments, { who, request, button: 'ASSIGN' }, writer =>
          assign(writer, id, assignment),
        );
        return null;
      },
    ),
  }));
  implement(app, endLevels, async ({ who, request, body: { rows, validTo } }) => ({
    Data: await writeEach(deps, levelAssignments, { who, request, button: 'END' }, rows, (writer, row) =>
      endRow(writer, levelAssignments, row, validTo),
    ),
  }));
}
