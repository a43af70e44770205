import { blankVoyage, slideVoyage, voyageEffect } from '#contract/basic-data/schedule/calls.ts';
import { resourceCalls } from '#contract/kernel/resource.ts';
import { resourceExport } from '#contract/kernel/resource-export.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { closeDue } from '#server/features/basic-data/schedule/closer.ts';
import { recordDocument } from './kit/record-document.ts';

type Person = 'planner' | 'customer' | 'finance';
type State = keyof typeof TAKEN;

const voyageResource = documentResource(voyage);
const voyages = resourceCalls(voyageResource);
const { apply } = documentCalls(voyage);
const EVENTS = ['OPEN', 'CLOSE', 'DEPART', 'ARRIVE', 'BLANK', 'SLIDE'] as const;
/** What a voyage takes in each state while its ship has not departed, nor its booking ended. */
const TAKEN = {
  PLANNED: ['OPEN', 'BLANK'],
  OPEN: ['BLANK', 'SLIDE'],
  CLOSED: ['BLANK', 'SLIDE'],
  SAILED: [],
  COMPLETED: [],
  BLANKED: [],
  SLID: [],
} as const satisfies Record<string, readonly (typeof EVENTS)[number][]>;
const REMARKS = '船公司停航通知';
const DAY_MS = 24 * 3_600_000;

recordDocument<Person>({
  document: 'voyage',
  calls: ['/api/Voyage/'],
  machines: { voyage: 'basic-data/voyage' },
  notAccepted: {
    'voyage DEPART': 'wants actual times, which the board sets',
    'voyage ARRIVE': 'wants actual times, which the board sets',
    'voyage IMPORT': 'comes with the schedules of carriers, which are recorded nowhere',
    'voyage SEED': 'makes the demo, before the first step',
    'voyage FOLLOW_MERGE': 'follows the merge of a line, service or vessel',
    'voyage FOLLOW_REVERT': 'follows the revert of such a merge',
  },
  tables: ['voyage'],
  people: { planner: ['PLTFRM', 'admin'], customer: ['NQUAYS', 'doc1'], finance: ['PLTFRM', 'finance'] },
  async play({ server, step, refused, tried, work, later }) {
    const { db, deps } = server;
    const now = new Date(server.now()).toISOString();
    /** Demo voyages of a state whose first ship has not departed, the last ones first. */
    const supply = new Map<string, string[]>();
    for (const state of Object.keys(TAKEN)) {
      const rows = await db
        .selectFrom('voyage')
        .select('voyage.id')
        .where('status', '=', state as never)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('portCall').select('portCall.id').whereRef('portCall.voyageId', '=', 'voyage.id')),
        )
        .orderBy('voyage.id', 'desc')
        .limit(6)
        .execute();
      supply.set(
        state,
        rows.map(({ id }) => id),
      );
    }
    const take = (state: string): string => {
      const id = supply.get(state)?.shift();
      if (id === undefined) throw new Error(`no more voyages that are ${state} at ${now}`);
      return id;
    };
    const versionOf = async (id: string): Promise<number> =>
      (await db.selectFrom('voyage').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
    const asked = async (id: string, event: string) => ({
      body: {
        event,
        rows: [{ id, version: await versionOf(id) }],
        payload: event === 'SLIDE' ? { weeks: 1 } : {},
        remarks: REMARKS,
      },
    });
    /** The two that have a call of their own as well, which tells how many customers hear of it. */
    const ofSchedule = async (id: string, more: object = {}) => ({
      body: { id, remarks: REMARKS, ...more } as never,
      version: await versionOf(id),
    });

    // Every event in every state.
    for (const state of Object.keys(TAKEN) as State[]) {
      let id = take(state);
      for (const event of EVENTS) {
        const version = await versionOf(id);
        const isTaken = (TAKEN[state] as readonly string[]).includes(event);
        await tried(!isTaken, `${state}: ${event}`, 'planner', apply, await asked(id, event));
        if ((await versionOf(id)) !== version) id = take(state);
      }
    }

    // Guards and rights.
    const open = take('OPEN');
    await refused('slid by no week', 'planner', slideVoyage, await ofSchedule(open, { weeks: 0 }));
    await refused('blanked by a customer', 'customer', apply, await asked(open, 'BLANK'));
    await refused('blanked without the right', 'finance', apply, await asked(open, 'BLANK'));
    await refused('blanked at a stale version', 'planner', blankVoyage, { body: { id: open }, version: 99 });
    await refused('blanked without a version', 'planner', blankVoyage, { body: { id: open } });
    await refused('blanked where nothing is', 'planner', blankVoyage, { body: { id: 'nothing' }, version: 1 });
    await refused('an event that is none', 'planner', apply, await asked(open, 'SINK'));

    // Reading.
    for (const event of ['BLANK', 'SLIDE'] as const)
      await step(`what it would touch: ${event}`, 'planner', voyageEffect, { query: { id: open, event } as never });
    await refused('what it would touch, for a customer', 'customer', voyageEffect, {
      query: { id: open, event: 'BLANK' },
    });
    await step('one', 'planner', voyages.get, { query: { id: open } });
    await step('one as a customer may', 'customer', voyages.get, { query: { id: open } });
    await step('the rows', 'planner', voyages.list, { query: { limit: 2 } as never });
    await step('the log', 'planner', voyages.log, { query: { id: open } });
    await step('where it is used', 'planner', voyages.usage, { query: { id: open } });
    const { row } = (await step('read again', 'planner', voyages.get, { query: { id: open } })).data as unknown as {
      readonly row: Readonly<Record<string, unknown>> & { readonly version: number };
    };
    await step('changed', 'planner', voyages.modify, {
      body: { id: open, changes: { carrierExportVoyageNumber: '98W' } } as never,
      version: row.version,
    });
    await refused('changed at a stale version', 'planner', voyages.modify, {
      body: { id: open, changes: { carrierExportVoyageNumber: '97W' } },
      version: 99,
    });
    await refused('made of nothing', 'planner', voyages.create, { body: {} });
    const { lineId, serviceId, vesselId } = row;
    const made = await step('a voyage is made', 'planner', voyages.create, {
      body: { lineId, serviceId, vesselId, carrierExportVoyageNumber: '99W' } as never,
    });
    await step('what is open is deleted', 'planner', voyages.remove, {
      body: { rows: [{ id: open, version: row.version + 1 }] },
    });
    await step('what was deleted', 'planner', voyages.deleted, { query: { limit: 2 } as never });
    await refused('what is there comes back', 'planner', voyages.restore, { body: { id: 'nothing' } });
    await step('the rows as a file', 'planner', resourceExport(voyageResource), {
      body: { columns: ['status'], format: 'csv', language: 'EN' } as never,
    });

    // Time.
    await work('nothing is over', 'closeDue', () => closeDue(deps));
    await later(4 * DAY_MS);
    await work('bookings end', 'closeDue', () => closeDue(deps));
    const closed = take('CLOSED');
    await later(60 * DAY_MS);
    await refused('departed without an actual time', 'planner', apply, await asked(closed, 'DEPART'));

    // Calls of their own, and the way out and back.
    const over = take('CLOSED');
    await step('blanked by the schedule', 'planner', blankVoyage, await ofSchedule(over));
    await step('slid by the schedule', 'planner', slideVoyage, await ofSchedule(take('CLOSED'), { weeks: 2 }));
    await refused('changed once it is over', 'planner', voyages.modify, {
      body: { id: over, changes: { remarks: 'x' } },
      version: await versionOf(over),
    });
    const { id } = made.data as unknown as { readonly id: string };
    await step('what nobody uses is deleted', 'planner', voyages.remove, { body: { rows: [{ id, version: 1 }] } });
    await step('what was deleted now', 'planner', voyages.deleted, { query: { limit: 2 } as never });
    await step('it comes back', 'planner', voyages.restore, { body: { id } });
  },
});
