// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it } from 'vitest';
import type { MasterChange } from '#contract/basic-data/change/master-change.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import { portResource } from '#contract/basic-data/port.resource.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { type Answers, type Driver, fakeClient, menuWith, openAt } from '#kit/resource/resource.samples.tsx';
import { MasterScreen } from './master-screen.tsx';

/** A steward works through open proposals with the keyboard alone. */

const port: Resource = portResource;
const BUTTONS = ['ADD', 'EDIT', 'LOG', 'MERGE', 'RECODE', 'DEPRECATE', 'DISABLE', 'APPROVE', 'REJECT'];

const proposal = (id: string, createdBy = 'other'): MasterChange => ({
  id,
  no: `MC261121000${id}`,
  companyId: 'x',
  resource: 'Port',
  kind: 'CREATE',
  state: 'PROPOSED',
  version: 1,
  rowId: `row-${id}`,
  targetId: null,
  replacementId: null,
  proposed: { nameEn: `Port ${id}` },
  corrections: {},
  reason: null,
  isAnother: false,
  effectiveFrom: '2026-11-21',
  difference: [],
  createdBy,
  createdByName: 'Ann',
  createdAt: '2026-11-21T00:00:00.000Z',
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  appliedAt: null,
  updatedAt: '2026-11-21T00:00:00.000Z',
});

let driver: Driver | null = null;
afterEach(async () => {
  await driver?.close();
  driver = null;
});

async function openQueue(open: MasterChange[]) {
  const waiting = [...open];
  const label = ({ rowId, id }: MasterChange) => ({ id: rowId, code: `CNQA${id}`, zh: `港 ${id}`, en: `Port ${id}` });
  const answers: Answers = {
    'Port/List': () => ({ rows: [], nextCursor: null, total: 0, totalIsMore: false, refs: {} }),
    'SavedView/List': () => [],
    'MasterChange/List': () => ({
      rows: [...waiting],
      nextCursor: null,
      total: waiting.length,
      totalIsMore: false,
      refs: Object.fromEntries(waiting.map(change => [change.rowId, label(change)])),
    }),
    'MasterChange/Apply': ({ body }) => {
      const at = waiting.findIndex(({ id }) => id === body.id);
      const [change] = waiting.splice(at, 1);
      return { change: { ...change!, state: body.event === 'APPROVE' ? 'APPLIED' : 'REJECTED' }, refs: {} };
    },
  };
  const fake = fakeClient(answers, { menu: menuWith(BUTTONS, DATA_PATHS.ports) });
  const opened = await openAt(<MasterScreen resource={port} />, fake.client, DATA_PATHS.ports);
  driver = opened;
  await opened.until(() => expect(opened.find('[data-queue]').getAttribute('data-queue')).toBe(String(open.length)));
  await opened.run('master.queue');
  await opened.until(() => expect(opened.find('[role=listbox]')).toBeTruthy());
  const chosen = () => opened.find('[aria-selected=true]').getAttribute('data-change');
  const listKey = async (key: string) => {
    await opened.act(() => opened.find('[role=listbox]').focus());
    await opened.key(key);
  };
  return { ...opened, ...fake, chosen, listKey };
}

const field = (name: string): string => `[data-field="${name}"] :is(input, textarea)`;

describe('the queue of proposals', () => {
  it('approves with a correction by `a`, and stands on the next one', async () => {
    const screen = await openQueue([proposal('1'), proposal('2'), proposal('3')]);
    expect(screen.text()).toContain('CNQA1');
    await screen.listKey('j');
    expect(screen.chosen()).toBe('MC2611210002');
    await screen.listKey('a');
    await screen.until(() => expect(screen.find(field('nameEn'))).toBeTruthy());
    await screen.type('Corrected', screen.find(field('nameEn')));
    await screen.key('Enter', { ctrlKey: true });
    await screen.until(() => expect(screen.to('MasterChange/Apply')).toHaveLength(1));
    expect(screen.to('MasterChange/Apply')[0]).toMatchObject({
      body: { id: '2', event: 'APPROVE', corrections: { nameEn: 'Corrected' } },
      ifMatch: 1,
    });
    await screen.until(() => expect(screen.chosen()).toBe('MC2611210003'));
  });

  it('rejects by `r` with a reason', async () => {
    const screen = await openQueue([proposal('1')]);
    await screen.listKey('r');
    await screen.until(() => expect(screen.find(field('$remarks'))).toBeTruthy());
    await screen.type('重复', screen.find(field('$remarks')));
    await screen.key('Enter', { ctrlKey: true });
    await screen.until(() => expect(screen.to('MasterChange/Apply')).toHaveLength(1));
    expect(screen.to('MasterChange/Apply')[0]?.body).toEqual({ id: '1', event: 'REJECT', remarks: '重复' });
  });

  it('does not open one’s own proposal for approval', async () => {
    const screen = await openQueue([proposal('1', 'employee-1')]);
    const approve = screen.find('[data-decide=APPROVE]') as HTMLButtonElement;
    expect([approve.disabled, approve.title]).toEqual([true, '不能审批自己的申请']);
    await screen.listKey('a');
    expect(screen.chosen()).toBe('MC2611210001');
    expect(screen.to('MasterChange/Apply')).toEqual([]);
  });
});
