// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { Subject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { browserClock } from '#streams/client-clock.ts';
import type { DocMessage } from '#streams/doc-refresh.ts';
import { createDrafts } from '#streams/drafts.ts';
import { setLanguage } from '../i18n.ts';
import { dismissToast, shownToasts } from '../toasts.tsx';
import {
  ALL_BUTTONS,
  type Answers,
  aBerth,
  BERTH,
  type Driver,
  fakeClient,
  menuWith,
  openAt,
  pageOf,
  refusedWith,
} from './resource.samples.tsx';
import type { ResourceOptions } from './resource-options.ts';
import { ResourceScreen } from './resource-screen.tsx';

let rows: AnyRow[] = [];
const rowOf = (id: unknown): AnyRow => {
  const row = rows.find(one => one.id === id);
  if (!row) throw refusedWith('not_found');
  return row;
};
const answers: Answers = {
  'SavedView/List': () => [],
  'Berth/List': () => pageOf(rows),
  'Berth/Get': ({ query }) => ({ row: rowOf(query.id), refs: {} }),
  'Berth/Modify': ({ body, ifMatch }) => {
    const before = rowOf(body.id);
    if (ifMatch !== before.version) throw refusedWith('stale_version', [], { current: before });
    const after = { ...before, ...(body.changes as object), version: before.version + 1 };
    rows = rows.map(row => (row.id === after.id ? after : row));
    return after;
  },
  'Berth/Create': ({ body }) => {
    const made = aBerth('made', body);
    rows = [...rows, made];
    return made;
  },
  'Berth/Log': () => [
    {
      seq: 2,
      event: 'EDIT',
      at: '2026-11-20T02:00:00.000Z',
      who: 'Wang Fang',
      state: 'ACTIVE',
      remarks: null,
      changes: [
        { path: 'kind', before: 'SEA', after: 'RIVER' },
        { path: 'active', before: true, after: false },
      ],
    },
  ],
  'Berth/Usage': () => [{ area: { zh: '船期', en: 'Voyages' }, open: 3, closed: 12, link: '/BasicData/ShipList?q=A1' }],
};

let screen: Driver;
let stop = async () => {};
const docs = new Subject<DocMessage>();
async function open(
  address = '',
  {
    options = {},
    more = {},
    buttons = ALL_BUTTONS,
    path = '/BasicData/Wharf',
  }: {
    readonly options?: ResourceOptions;
    readonly more?: Answers;
    readonly buttons?: readonly string[];
    readonly path?: string;
  } = {},
) {
  const drafts = createDrafts(browserClock);
  const fake = fakeClient({ ...answers, ...more }, { menu: menuWith(buttons, path), docs$: docs });
  Object.assign(fake.client, { drafts });
  screen = await openAt(<ResourceScreen resource={BERTH} {...options} />, fake.client, `/BasicData/Wharf${address}`);
  stop = async () => {
    await screen.close();
    await drafts.close();
  };
  return fake;
}
const loaded = async (count = rows.length) =>
  screen.until(() => expect(screen.find('.fl-table-foot').textContent).toContain(`${count} in total`));
const dialog = () => document.querySelector('.bp6-dialog');
const press = (label: string) =>
  screen.act(() =>
    [...document.querySelectorAll<HTMLElement>('.bp6-dialog button')]
      .findLast(button => button.textContent?.startsWith(label))
      ?.click(),
  );
const enabled = (id: string) => screen.command(`resource.${id}`).enabled;

beforeEach(() => {
  setLanguage('EN');
  rows = [aBerth('a1'), aBerth('b2'), aBerth('c3')];
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => stop());
afterEach(() => setLanguage('CN'));

describe('the list', () => {
  it('asks once for what the address says', async () => {
    const { to } = await open(
      '?q=ning&sort=-code&filter=%5B%7B%22field%22%3A%22code%22%2C%22op%22%3A%22is%22%2C%22values%22%3A%5B%22A%22%5D%7D%5D',
    );
    await loaded();
    expect(to('Berth/List').map(({ query }) => query)).toEqual([
      { limit: 100, q: 'ning', sort: '-code', filter: '[{"field":"code","op":"is","values":["A"]}]' },
    ]);
  });

  it('asks nothing before it knows the default view', async () => {
    const view = { q: 'mine', filter: [], sort: '', columns: [], frozen: 1, density: 'normal' };
    const { to } = await open('', {
      more: {
        'SavedView/List': () => [
          { id: 'd', resource: 'Berth', title: 'Mine', shared: false, isDefault: true, mine: true, version: 1, view },
        ],
      },
    });
    await loaded();
    expect(to('Berth/List').map(({ query }) => query.q)).toEqual(['mine']);
    expect(screen.find('[data-view-menu]').textContent).toContain('Mine');
  });

  it('follows the quick filter once it stands still', async () => {
    const { to } = await open();
    await loaded();
    await screen.run('/');
    for (const typed of ['n', 'ni', 'nin']) await screen.type(typed);
    await screen.until(() => expect(to('Berth/List').at(-1)?.query).toEqual({ limit: 100, q: 'nin' }));
    expect(to('Berth/List')).toHaveLength(2);
    expect(screen.params().get('q')).toBe('nin');
    await screen.run('resource.view.clear');
    expect((screen.find('input[type=search]') as HTMLInputElement).value).toBe('');
  });

  it('reads the next page by its key', async () => {
    const { to } = await open('', {
      more: {
        'Berth/List': ({ query }) =>
          query.cursor ? pageOf([rows[2]!], { total: 0 }) : pageOf(rows.slice(0, 2), { nextCursor: 'next', total: 3 }),
      },
    });
    await loaded(3);
    await screen.until(() => expect(to('Berth/List').map(({ query }) => query.cursor)).toEqual([undefined, 'next']));
  });

  it('says that nothing is there, offers to make the first, or to clear what was asked', async () => {
    rows = [];
    await open();
    await screen.until(() => expect(screen.text()).toContain('Nothing here yet'));
    await screen.click('[data-create]');
    expect(screen.params().get('id')).toBe('new');
    await stop();
    await open('?q=zzz', { buttons: [] });
    await screen.until(() => expect(screen.text()).toContain('No row fits'));
    expect(document.querySelector('[data-create]')).toBeNull();
  });

  it('says what failed and tries again', async () => {
    let isBroken = true;
    await open('', {
      more: {
        'Berth/List': () => {
          if (isBroken) throw refusedWith('invalid_input');
          return pageOf(rows);
        },
      },
    });
    await screen.until(() => expect(screen.text()).toContain('Could not load'));
    isBroken = false;
    await screen.run('r');
    await loaded();
  });

  it('is not shown to who may not open it', async () => {
    const { heard } = await open('', { path: '/CRM/myCustomers' });
    expect(screen.text()).toContain('No access');
    expect(heard).toEqual([]);
  });

  it('is read again when a row has changed, and only then', async () => {
    const { to } = await open();
    await loaded();
    const tell = (docType: string) =>
      screen.act(() => docs.next({ type: 'doc', docType, docId: 'a1', version: 2, state: 'ACTIVE' }));
    await tell('vessel');
    expect(to('Berth/List')).toHaveLength(1);
    rows = [...rows, aBerth('d4')];
    await tell('berth');
    await loaded(4);
  });
});

describe('a record', () => {
  it('opens beside the list by Enter, is in the address, and closes by Escape', async () => {
    await open('?q=x');
    await loaded();
    await screen.run('j');
    await screen.run('enter');
    await screen.until(() => expect(screen.find('.fl-record h2').textContent).toBe('A1 Berth a1'));
    expect(Object.fromEntries(screen.params())).toEqual({ q: 'x', id: 'a1' });
    expect(document.activeElement?.tagName).toBe('H2');
    await screen.key('Escape');
    expect(document.querySelector('.fl-record')).toBeNull();
    expect(Object.fromEntries(screen.params())).toEqual({ q: 'x' });
    expect(document.activeElement?.hasAttribute('data-grid')).toBe(true);
  });

  it('opens from a link at the tab that it names, whatever the list shows', async () => {
    rows = [aBerth('z9')];
    await open('?id=z9&pane=log', { more: { 'Berth/List': () => pageOf([]) } });
    await screen.until(() => expect(screen.find('.fl-record h2').textContent).toBe('Z9 Berth z9'));
    await screen.until(() => expect(screen.find('.fl-timeline').textContent).toContain('Wang Fang'));
    const log = screen.find('.fl-timeline').textContent ?? '';
    expect(log).toContain('Changed');
    expect(log).toContain('KindSea River');
    expect(log).toContain('ActiveYes No');
  });

  it('tells where it is used, and leads there', async () => {
    await open('?id=a1');
    await screen.until(() => expect(enabled('usage')).toBe(true));
    await screen.run('u');
    await screen.until(() => expect(screen.find('.fl-usage').textContent).toBe('Voyages3 open12 closed'));
    expect(screen.find('.fl-usage a').getAttribute('href')).toBe('/BasicData/ShipList?q=A1');
    expect(screen.params().get('pane')).toBe('usage');
  });

  it('gives way to the next one by keys, at the same tab, as far as there are any', async () => {
    await open('?tab=HELD&id=a1&pane=log');
    await loaded();
    await screen.run('shift+j');
    expect(Object.fromEntries(screen.params())).toEqual({ tab: 'HELD', id: 'b2', pane: 'log' });
    await screen.run('shift+j');
    expect(enabled('next')).toMatchObject({ en: 'There is no further record in the list' });
    await screen.run('shift+k');
    expect(screen.params().get('id')).toBe('b2');
  });

  it('is read again when it has changed, also by a message that tells of many', async () => {
    const { to } = await open('?id=a1');
    await loaded();
    for (const docId of ['a1', '*']) {
      const before = to('Berth/Get').length;
      await screen.act(() => docs.next({ type: 'doc', docType: 'berth', docId, version: 2, state: 'ACTIVE' }));
      await screen.until(() => expect(to('Berth/Get').length).toBe(before + 1));
    }
    await screen.act(() => docs.next({ type: 'doc', docType: 'berth', docId: 'b2', version: 2, state: 'ACTIVE' }));
    expect(to('Berth/Get')).toHaveLength(3);
  });

  it('is changed in its form, saved with the version that was read, and read again', async () => {
    const { to } = await open('?id=b2');
    await screen.until(() => expect(enabled('edit')).toBe(true));
    await screen.run('e');
    await screen.until(() => expect(document.querySelector('[data-field=nameEn] input')).not.toBeNull());
    await screen.type('South berth', screen.find('[data-field=nameEn] input'));
    await screen.until(() => expect(screen.command('mod+s').enabled).toBe(true));
    await screen.run('mod+s');
    await screen.until(() => expect(screen.find('.fl-record h2').textContent).toBe('B2 South berth'));
    expect(to('Berth/Modify')).toMatchObject([{ body: { id: 'b2', changes: { nameEn: 'South berth' } }, ifMatch: 1 }]);
    expect(document.querySelector('[data-field=nameEn] input')).toBeNull();
  });

  it('is made by n, and then stands beside the list', async () => {
    const { to } = await open();
    await loaded();
    await screen.run('n');
    await screen.until(() => expect(document.querySelector('[data-field=code] input')).not.toBeNull());
    await screen.type('NEW1', screen.find('[data-field=code] input'));
    await screen.run('mod+s');
    await screen.until(() => expect(screen.params().get('id')).toBe('made'));
    expect(to('Berth/Create')).toMatchObject([{ body: { code: 'NEW1', active: true } }]);
    await loaded(4);
  });

  it('cannot be changed by who only reads', async () => {
    await open('?id=a1', { buttons: ['LOG'] });
    await screen.until(() => expect(screen.find('.fl-record h2').textContent).toBe('A1 Berth a1'));
    expect(enabled('edit')).toMatchObject({ en: 'You do not have the right to do this' });
    await screen.run('resource.edit');
    expect(document.querySelector('.fl-record input')).toBeNull();
    expect([...document.querySelectorAll('[data-tab]')].map(tab => tab.textContent)).toEqual([
      'Content',
      'Log',
      'Used by',
    ]);
    await stop();
    await open('?id=a1', { buttons: [] });
    expect([...document.querySelectorAll('[data-tab]')].map(tab => tab.textContent)).toEqual(['Content', 'Used by']);
  });

  it('that is not there says so', async () => {
    await open('?id=gone');
    await screen.until(() => expect(screen.text()).toContain('Not found, or not visible to you'));
  });
});

describe('deleting', () => {
  const told = {
    'Berth/Delete': () => [
      { id: 'a1', ok: true, message: null },
      { id: 'b2', ok: false, message: { zh: '被 3 条船期引用', en: 'Used by 3 voyages' } },
    ],
  };
  const markTwo = async () => {
    await loaded();
    await screen.run('j');
    await screen.run('x');
    await screen.run('j');
    await screen.run('x');
  };

  it('asks once, sends versions, tells row by row and offers to deactivate what is in use', async () => {
    const onDeactivate = vi.fn();
    const { to } = await open('', { more: told, options: { onDeactivate } });
    await markTwo();
    await screen.run('delete');
    expect(dialog()?.textContent).toContain('Delete 2 rows?');
    expect([...document.querySelectorAll('.bp6-dialog li')].map(line => line.textContent)).toEqual([
      'A1 Berth a1',
      'B2 Berth b2',
    ]);
    expect(to('Berth/Delete')).toEqual([]);
    await press('Delete');
    await screen.until(() => expect(dialog()?.textContent).toContain('1 done, 1 failed'));
    expect(to('Berth/Delete')).toMatchObject([
      {
        body: {
          rows: [
            { id: 'a1', version: 1 },
            { id: 'b2', version: 1 },
          ],
        },
      },
    ]);
    const lines = [...document.querySelectorAll('[data-outcome]')].map(line => line.textContent);
    expect(lines).toEqual(['B2 Berth b2Failed Used by 3 voyages', 'A1 Berth a1Done ']);
    await press('Deactivate instead');
    await screen.until(() => expect(dialog()).toBeNull());
    expect(onDeactivate.mock.calls[0]?.[0]).toMatchObject([{ id: 'b2' }]);
  });

  it('of one row names it, and shows no list when all went well', async () => {
    const { to } = await open('', { more: { 'Berth/Delete': () => [{ id: 'a1', ok: true, message: null }] } });
    await loaded();
    await screen.run('j');
    await screen.run('delete');
    expect(dialog()?.textContent).toContain('Delete “A1 Berth a1”?');
    await press('Delete');
    await screen.until(() => expect(dialog()).toBeNull());
    expect(shownToasts().at(-1)?.text).toBe('1 deleted');
    expect(to('Berth/List').length).toBeGreaterThan(1);
  });

  it('closes the record that was deleted', async () => {
    await open('?id=a1', { more: { 'Berth/Delete': () => [{ id: 'a1', ok: true, message: null }] } });
    await screen.until(() => expect(enabled('delete')).toBe(true));
    await screen.run('delete');
    await press('Delete');
    await screen.until(() => expect(document.querySelector('.fl-record')).toBeNull());
    expect(screen.params().get('id')).toBeNull();
  });

  it('can be taken back from the list of deleted rows', async () => {
    let gone = [{ id: 'x', code: 'OLD', name: 'Old berth', at: '2026-11-20T00:00:00.000Z', who: 'Wang Fang' }];
    const { to } = await open('', {
      more: {
        'Berth/Deleted': () => pageOf(gone as never),
        'Berth/Restore': ({ body }) => {
          gone = [];
          return aBerth(String(body.id));
        },
      },
    });
    await loaded();
    await screen.run('resource.restore');
    await screen.until(() => expect(dialog()?.textContent).toContain('Old berth'));
    await screen.click('[data-restore=x]');
    await screen.until(() => expect(dialog()?.textContent).toContain('Nothing has been deleted'));
    expect(to('Berth/Restore')).toMatchObject([{ body: { id: 'x' } }]);
    expect(shownToasts().at(-1)?.text).toBe('“OLD Old berth” is back');
  });
});

describe('changing many rows', () => {
  it('sets one field row by row and tells what was refused', async () => {
    const { to } = await open('', {
      more: {
        'Berth/Modify': heard => {
          if (heard.body.id === 'b2') throw refusedWith('stale_version');
          return answers['Berth/Modify']?.(heard);
        },
      },
    });
    await loaded();
    expect(enabled('bulkEdit')).toMatchObject({ en: 'No row is marked' });
    for (const _ of rows) {
      await screen.run('j');
      await screen.run('x');
    }
    await screen.run('b');
    const fields = [...document.querySelectorAll('#resource-bulk-field option')].map(option =>
      option.getAttribute('value'),
    );
    expect(fields).not.toContain('code');
    await screen.type('cranes', screen.find('#resource-bulk-field'));
    await screen.type('many', screen.find('#resource-bulk-value'));
    await press('Change');
    expect(to('Berth/Modify')).toEqual([]);
    expect(dialog()?.textContent).toContain('Give a value that fits');
    await screen.type('7', screen.find('#resource-bulk-value'));
    await press('Change');
    await screen.until(() => expect(dialog()?.textContent).toContain('2 done, 1 failed'));
    expect(to('Berth/Modify').map(({ body, ifMatch }) => [body.id, body.changes, ifMatch])).toEqual([
      ['a1', { cranes: 7 }, 1],
      ['b2', { cranes: 7 }, 1],
      ['c3', { cranes: 7 }, 1],
    ]);
    expect(document.querySelector('[data-outcome=failed]')?.textContent).toContain('Someone else has changed it');
  });
});

describe('export', () => {
  it('asks for the rows of the view with its columns, in the language of the reader', async () => {
    const { to } = await open('?q=x&cols=nameEn.100-code.90', {
      more: { 'Berth/Export': () => ({ blob: new Blob(['x']), name: 'berths.csv' }) },
    });
    await loaded();
    await screen.run('shift+e');
    expect(dialog()?.textContent).toContain('Exports 3 rows');
    await screen.act(() => (document.querySelector('input[value=csv]') as HTMLElement).click());
    await press('Export');
    await screen.until(() => expect(dialog()).toBeNull());
    expect(to('Berth/Export').map(({ body }) => body)).toEqual([
      { q: 'x', filter: [], sort: '', columns: ['nameEn', 'code'], format: 'csv', language: 'EN' },
    ]);
  });
});

describe('what is special to a screen', () => {
  it('has commands of its own for list and row, parts beside the list, and an import', async () => {
    const ran: string[] = [];
    const command = (id: string, run: () => void) => ({ id, title: { zh: id, en: id }, enabled: true as const, run });
    await open('', {
      options: {
        commands: ({ rows: list }) => [command('berth.count', () => void ran.push(`count ${list.length}`))],
        rowCommands: row => [command('berth.check', () => void ran.push(`check ${row.id}`))],
        side: ({ active }) => <p>Map of {active?.id ?? 'all'}</p>,
        above: <p>Note</p>,
        ImportDialog: ({ onClose }) => (
          <button type="button" data-import onClick={onClose}>
            Close import
          </button>
        ),
      },
    });
    await loaded();
    expect(screen.text()).toContain('Map of all');
    expect(screen.text()).toContain('Note');
    await screen.run('j');
    await screen.run('berth.count');
    await screen.run('berth.check');
    expect(ran).toEqual(['count 3', 'check a1']);
    expect(screen.text()).toContain('Map of a1');
    await screen.run('shift+i');
    await screen.click('[data-import]');
    expect(document.querySelector('[data-import]')).toBeNull();
  });

  it('begins with conditions that the reader may take away', async () => {
    const initialFilter = [{ field: 'active', op: 'is' as const, values: ['true'] }];
    const { to } = await open('', { options: { initialFilter } });
    await loaded();
    expect(to('Berth/List')[0]?.query.filter).toContain('"active"');
    expect(screen.address()).toBe('/BasicData/Wharf');
    await screen.run('resource.view.clear');
    expect(screen.params().get('filter')).toBe('');
    await screen.until(() => expect(to('Berth/List').at(-1)?.query.filter).toBeUndefined());
  });
});
