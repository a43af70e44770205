// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import type { DocMessage } from '#streams/doc-refresh.ts';
import { setLanguage } from '../i18n.ts';
import {
  type Answers,
  type Driver,
  fakeClient,
  menuWith,
  openAt,
  pageOf,
  refusedWith,
} from '../resource/resource.samples.tsx';
import { dismissToast, shownToasts } from '../toasts.tsx';
import { aNote, CLERK_MENU, claimNote } from './claim-note.samples.tsx';
import { DocumentScreen, type DocumentScreenOptions } from './document-screen.tsx';

type Options = DocumentScreenOptions<typeof claimNote>;

let notes: AnyDocumentRow[] = [];
const docs = new Subject<DocMessage>();
const noteOf = (id: unknown): AnyDocumentRow => {
  const note = notes.find(one => one.id === id);
  if (!note) throw refusedWith('not_found');
  return note;
};
/** A server that knows the events by their states alone. */
const TO: Readonly<Record<string, string>> = { SEND: 'SENT', TAKE_BACK: 'DRAFT', CLOSE: 'CLOSED', DROP: 'CLOSED' };
const answers: Answers = {
  'SavedView/List': () => [],
  'ClaimNote/List': () => pageOf(notes),
  'ClaimNote/Get': ({ query }) => ({ row: noteOf(query.id), refs: {}, abilities: [] }),
  'ClaimNote/Apply': ({ body }) => {
    const asked = body.rows as readonly { id: string }[];
    notes = notes.map(note =>
      asked.some(({ id }) => id === note.id)
        ? { ...note, state: TO[String(body.event)] ?? note.state, version: note.version + 1 }
        : note,
    );
    return { rows: asked.map(({ id }) => ({ id, ok: true, row: noteOf(id), problem: null })) };
  },
  'ClaimNote/Log': () => [
    {
      seq: 2,
      event: 'SEND',
      at: '2026-11-21T02:00:00.000Z',
      who: 'Wang Fang',
      state: 'SENT',
      remarks: 'at last',
      changes: [{ path: 'outcome', before: null, after: 'PAID' }],
    },
    {
      seq: 1,
      event: 'OPEN',
      at: '2026-11-20T02:00:00.000Z',
      who: null,
      state: 'DRAFT',
      remarks: null,
      changes: [{ path: '', after: { noteNo: 'N1', subject: 'Wet', amount: null, companyId: 'company-1' } }],
    },
  ],
};

let screen: Driver;
async function open(address = '', options: Options = {}, more: Answers = {}, menu = CLERK_MENU) {
  const fake = fakeClient({ ...answers, ...more }, { menu, docs$: docs });
  screen = await openAt(
    <DocumentScreen document={claimNote} {...options} />,
    fake.client,
    `/BasicData/Wharf${address}`,
  );
  return fake;
}
const loaded = () =>
  screen.until(() => expect(screen.find('.fl-table-foot').textContent).toContain(`${notes.length} in total`));
const panel = () => screen.find('[data-record]');

beforeEach(() => {
  setLanguage('EN');
  notes = [aNote('n1'), aNote('n2'), aNote('n3', { state: 'SENT' })];
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => screen.close());
afterEach(() => setLanguage('CN'));

describe('the list of a document', () => {
  it('carries out an event on the row under the cursor, by its key', async () => {
    const { to } = await open();
    await loaded();
    expect(screen.command('claimNote.SEND').enabled).toMatchObject({ en: 'Choose a row first' });
    await screen.run('j');
    await screen.run('s');
    expect(to('ClaimNote/Apply')).toMatchObject([{ body: { event: 'SEND', rows: [{ id: 'n1', version: 3 }] } }]);
    await screen.until(() => expect(shownToasts().at(-1)?.text).toContain('N1 is sent'));
  });

  it('carries it out on all marked rows, and what failed stays marked', async () => {
    const refused = { code: 'event_not_allowed', message: { zh: '不', en: 'No' }, errors: [], traceId: '', Status: 0 };
    const { to } = await open(
      '',
      {},
      {
        'ClaimNote/Apply': () => ({
          rows: [
            { id: 'n1', ok: true, row: aNote('n1', { state: 'SENT', version: 4 }), problem: null },
            { id: 'n2', ok: false, row: null, problem: refused },
          ],
        }),
      },
    );
    await loaded();
    for (const _ of notes) {
      await screen.run('j');
      await screen.run('x');
    }
    await screen.run('s');
    await screen.until(() => expect(screen.text()).toContain('1 done, 2 failed'));
    await screen.key('c', { altKey: true });
    // The next event means those alone; what the machine refuses of them is not sent.
    await screen.run('s');
    expect(to('ClaimNote/Apply').map(({ body }) => (body.rows as { id: string }[]).map(({ id }) => id))).toEqual([
      ['n1', 'n2'],
      ['n2'],
    ]);
  });

  it('is one of several, named in the address beside what else it says', async () => {
    const { to } = await open('?pol=CNSHA&lists=OVER&id=n1', {
      listParam: 'lists',
      lists: [
        { key: 'OPEN', label: { zh: '进行中', en: 'Under way' }, only: { state: ['DRAFT', 'SENT'] } },
        { key: 'OVER', label: { zh: '已结束', en: 'Over' }, only: { state: ['CLOSED'] }, sort: '-noteNo' },
      ],
    });
    await loaded();
    expect(to('ClaimNote/List').at(-1)?.query).toMatchObject({
      filter: '[{"field":"state","op":"in","values":["CLOSED"]}]',
      sort: '-noteNo',
    });
    await screen.run('alt+1');
    expect(Object.fromEntries(screen.params())).toEqual({ pol: 'CNSHA', lists: 'OPEN' });
    await loaded();
    expect(to('ClaimNote/List').at(-1)?.query.filter).toBe('[{"field":"state","op":"in","values":["DRAFT","SENT"]}]');
  });

  it('gives its own commands way where the document or the screen wants their keys', async () => {
    await open('', {
      commands: () => [
        { id: 'note.check', title: { zh: '查', en: 'Check' }, shortcut: 'v', enabled: true, run: () => undefined },
      ],
      presets: [{ name: 'mine', event: 'ASSIGN', label: { zh: '接手', en: 'Take' }, key: 'c', payload: {} }],
    });
    await loaded();
    expect(screen.command('v').id).toBe('note.check');
    expect(screen.command('c').id).toBe('claimNote.mine');
    expect(screen.command('resource.view.columns').shortcut).toBeUndefined();
  });

  it('is read again when a live message tells of a document of its type', async () => {
    const { to } = await open();
    await loaded();
    const before = to('ClaimNote/List').length;
    notes = [...notes, aNote('n4')];
    await screen.act(() =>
      docs.next({ type: 'doc', docType: 'claimNote', docId: 'n4', version: 1, state: 'DRAFT' } as DocMessage),
    );
    await loaded();
    expect(to('ClaimNote/List').length).toBeGreaterThan(before);
  });

  it('is not shown to whoever has no way to it', async () => {
    await open('', {}, {}, menuWith(['EDIT'], '/BasicData/Port'));
    expect(screen.find('.fl-state').textContent).toContain('No access');
  });

  it('says why it could not be read', async () => {
    await open(
      '',
      {},
      {
        'ClaimNote/List': () => {
          throw refusedWith('malformed_body');
        },
      },
    );
    await screen.until(() => expect(screen.find('[role=alert]').textContent).toContain('cannot be read'));
  });
});

describe('one document', () => {
  it('opens by its address with number, state, what it says and what can be done with it', async () => {
    await open('?id=n3');
    await screen.until(() => expect(panel().querySelector('h2')?.textContent).toBe('N3'));
    expect(panel().querySelector('.fl-tag')?.textContent).toBe('Sent');
    expect(panel().textContent).toContain('SubjectBroken pallet n3');
    const buttons = [...panel().querySelectorAll<HTMLElement>('[data-command]')].map(one => one.dataset.command);
    expect(buttons).toEqual(['claimNote.OPEN', 'claimNote.TAKE_BACK', 'claimNote.ASSIGN', 'claimNote.CLOSE']);
    // Their only place: nothing stands twice.
    expect(document.querySelectorAll('[data-command="claimNote.CLOSE"]')).toHaveLength(1);
  });

  it('is shown by the detail of the screen where it has one', async () => {
    await open('?id=n1', { detail: ({ row }) => <b>{String(row.subject)}!</b> });
    await screen.until(() => expect(panel().textContent).toContain('Broken pallet n1!'));
  });

  it('tells its facts in the words of the declaration, the first one by what was typed', async () => {
    await open('?id=n1');
    await screen.until(() => expect(panel().querySelector('h2')?.textContent).toBe('N1'));
    await screen.run('g l');
    await screen.until(() => expect(document.querySelectorAll('.fl-timeline > li')).toHaveLength(2));
    const [sent, opened] = [...document.querySelectorAll('.fl-timeline > li')].map(one => one.textContent);
    expect(sent).toMatch(/SentSentWang Fang.*at last.*Outcome.*Paid/);
    expect(opened).toMatch(/New claimDraft.*Subject Wet/);
    expect(opened).not.toContain('company-1');
  });

  it('is gone with a reason where it is not visible any more', async () => {
    await open('?id=n9');
    await screen.until(() => expect(panel().textContent).toContain('Not found'));
  });
});
