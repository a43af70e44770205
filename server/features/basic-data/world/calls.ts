import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { groupPorts, laneGaps, lockFields, renameVessel } from '#contract/basic-data/world/calls.ts';
import { AppError, type Finding, invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import { expectedVersion } from '../../../kernel/resource/resource.calls.ts';
import { modifyRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';

const wrong = (path: string, zh: string, en: string): Finding => ({
  path,
  code: 'MD-17',
  severity: 'error',
  message: { zh, en },
});

export function registerWorldCalls(app: FastifyInstance, deps: Deps): void {
  const { db, reads, clock } = deps;
  const ports = () => deps.resources.get('Port')!;

  implement(app, groupPorts, async ({ who, body, request }) => {
    const changed = await inScope(db, scopeOf(who), async tx => {
      const writer: Writer = { deps, tx, who, at: clock.now(), requestId: request.id };
      const head = body.headId === null ? null : await readRow(tx.db, ports(), body.headId);
      if (body.headId !== null && !head) throw new AppError('not_found');
      // A group has one level: its head is no member of another.
      if (head?.sameAsId)
        throw invalid([wrong('headId', '主代码本身属于另一组', 'The head is itself a member of a group')]);
      let count = 0;
      for (const id of body.ids.filter(one => one !== head?.id)) {
        const port = await readRow(tx.db, ports(), id);
        if (!port) throw new AppError('not_found');
        const { rows } = await sql`select from port where same_as_id = ${id} limit 1`.execute(tx.db);
        if (head && rows.length > 0)
          throw invalid([wrong('ids', '该港口是另一组的主代码', 'This port is the head of a group')]);
        const changes = { sameAsId: head?.id ?? null };
        const after = await modifyRow(writer, ports(), { id, version: port.version, changes, event: 'GROUP' });
        if (after.version !== port.version) count += 1;
      }
      return count;
    });
    return { Data: { changed } };
  });

  implement(app, lockFields, async ({ who, body, request }) => {
    const version = expectedVersion(request);
    const unknown = body.fields.find(field => !Object.hasOwn(portResource.meta, field));
    if (unknown) throw invalid([wrong('fields', `没有字段 ${unknown}`, `There is no field ${unknown}`)]);
    const row = await inScope(db, scopeOf(who), tx =>
      modifyRow({ deps, tx, who, at: clock.now(), requestId: request.id }, ports(), {
        id: body.id,
        version,
        changes: { fieldLocks: [...new Set(body.fields)].sort() },
        event: 'LOCK',
      }),
    );
    return { Data: { version: row.version } };
  });

  implement(app, renameVessel, async ({ who, body, request }) => {
    const version = expectedVersion(request);
    const vessels = deps.resources.get('Vessel')!;
    const row = await inScope(db, scopeOf(who), async tx => {
      const before = await readRow(tx.db, vessels, body.id);
      if (!before) throw new AppError('not_found');
      const name = body.name.toUpperCase();
      if (name === before.name)
        throw invalid([wrong('name', '新船名与现船名相同', 'That is the name the ship has already')]);
      const former = [...(before.formerNames as readonly object[]), { name: before.name, until: body.until }];
      return modifyRow({ deps, tx, who, at: clock.now(), requestId: request.id }, vessels, {
        id: body.id,
        version,
        changes: { name, formerNames: former },
        event: 'RENAME',
      });
    });
    return { Data: { version: row.version } };
  });

  implement(app, laneGaps, async ({ who }) => {
    const Data = await reads.inScope(scopeOf(who), async tx => {
      const { rows: counts } = await sql<{ id: string; n: number }>`select lane as id, count(*) as n
        from port, unnest(line_ids) as lane group by lane`.execute(tx.db);
      const { rows: none } = await sql<{ n: number }>`select count(*) as n from port
        where functions @> '{1}' and cardinality(line_ids) = 0 and same_as_id is null`.execute(tx.db);
      const { rows: many } = await sql<{ id: string; unLocode: string; lanes: number }>`select id, un_locode,
        cardinality(line_ids) as lanes from port where cardinality(line_ids) >= 3 order by un_locode limit 100`.execute(
        tx.db,
      );
      return {
        counts: Object.fromEntries(counts.map(({ id, n }) => [id, Number(n)])),
        without: Number(none[0]?.n ?? 0),
        many: [...many],
      };
    });
    return { Data };
  });
}
