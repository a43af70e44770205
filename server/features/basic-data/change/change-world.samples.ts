import {
  activateRow,
  applyChange,
  changeList,
  deprecateRow,
  disableRow,
  effectOfChange,
  getChange,
  mergeRows,
  proposeChange,
  recodeRow,
  similarRows,
  splitRow,
} from '#contract/basic-data/change/calls.ts';
import { REFERENCE_RESOURCES } from '#contract/basic-data/resources.ts';
import type { BodyOf, CallDef, DataOf } from '#contract/kernel/call.ts';
import { type AnyRow, type RefLabel, type Resource, resourceCalls } from '#contract/kernel/resource.ts';
import { suggest } from '#contract/kernel/suggest.ts';
import { voyage } from '#machines/basic-data/voyage.document.ts';
import { documentResource } from '#machines/kernel/document-resource.ts';
import { type CallOutcome, startTestServer, type TestServer } from '#tests/support/server.ts';
import { standingClock } from '#tests/support/si-server.ts';

/** Changes of reference data in the words of the people who make them, over HTTP, on the demo's data. */

const SEATS = {
  steward: ['PLTFRM', 'admin'],
  steward2: ['PLTFRM', 'admin2'],
  clerk: ['PLTFRM', 'sales2'],
  customer: ['NQUAYS', 'doc1'],
  other: ['BWBAYY', 'doc1'],
} as const;
export type ChangeSeat = keyof typeof SEATS;

type Answer<C> = Promise<CallOutcome<DataOf<C>>>;

const resourceOf = (name: string): Resource => {
  const found = [...REFERENCE_RESOURCES, documentResource(voyage)].find(one => one.name === name);
  if (!found) throw new Error(`no resource ${name}`);
  return found;
};

export async function startChangeWorld() {
  const clock = standingClock();
  const server: TestServer = await startTestServer({ demo: true, clock });
  const tokens = new Map<ChangeSeat, string>();
  for (const [seat, [company, account]] of Object.entries(SEATS))
    tokens.set(seat as ChangeSeat, await server.login(company, account));
  const send = <C extends CallDef>(
    call: C,
    as: ChangeSeat,
    sent: { body?: unknown; query?: unknown; version?: number },
  ): Answer<C> =>
    server.call(call, {
      token: tokens.get(as) ?? null,
      ...(sent.body === undefined ? {} : { body: sent.body as never }),
      ...(sent.query === undefined ? {} : { query: sent.query as never }),
      ...(sent.version === undefined ? {} : { headers: { 'if-match': `"${sent.version}"` } }),
    });
  const post =
    <C extends CallDef>(call: C) =>
    (body: BodyOf<C>, as: ChangeSeat = 'steward'): Answer<C> =>
      send(call, as, { body });
  type Changed = DataOf<typeof mergeRows>;
  /** A change that moves deadlines waits here until a second steward approves it. */
  const seconded =
    <C extends typeof mergeRows | typeof recodeRow>(call: C) =>
    async (body: BodyOf<C>, as: ChangeSeat = 'steward'): Promise<CallOutcome<Changed>> => {
      const asked = (await send(call, as, { body })) as CallOutcome<Changed>;
      if (asked.http !== 200 || asked.data.change.state !== 'PROPOSED') return asked;
      const { id, version } = asked.data.change;
      return send(applyChange, 'steward2', { body: { id, event: 'APPROVE', corrections: {} }, version });
    };
  const calls = (name: string) => resourceCalls(resourceOf(name));

  return {
    server,
    clock,
    propose: (body: BodyOf<typeof proposeChange>, as: ChangeSeat = 'customer') => send(proposeChange, as, { body }),
    similar: post(similarRows),
    decide: (
      change: { id: string; version: number },
      event: 'APPROVE' | 'REJECT' | 'REVERT',
      more: object = {},
      as: ChangeSeat = 'steward',
    ) => send(applyChange, as, { body: { id: change.id, event, ...more }, version: change.version }),
    merge: seconded(mergeRows),
    recode: seconded(recodeRow),
    mergeAlone: post(mergeRows),
    recodeAlone: post(recodeRow),
    deprecate: post(deprecateRow),
    disable: post(disableRow),
    activate: post(activateRow),
    split: post(splitRow),
    changes: (query: object, as: ChangeSeat = 'steward') => send(changeList, as, { query }),
    change: (id: string, as: ChangeSeat = 'steward') => send(getChange, as, { query: { id } }),
    effect: (query: object, as: ChangeSeat = 'steward') => send(effectOfChange, as, { query }),

    async suggested(resource: string, q: string, as: ChangeSeat = 'steward'): Promise<readonly RefLabel[]> {
      return (await send(suggest, as, { query: { resource, q } })).data;
    },
    /** The row with this value, whoever sees it. */
    async rowBy(resource: string, field: string, value: string, as: ChangeSeat = 'steward'): Promise<AnyRow> {
      const filter = JSON.stringify([{ field, op: 'is', values: [value] }]);
      const { data } = await send(calls(resource).list, as, { query: { filter } });
      const [row] = (data as unknown as { rows: AnyRow[] }).rows;
      if (!row) throw new Error(`no ${resource} with ${field} ${value}`);
      return row;
    },
    async row(resource: string, id: string, as: ChangeSeat = 'steward'): Promise<AnyRow> {
      const { http, data } = await send(calls(resource).get, as, { query: { id } });
      if (http !== 200) throw new Error(`${resource} ${id}: ${http}`);
      return (data as unknown as { row: AnyRow }).row;
    },
    get: (resource: string, id: string, as: ChangeSeat) => send(calls(resource).get, as, { query: { id } }),
    log: async (resource: string, id: string, as: ChangeSeat = 'steward') =>
      (await send(calls(resource).log, as, { query: { id } })).data as unknown as readonly {
        event: string;
        who: string | null;
      }[],
    async create(resource: string, values: object, as: ChangeSeat = 'steward'): Promise<AnyRow> {
      const made = await send(calls(resource).create, as, { body: values });
      if (made.http !== 200) throw new Error(`${resource}: ${JSON.stringify(made.problem)}`);
      return made.data as unknown as AnyRow;
    },
    modify: (resource: string, row: AnyRow, changes: object, as: ChangeSeat = 'steward') =>
      send(calls(resource).modify, as, { body: { id: row.id, changes }, version: row.version }),
    close: () => server.close(),
  };
}

export type ChangeWorld = Awaited<ReturnType<typeof startChangeWorld>>;
