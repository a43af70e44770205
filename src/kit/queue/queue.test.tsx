// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { useState } from 'react';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SI_PATHS } from '#contract/si/rights.ts';
import { type ComplaintRow, complaint, complaintSamples } from '#machines/kernel/complaint.samples.ts';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import type { DocMessage } from '#streams/doc-refresh.ts';
import { useCommands } from '../command-registry.tsx';
import { DocumentScreen } from '../document/document-screen.tsx';
import { setLanguage } from '../i18n.ts';
import { type Driver, fakeClient, menuWith, openAt, pageOf } from '../resource/resource.samples.tsx';
import { dismissToast, shownToasts } from '../toasts.tsx';
import { useQueue } from './use-queue.ts';

/** The screen of a document with a claim, as documentScreen makes it. */

const ME = 'employee-1';
const complaintOf = (id: string, more: Partial<ComplaintRow> = {}): AnyDocumentRow => ({
  ...complaintSamples.row,
  id,
  version: 1,
  state: 'OPEN',
  complaintNo: id.toUpperCase(),
  officeCompanyId: 'company-1',
  ...more,
});
let rows: AnyDocumentRow[] = [];
let docs$ = new Subject<DocMessage>();
const A_STEP = { seq: 9, at: '2026-11-23T09:00:00.000Z', company: null, state: 'TAKEN', remarks: null, changes: [] };
const found = (id: unknown): AnyDocumentRow => rows.find(one => one.id === id)!;
const MEANS: Readonly<Record<string, Partial<ComplaintRow>>> = {
  TAKE: { state: 'TAKEN', takenBy: ME, takenAt: '2026-11-23T09:00:00.000Z' },
  LAY_BACK: { state: 'OPEN', takenBy: null, takenAt: null },
  REJECT: { state: 'CLOSED' },
  SETTLE: { state: 'SETTLED', settledBy: ME, settledAt: '2026-11-23T09:00:00.000Z' },
  UNDO_SETTLE: { state: 'TAKEN', settledBy: null },
};

let screen: Driver;
async function open(address = '') {
  const fake = fakeClient(
    {
      'SavedView/List': () => [],
      'Complaint/List': () => ({
        ...pageOf(rows),
        refs: { other: { id: 'other', code: 'E2', zh: '陆晓禾', en: 'Lu Xiaohe' } },
      }),
      'Complaint/Get': ({ query }) => ({ row: found(query.id), refs: {}, abilities: [] }),
      'Complaint/Log': () => [{ ...A_STEP, event: 'TAKE', who: 'Lu Xiaohe' }],
      'Complaint/Apply': ({ body }) => {
        const asked = body.rows as readonly { id: string }[];
        rows = rows.map(row =>
          asked.some(({ id }) => id === row.id)
            ? { ...row, ...MEANS[String(body.event)], version: row.version + 1 }
            : row,
        );
        return { rows: asked.map(({ id }) => ({ id, ok: true, row: found(id), problem: null })) };
      },
    },
    { menu: menuWith([], SI_PATHS.queue), docs$ },
  );
  screen = await openAt(<DocumentScreen document={complaint} />, fake.client, `${SI_PATHS.queue}${address}`);
  const sent = () =>
    fake.to('Complaint/Apply').map(({ body }) => `${body.event} ${(body.rows as { id: string }[])[0]?.id}`);
  return { ...fake, sent };
}
const panel = () => screen.find('[data-record]');

beforeEach(() => {
  setLanguage('EN');
  docs$ = new Subject();
  rows = [
    complaintOf('a'),
    complaintOf('b', { state: 'TAKEN', takenBy: 'other', takenAt: complaintSamples.at }),
    complaintOf('c'),
  ];
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => screen.close());
afterEach(() => setLanguage('CN'));

describe('a queue', () => {
  it('asks for what waits, and for what is in hand behind the next tab', async () => {
    const { to } = await open();
    const filters = () => to('Complaint/List').map(({ query }) => String(query.filter));
    await screen.until(() => expect(filters().at(-1)).toContain('["OPEN","TAKEN"]'));
    await screen.run('alt+2');
    await screen.until(() => expect(filters().at(-1)).toContain(`"takenBy","op":"in","values":["${ME}"]`));
  });

  it('claims what is opened, without a word, and lays it back when another is opened', async () => {
    const { sent } = await open('?id=a');
    await screen.until(() => expect(sent()).toEqual(['TAKE a']));
    await screen.until(() => expect(panel().textContent).toContain('You have it'));
    expect(shownToasts()).toEqual([]);
    // What a colleague has is passed over.
    await screen.run('alt+j');
    await screen.until(() => expect(panel().querySelector('h2')?.textContent).toBe('C'));
    await screen.until(() => expect(sent()).toEqual(['TAKE a', 'LAY_BACK a', 'TAKE c']));
    await screen.run('esc');
    await screen.until(() => expect(sent().at(-1)).toBe('LAY_BACK c'));
  });

  it('claims nothing of a list that is only looked at, and nothing that somebody else has', async () => {
    const { sent } = await open('?tab=all&id=a');
    await screen.until(() => expect(panel().querySelector('h2')?.textContent).toBe('A'));
    await new Promise(resolve => setTimeout(resolve, 1_300));
    expect(sent()).toEqual([]);
    await screen.close();
    const other = await open('?id=b');
    await screen.until(() => expect(panel().textContent).toContain('has it'));
    expect(screen.find('[data-command="complaint.SETTLE"]').dataset.reason).toBe('Somebody else has taken it');
    await new Promise(resolve => setTimeout(resolve, 1_300));
    expect(other.sent()).toEqual([]);
  });

  it('tells who has lost what they had in hand, and who has it, as soon as it is seen', async () => {
    await open('?id=a');
    await screen.until(() => expect(panel().textContent).toContain('You have it'));
    rows = rows.map(row => (row.id === 'a' ? { ...row, version: 9, takenBy: 'other' } : row));
    await screen.act(() => docs$.next({ type: 'doc', docType: 'complaint', docId: 'a', version: 9, state: 'TAKEN' }));
    await screen.until(() => expect(shownToasts().map(({ text }) => text)).toEqual(['A: Lu Xiaohe has it now']));
  });

  it('keeps what was taken by key when it is left', async () => {
    const { sent } = await open('?id=a');
    await screen.until(() => expect(panel().querySelector('h2')?.textContent).toBe('A'));
    await screen.run('c');
    await screen.until(() => expect(panel().textContent).toContain('You have it'));
    await screen.run('esc');
    expect(sent()).toEqual(['TAKE a']);
  });

  it('opens the next after a decision, and the one that is taken back again', async () => {
    const { sent } = await open('?id=a');
    await screen.until(() => expect(panel().textContent).toContain('You have it'));
    await screen.run('a');
    await screen.type('checked', screen.find('[data-field="finding"] textarea'));
    await screen.type('5', screen.find('[data-field="paid"] input'));
    await screen.key('Enter', { ctrlKey: true });
    await screen.until(() => expect(panel().querySelector('h2')?.textContent).toBe('C'));
    const told = shownToasts().at(-1);
    expect(told?.action?.label).toBe('Undo');
    expect((told?.until ?? 0) - Date.now()).toBeGreaterThan(8_000);
    await screen.run('alt+z');
    await screen.until(() => expect(sent()).toContain('UNDO_SETTLE a'));
    await screen.until(() => expect(panel().querySelector('h2')?.textContent).toBe('A'));
  });
});

/** A list that shows what is under its cursor, with a document of another kind at its end. */
function Looking() {
  const [at, setAt] = useState('b');
  const list = [...rows, { id: 'other', version: 1, state: 'ASKED' }];
  const queue = useQueue(complaint, {
    open: list.find(({ id }) => id === at) ?? null,
    isOpenedTaken: false,
    rows: list,
    isWanted: ({ state }) => state === 'OPEN' || state === 'ASKED',
    onOpen: ({ id }) => setAt(id),
    onUndo: () => undefined,
  });
  useCommands(queue.commands);
  useCommands([
    {
      id: 'decide',
      title: { zh: '', en: '' },
      shortcut: 'x',
      enabled: true,
      run: () => queue.goOn([{ id: at, version: 2, state: 'DONE' }]),
    },
  ]);
  return <h2>{at}</h2>;
}

it('only looks where opening claims nothing, and goes on to what the list is for', async () => {
  const fake = fakeClient({}, { menu: menuWith([], SI_PATHS.queue) });
  screen = await openAt(<Looking />, fake.client, SI_PATHS.queue);
  const shown = () => screen.find('h2').textContent;
  const steps = [shown()];
  for (const key of ['alt+j', 'alt+j', 'x']) {
    await screen.run(key);
    steps.push(shown());
  }
  expect(steps).toEqual(['b', 'c', 'other', 'a']);
  await new Promise(resolve => setTimeout(resolve, 1_300));
  expect(fake.to('Complaint/')).toEqual([]);
});
