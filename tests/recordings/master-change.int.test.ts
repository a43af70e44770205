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
import { houseDay } from '#contract/basic-data/change/house-day.ts';
import { CHANGE_STATES, type ChangeKind, type ChangeState } from '#contract/basic-data/change/master-change.ts';
import { needsSecondPerson } from '#contract/basic-data/change/second-person.ts';
import { lineResource } from '#contract/basic-data/line.resource.ts';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { terminalResource } from '#contract/basic-data/terminal.resource.ts';
import { type AnyRow, resourceCalls } from '#contract/kernel/resource.ts';
import { documentTable } from '#machines/basic-data/master-change.table.ts';
import { applyDueChanges } from '#server/features/basic-data/change/due-changes.ts';
import { recordDocument } from './kit/record-document.ts';

type Person = 'steward' | 'steward2' | 'clerk' | 'customer' | 'other';

const ports = resourceCalls(portResource);
const terminals = resourceCalls(terminalResource);
const lines = resourceCalls(lineResource);

const DECISIONS = ['APPROVE', 'REJECT', 'REVERT'] as const;
type Decision = (typeof DECISIONS)[number];

/** What a steward does to a row without a proposal. */
const DIRECT = {
  DEPRECATE: deprecateRow,
  DISABLE: disableRow,
  ACTIVATE: activateRow,
  MERGE: mergeRows,
  RECODE: recodeRow,
  SPLIT: splitRow,
} as const;
type Directly = keyof typeof DIRECT;

const DAY_MS = 24 * 3_600_000;
const REMARKS = '与船公司公告不符';
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

recordDocument<Person>({
  document: 'master-change',
  calls: [
    '/api/MasterChange/',
    proposeChange.path,
    similarRows.path,
    effectOfChange.path,
    ...Object.values(DIRECT).map(({ path }) => path),
  ],
  machines: { masterChange: 'basic-data/master-change' },
  tables: ['master_change', 'master_change_touch'],
  people: {
    steward: ['PLTFRM', 'admin'],
    steward2: ['PLTFRM', 'admin2'],
    clerk: ['PLTFRM', 'sales2'],
    customer: ['NQUAYS', 'doc1'],
    other: ['BWBAYY', 'doc1'],
  },
  async play({ server, step, refused, tried, work, ask, later }) {
    const { db, deps } = server;
    const inDays = (days: number): string => houseDay(new Date(server.now() + days * DAY_MS));

    let made = 0;
    /** A code and a name that no other port has. */
    const newPort = (over: object = {}) => {
      const place = made;
      made += 1;
      const code = `${LETTERS[Math.floor(place / LETTERS.length)]}${LETTERS[place % LETTERS.length]}`;
      return { unLocode: `CNV${code}`, nameEn: `${code.repeat(4)} Recorded`, ...over };
    };
    const port = async (over: object = {}): Promise<AnyRow> =>
      (await ask('steward', ports.create, { body: newPort(over) as never })) as never;
    const terminal = async (portId: string, terminalCode: string): Promise<AnyRow> =>
      (await ask('steward', terminals.create, {
        body: { portId, terminalCode, nameEn: `Terminal ${terminalCode}` } as never,
      })) as never;
    const versionOf = async (id: string): Promise<number> =>
      (await db.selectFrom('port').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
    const rename = async (id: string, nameEn: string): Promise<void> => {
      await ask('steward', ports.modify, { body: { id, changes: { nameEn } } as never, version: await versionOf(id) });
    };
    const proposing = (over: object = {}) => ({
      body: {
        resource: 'Port',
        values: newPort({ functions: ['1'], timeZone: 'Asia/Shanghai' }),
        ...over,
      } as never,
    });
    const changing = (kind: ChangeKind, { id }: AnyRow, more: object = {}) => ({
      body: { resource: 'Port', kind, rowId: id, ...more } as never,
    });
    const directly = async ({ id }: AnyRow, more: object = {}) => ({
      body: { resource: 'Port', id, version: await versionOf(id), ...more } as never,
    });
    const changeOf = (id: string) =>
      db.selectFrom('masterChange').select(['state', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
    const deciding = async (id: string, event: Decision, more: object = {}) => ({
      body: { id, event, ...(event === 'REJECT' ? { remarks: REMARKS } : {}), ...more } as never,
      version: (await changeOf(id)).version,
    });
    const proposed = async (): Promise<string> => (await ask('customer', proposeChange, proposing())).change.id;
    const deprecated = async (row: AnyRow, more: object = {}): Promise<string> =>
      (await ask('steward', deprecateRow, await directly(row, more))).change.id;

    // A row that is missing.
    const first = newPort({ functions: ['1'], timeZone: 'Asia/Shanghai' });
    const { data: birth } = await step('a port is proposed', 'customer', proposeChange, {
      body: { resource: 'Port', values: first, reason: '新航线挂靠' } as never,
    });
    const { id } = birth.change;
    await step('the change', 'customer', getChange, { query: { id } });
    await refused('the change for another customer', 'other', getChange, { query: { id } });
    await step('its port for its proposer', 'customer', ports.get, { query: { id: birth.row.id } });
    await refused('its port for another customer', 'other', ports.get, { query: { id: birth.row.id } });
    await step('approved with corrections', 'steward', applyChange, {
      ...(await deciding(id, 'APPROVE', { corrections: { nameZh: '批准港', latitude: '31.2', longitude: '121.5' } })),
    });
    await step('its port for everybody', 'other', ports.get, { query: { id: birth.row.id } });
    await step('the change with its log', 'steward', getChange, { query: { id } });
    await step('taken back', 'steward', applyChange, await deciding(id, 'REVERT'));

    // What a proposal has to be.
    await refused('proposed of nothing', 'customer', proposeChange, { body: {} });
    await refused('proposed without a sign-in', null, proposeChange, proposing());
    await refused('a port with a bad code', 'customer', proposeChange, {
      body: { resource: 'Port', values: { unLocode: 'CNQ0Z', nameEn: 'Zero' } },
    });
    await refused('a port with a code that is taken', 'customer', proposeChange, {
      body: { resource: 'Port', values: { unLocode: 'CNSHA', nameEn: 'Another name' } },
    });
    await refused('a row of what knows no changes', 'customer', proposeChange, {
      body: { resource: 'PortCall', values: {} },
    });
    await refused('a row of nothing', 'customer', proposeChange, { body: { resource: 'Nothing', values: {} } });
    const bay = await port({ nameEn: 'Velvet Bay', aliases: ['One', 'Two', 'Three'] });
    const twin = newPort({ nameEn: 'Port of VELVET-BAY' });
    await step('rows like it', 'customer', similarRows, { body: { resource: 'Port', values: twin } });
    await refused('rows like one of nothing', 'customer', similarRows, { body: { resource: 'Nothing', values: {} } });
    await refused('rows like it without a sign-in', null, similarRows, { body: { resource: 'Port', values: twin } });
    await refused('a port that is there already', 'customer', proposeChange, {
      body: { resource: 'Port', values: twin },
    });
    await refused('another one, without saying why', 'customer', proposeChange, {
      body: { resource: 'Port', values: twin, isAnother: true },
    });
    await step('another one, and why', 'customer', proposeChange, {
      body: { resource: 'Port', values: twin, isAnother: true, reason: '新港区' } as never,
    });
    await refused('proposed for a day that is over', 'customer', proposeChange, {
      ...proposing({ effectiveFrom: inDays(-1) }),
    });

    // A change of a row that is there.
    await step('another name is proposed', 'customer', proposeChange, {
      ...changing('EDIT', bay, { values: { nameEn: 'Velvet Harbour' } }),
    });
    for (const [name, values] of [
      ['the same name', { nameEn: 'Velvet Bay' }],
      ['a status', { status: 'DISABLED' }],
      ['no name', { nameEn: null }],
    ] as const)
      await refused(`${name} is proposed`, 'customer', proposeChange, changing('EDIT', bay, { values }));
    await refused('a change of no row is proposed', 'customer', proposeChange, {
      body: { resource: 'Port', kind: 'EDIT', values: { nameEn: 'x' } },
    });
    await refused('bringing back what is in use', 'customer', proposeChange, changing('ACTIVATE', bay));
    await refused('a merge into itself is proposed', 'customer', proposeChange, {
      ...changing('MERGE', bay, { targetId: bay.id }),
    });
    await refused('a merge into nothing is proposed', 'customer', proposeChange, changing('MERGE', bay));
    await refused('a kind of change that is none', 'customer', proposeChange, changing('BURN' as ChangeKind, bay));
    const edited = await ask('customer', proposeChange, changing('EDIT', bay, { values: { nameZh: '丝绒湾' } }));
    await step('another name is approved', 'steward', applyChange, await deciding(edited.change.id, 'APPROVE'));

    // Two people look at ports, one at lines.
    const own = await ask('steward', proposeChange, proposing());
    await refused('approved by its proposer', 'steward', applyChange, await deciding(own.change.id, 'APPROVE'));
    await step('approved by a second person', 'steward2', applyChange, await deciding(own.change.id, 'APPROVE'));
    const lane = await ask('steward', proposeChange, {
      body: { resource: 'Line', values: { code: 'QZL', nameEn: 'Recorded lane' } } as never,
    });
    await step('a line is approved by its proposer', 'steward', applyChange, {
      ...(await deciding(lane.change.id, 'APPROVE')),
    });

    // Refusing.
    const unwanted = await proposed();
    await refused('rejected without a reason', 'steward', applyChange, {
      ...(await deciding(unwanted, 'REJECT', { remarks: '' })),
    });
    await refused('rejected for what is not there', 'steward', applyChange, {
      ...(await deciding(unwanted, 'REJECT', { replacementId: 'nothing' })),
    });
    await step('rejected for another port', 'steward', applyChange, {
      ...(await deciding(unwanted, 'REJECT', { replacementId: bay.id })),
    });

    // Every decision in every state.
    const WAYS: Readonly<Record<ChangeState, () => Promise<string>>> = {
      PROPOSED: proposed,
      APPROVED: async () => deprecated(await port(), { effectiveFrom: inDays(400) }),
      APPLIED: async () => deprecated(await port()),
      async REJECTED() {
        const one = await proposed();
        await ask('steward', applyChange, await deciding(one, 'REJECT'));
        return one;
      },
      async REVERTED() {
        const one = await deprecated(await port());
        await ask('steward', applyChange, await deciding(one, 'REVERT'));
        return one;
      },
    };
    for (const state of CHANGE_STATES) {
      let one = await WAYS[state]();
      for (const event of DECISIONS) {
        const before = await changeOf(one);
        if (before.state !== state) throw new Error(`it is ${before.state}, not ${state}`);
        const isRefused = documentTable[state][event] === 'MC-01';
        await tried(isRefused, `${state}: ${event}`, 'steward', applyChange, await deciding(one, event));
        if ((await changeOf(one)).version !== before.version) one = await WAYS[state]();
      }
    }
    for (const event of DECISIONS) {
      const one = await WAYS[event === 'REVERT' ? 'APPLIED' : 'PROPOSED']();
      const sent = await deciding(one, event);
      const plain = sent.body as object;
      await refused(`${event} without the right`, 'clerk', applyChange, sent);
      await refused(`${event} by a customer`, 'customer', applyChange, sent);
      await refused(`${event} by another customer`, 'other', applyChange, sent);
      await refused(`${event} without a sign-in`, null, applyChange, sent);
      await refused(`${event} at a stale version`, 'steward', applyChange, { ...sent, version: 99 });
      await refused(`${event} without a version`, 'steward', applyChange, { body: plain });
      await refused(`${event} where nothing is`, 'steward', applyChange, {
        ...sent,
        body: { ...plain, id: 'nothing' },
      });
    }
    const odd = await proposed();
    await refused('decided as nothing', 'steward', applyChange, await deciding(odd, 'PERHAPS' as Decision));
    await refused('approved for a day that is over', 'steward', applyChange, {
      ...(await deciding(odd, 'APPROVE', { effectiveFrom: inDays(-1) })),
    });
    await refused('approved with a correction that is wrong', 'steward', applyChange, {
      ...(await deciding(odd, 'APPROVE', { corrections: { latitude: 'north' } })),
    });
    await step('approved for a day to come', 'steward', applyChange, {
      ...(await deciding(odd, 'APPROVE', { effectiveFrom: inDays(400) })),
    });

    // What stewards do without a proposal.
    const target = await port({ nameEn: 'Taking Over' });
    const payloads: Readonly<Partial<Record<Directly, object>>> = {
      MERGE: { targetId: target.id },
      RECODE: { code: newPort().unLocode },
      SPLIT: { targetId: target.id, aliases: ['Alias of SPLIT'] },
    };
    for (const kind of Object.keys(DIRECT) as Directly[]) {
      const call = DIRECT[kind];
      const row = await port({ aliases: [`Alias of ${kind}`] });
      if (kind === 'ACTIVATE') await deprecated(row);
      const sent = await directly(row, { ...payloads[kind], remarks: REMARKS });
      const plain = sent.body as object;
      await refused(`${kind} without the right`, 'clerk', call, sent);
      await refused(`${kind} by a customer`, 'customer', call, sent);
      await refused(`${kind} without a sign-in`, null, call, sent);
      await refused(`${kind} from a stale version`, 'steward', call, { body: { ...plain, version: 99 } });
      await refused(`${kind} where nothing is`, 'steward', call, { body: { ...plain, id: 'nothing' } });
      await refused(`${kind} of what knows no changes`, 'steward', call, { body: { ...plain, resource: 'PortCall' } });
      await refused(`${kind} on a day that is over`, 'steward', call, {
        body: { ...plain, effectiveFrom: inDays(-1) },
      });
      await refused(`${kind} of nothing`, 'steward', call, { body: {} });
      const isWaiting = needsSecondPerson('Port', kind);
      const { data } = await step(isWaiting ? `${kind} is asked for` : `${kind} at once`, 'steward', call, sent);
      if (isWaiting) {
        await refused(`${kind} by one person alone`, 'steward', applyChange, await deciding(data.change.id, 'APPROVE'));
        await step(`${kind} by a second person`, 'steward2', applyChange, await deciding(data.change.id, 'APPROVE'));
      }
      await step(`${kind} is taken back`, 'steward', applyChange, await deciding(data.change.id, 'REVERT'));
    }
    const active = await port({ aliases: ['Alone'] });
    await refused('a row in use is brought back', 'steward', activateRow, await directly(active));
    await refused('a row is merged into itself', 'steward', mergeRows, await directly(active, { targetId: active.id }));
    await refused(
      'a row is merged into nothing',
      'steward',
      mergeRows,
      await directly(active, { targetId: 'nothing' }),
    );
    for (const [name, code] of [
      ['no code', ' '],
      ['its own code', String(active.unLocode)],
      ['a bad code', 'CNQ0C'],
      ['a code that is taken', 'CNSHA'],
    ] as const)
      await refused(`a row is given ${name}`, 'steward', recodeRow, await directly(active, { code }));
    await refused('a row without a code of its own is given one', 'steward', recodeRow, {
      ...(await directly(active, { resource: 'Terminal', code: 'X' })),
    });
    await refused('aliases are given away that a row does not have', 'steward', splitRow, {
      ...(await directly(active, { targetId: target.id, aliases: ['Nobody'] })),
    });
    const full = await port({ aliases: Array.from({ length: 50 }, (_, place) => `Full ${place}`) });
    await refused('a row takes more aliases than it may have', 'steward', splitRow, {
      ...(await directly(active, { targetId: full.id, aliases: ['Alone'] })),
    });

    // Rows that others point at.
    const [busy, next] = [await port(), await port()];
    await terminal(busy.id, 'RECA');
    await step('what a disabling would touch', 'steward', effectOfChange, {
      query: { kind: 'DISABLE', resource: 'Port', id: busy.id },
    });
    await refused('a row in use is disabled', 'steward', disableRow, await directly(busy));
    const { data: moved } = await step('a row in use is disabled for another', 'steward', disableRow, {
      ...(await directly(busy, { targetId: next.id })),
    });
    await step('what pointed at it comes back', 'steward', applyChange, await deciding(moved.change.id, 'REVERT'));
    await terminal(next.id, 'RECA');
    await step('what a merge would touch', 'steward', effectOfChange, {
      query: { kind: 'MERGE', resource: 'Port', id: busy.id, targetId: next.id },
    });
    await refused('a merge that makes two rows equal', 'steward', mergeRows, {
      ...(await directly(busy, { targetId: next.id })),
    });
    await refused('what it would touch, for a customer', 'customer', effectOfChange, {
      query: { kind: 'DISABLE', resource: 'Port', id: busy.id },
    });
    await refused('what it would touch, where nothing is', 'steward', effectOfChange, {
      query: { kind: 'DISABLE', resource: 'Port', id: 'nothing' },
    });
    const touched = await port();
    const worked = await deprecated(touched);
    await rename(touched.id, 'Worked On Since');
    await refused('taken back though the row was changed since', 'steward', applyChange, {
      ...(await deciding(worked, 'REVERT')),
    });
    const used = (await ask('customer', proposeChange, proposing())).change;
    await ask('steward', applyChange, await deciding(used.id, 'APPROVE'));
    await terminal(used.rowId, 'RECB');
    await refused('a new row is taken back though it is used', 'steward', applyChange, {
      ...(await deciding(used.id, 'REVERT')),
    });

    // Reading.
    await step('the changes', 'steward', changeList, { query: { limit: 2 } as never });
    await step('the changes of a state', 'steward', changeList, { query: { state: 'REJECTED', limit: 2 } as never });
    await step('the changes of a row', 'steward', changeList, { query: { rowId: bay.id } as never });
    await step('the changes of lines', 'steward', changeList, { query: { resource: 'Line' } as never });
    await step('the changes of a company', 'customer', changeList, { query: { limit: 2 } as never });
    await step('the changes of a company without any', 'other', changeList, { query: {} as never });
    await refused('the changes without a sign-in', null, changeList, { query: {} });
    await refused('the changes after a place that is none', 'steward', changeList, { query: { cursor: 'nonsense' } });
    await refused('one that is not there', 'steward', getChange, { query: { id: 'nothing' } });
    await step('a line as it is now', 'steward', lines.get, { query: { id: lane.change.rowId } });

    // Time.
    const [due, drifting] = [await port(), await port()];
    const dueChange = await deprecated(due, { effectiveFrom: inDays(1) });
    const driftingChange = await deprecated(drifting, { effectiveFrom: inDays(1) });
    await rename(drifting.id, 'Drifted Meanwhile');
    await work('nothing is due', 'applyDueChanges', () => applyDueChanges(deps));
    await later(DAY_MS);
    await work('one takes effect, one is returned', 'applyDueChanges', () => applyDueChanges(deps));
    await step('the one that took effect', 'steward', getChange, { query: { id: dueChange } });
    await step('the one that was returned', 'steward', getChange, { query: { id: driftingChange } });
    await refused('what was returned is approved by its author', 'steward', applyChange, {
      ...(await deciding(driftingChange, 'APPROVE')),
    });
    await step('what was returned is approved again', 'steward2', applyChange, {
      ...(await deciding(driftingChange, 'APPROVE', { effectiveFrom: inDays(0) })),
    });
    await later(31 * DAY_MS);
    await refused('taken back too late', 'steward', applyChange, await deciding(dueChange, 'REVERT'));
    const waiting = await proposed();
    await later(2 * DAY_MS);
    await step('what lay until after its day is approved', 'steward', applyChange, await deciding(waiting, 'APPROVE'));
  },
});
