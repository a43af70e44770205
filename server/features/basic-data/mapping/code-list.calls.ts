import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { codeLists, enableCodes, sortCode, translateCodes } from '#contract/basic-data/mapping/code-lists/calls.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { toWire } from '../../../kernel/resource/row-codec.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';

const STEP = 10;

/** Places of a list are numbered anew where a move needs it; only codes whose number changes are written. */
async function moveCode(writer: Writer, served: ServedResource, id: string, by: -1 | 1): Promise<boolean> {
  const { tx } = writer;
  const moved = await readRow(tx.db, served, id);
  if (!moved) throw new AppError('not_found');
  const { rows } = await sql<
    Record<string, unknown>
  >`select t.* from basic_code as t where t.list_key = ${moved.listKey}
    order by t.sort nulls last, t.code, t.id for update`.execute(tx.db);
  const list = rows.map(row => toWire(served.resource, row));
  const from = list.findIndex(row => row.id === id);
  const other = list[from + by];
  if (!other) return false;
  list.splice(from, 1);
  list.splice(from + by, 0, moved);
  for (const [index, row] of list.entries()) {
    const sort = (index + 1) * STEP;
    if (row.sort !== sort)
      await modifyRow(writer, served, { id: row.id, version: row.version, changes: { sort }, event: 'SORT' });
  }
  return true;
}

/** What is missing is filled in; a name that is there is somebody's word and stays. */
async function translate(writer: Writer, served: ServedResource, asked: Row & { id: string; version: number }) {
  const before = await readRow(writer.tx.db, served, asked.id);
  if (!before) throw new AppError('not_found');
  const names = ['nameZh', 'nameEn'].filter(field => asked[field] !== undefined);
  if (names.some(field => before[field] !== null)) throw new AppError('event_not_allowed');
  const changes = Object.fromEntries(names.map(field => [field, asked[field]]));
  await modifyRow(writer, served, { id: asked.id, version: asked.version, changes, event: 'TRANSLATE' });
}

export function registerCodeLists(app: FastifyInstance, deps: Deps): void {
  const { db, reads, resources, clock } = deps;
  const served = (): ServedResource => resources.get('BasicCode')!;
  const writing = <T>(
    { who, request }: { who: SeatedWho; request: FastifyRequest },
    work: (writer: Writer) => Promise<T>,
  ): Promise<T> => {
    // Code lists are for all companies: the platform alone writes them, whatever a menu says.
    if (who.seat.companyKind !== 'platform') throw new AppError('AUTH_FORBIDDEN');
    return inScope(db, scopeOf(who), tx => work({ deps, tx, who, at: clock.now(), requestId: request.id }));
  };

  implement(app, codeLists, async ({ who }) => {
    const { rows } = await reads.inScope(scopeOf(who), tx =>
      sql<{ listKey: string; count: number; missing: number; disabled: number }>`select list_key, count(*) as count,
        count(*) filter (where name_zh is null or name_en is null) as missing,
        count(*) filter (where not is_enabled) as disabled
        from basic_code group by list_key order by list_key`.execute(tx.db),
    );
    return {
      Data: rows.map(({ listKey, count, missing, disabled }) => ({
        listKey,
        count: Number(count),
        missing: Number(missing),
        disabled: Number(disabled),
      })),
    };
  });

  implement(app, sortCode, async call => ({
    Data: { moved: await writing(call, writer => moveCode(writer, served(), call.body.id, call.body.by)) },
  }));

  implement(app, translateCodes, async call => {
    const { rows } = call.body;
    await writing(call, async writer => {
      for (const row of rows) await translate(writer, served(), row);
    });
    return { Data: { changed: rows.length } };
  });

  implement(app, enableCodes, async call => {
    const { rows, isEnabled } = call.body;
    const changed = await writing(call, async writer => {
      const event = isEnabled ? 'ENABLE' : 'DISABLE';
      const after: AnyRow[] = [];
      for (const { id, version } of rows) {
        const row = await modifyRow(writer, served(), { id, version, changes: { isEnabled }, event });
        if (row.version !== version) after.push(row);
      }
      return after.length;
    });
    return { Data: { changed } };
  });
}
