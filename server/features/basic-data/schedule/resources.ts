import { sql } from 'kysely';
import { portCallResource } from '#contract/basic-data/port-call.resource.ts';
import { scheduleFinding } from '#contract/basic-data/schedule/findings.ts';
import { serviceResource } from '#contract/basic-data/service.resource.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import { isOver } from '#machines/kernel/document.ts';
import { type ServedResource, serve } from '../../../kernel/resource/served-resource.ts';
import { framed } from '../master/framed.ts';
import { notLoadable } from '../master/loadable.ts';
import { countedUse } from '../master/uses.ts';
import { planned } from './planned.ts';
import { projectSailings } from './projection.ts';

/** Writes of many rows at once project their voyages themselves, once. */
export const BULK_EVENTS: ReadonlySet<string> = new Set([
  'SEED',
  'GENERATE',
  'SHIFT',
  'REORDER',
  'BLANK',
  'SLIDE',
  'MOVE_ZONE',
]);

const service = framed({
  resource: serviceResource,
  found: planned(({ id }) => `part=services&id=${id}`),
  table: 'service',
  check: (row, { tx }) =>
    notLoadable(
      tx,
      (row.rotation as readonly { portId: string }[]).map(({ portId }, index) => ({
        path: `rotation[${index}].portId`,
        portId,
      })),
    ),
  uses: [
    countedUse({ zh: '航次', en: 'Voyages' }, 'voyage', row => sql`service_id = ${row.id}`, {
      open: sql`status in ('PLANNED', 'OPEN', 'CLOSED')`,
    }),
  ],
});

const portCall = serve({
  resource: portCallResource,
  // A call is found with its voyage.
  found: false,
  table: 'portCall',
  stateOf: row => String(row.callStatus ?? 'CALL'),
  derive: row => ({ source: row.source ?? 'MANUAL' }),
  async check(row, { tx }) {
    const { rows } = await sql<{ status: string; atPort: boolean }>`select v.status,
        (${row.terminalId}::text is null or exists (select from terminal where id = ${row.terminalId}::text
          and port_id = ${row.portId}::text)) as at_port
      from voyage as v where v.id = ${row.voyageId}`.execute(tx.db);
    const [found] = rows;
    if (!found) return [];
    return [
      ...(await notLoadable(tx, [{ path: 'portId', portId: String(row.portId) }])),
      ...(isOver(voyage, found.status) ? [scheduleFinding('VY-16', 'voyageId')] : []),
      ...(found.atPort
        ? []
        : [
            scheduleFinding('VY-17', 'terminalId', {
              zh: '码头不属于该港口',
              en: 'The terminal is not one of this port',
            }),
          ]),
    ];
  },
  uses: [
    {
      // Others have been told of it: it is omitted, not deleted.
      area: { zh: '已发布航次', en: 'Published voyages' },
      async count({ db }, row) {
        const { rows } = await sql`select from voyage where id = ${row.voyageId} and status <> 'PLANNED'`.execute(db);
        return { open: rows.length, closed: 0 };
      },
    },
  ],
  async afterWrite(row, { tx, event, before }) {
    if (BULK_EVENTS.has(event)) return;
    await projectSailings(tx.db, [String(row.voyageId), ...(before ? [String(before.voyageId)] : [])]);
  },
});

/** Services, and the calls of voyages. */
export const SCHEDULE_RESOURCES: readonly ServedResource[] = [service, portCall];
