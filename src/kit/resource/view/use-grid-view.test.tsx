// @vitest-environment happy-dom
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gridViewSchema, type SavedView } from '#contract/kernel/saved-view.ts';
import { setLanguage } from '../../i18n.ts';
import { dismissToast, shownToasts } from '../../toasts.tsx';
import { type Answers, BERTH, type Driver, fakeClient, openAt, refusedWith } from '../resource.samples.tsx';
import { type GridViewState, useGridView } from './use-grid-view.ts';
import { useViewTools } from './use-view-tools.tsx';

const POSSIBLE = ['code', 'nameZh', 'depth', 'cranes'].map((field, place) => ({
  field,
  label: { zh: `列${place}`, en: `Column ${field}` },
  width: 100,
  hidden: field === 'cranes',
}));

const aView = (id: string, more: Partial<SavedView> = {}): SavedView => ({
  id,
  resource: 'Berth',
  title: `View ${id}`,
  shared: false,
  isDefault: false,
  mine: true,
  version: 1,
  view: gridViewSchema.parse({ q: id }),
  ...more,
});

let state: GridViewState;
let back: () => void = () => undefined;
function Grid() {
  state = useGridView(BERTH);
  const { menu, dialogs } = useViewTools(BERTH, state, POSSIBLE);
  const navigate = useNavigate();
  back = () => void navigate(-1);
  return (
    <>
      {menu}
      {dialogs}
      <div data-grid tabIndex={-1} />
    </>
  );
}

let screen: Driver;
let kept: SavedView[] = [];
const answers: Answers = {
  'SavedView/List': () => kept,
  'SavedView/Save': ({ body, ifMatch }) => {
    const { id, ...fields } = body as unknown as SavedView;
    if (kept.some(view => view.title === fields.title && view.id !== id))
      throw refusedWith('invalid_input', [
        {
          path: 'title',
          code: 'VIEW-02',
          severity: 'error',
          message: { zh: '名称已存在', en: 'There is a view of this name' },
        },
      ]);
    const saved = { ...fields, id: id ?? 'new', mine: true, version: Number(ifMatch ?? 0) + 1 };
    const others = kept.filter(view => view.id !== saved.id);
    kept = [...others.map(view => (saved.isDefault ? { ...view, isDefault: false } : view)), saved];
    return saved;
  },
  'SavedView/Delete': ({ body }) => {
    kept = kept.filter(({ id }) => id !== body.id);
    return null;
  },
};
const open = async (address: string, views: SavedView[] = []) => {
  kept = views;
  const fake = fakeClient(answers);
  screen = await openAt(<Grid />, fake.client, `/BasicData/Wharf${address}`);
  await screen.until(() => expect(state.ready).toBe(true));
  return fake;
};
const press = (label: string) =>
  screen.act(() =>
    [...document.querySelectorAll<HTMLElement>('.bp6-dialog button')]
      .find(button => button.textContent?.startsWith(label))
      ?.click(),
  );

beforeEach(() => {
  setLanguage('EN');
  for (const { id } of shownToasts()) dismissToast(id);
});
afterEach(() => screen.close());
afterEach(() => setLanguage('CN'));

describe('a view in the address of the screen', () => {
  it('is read from a deep link and written back as it changes, over the same entry of the history', async () => {
    await open('?id=7&sort=-code&frz=2', [aView('a', { isDefault: true })]);
    expect(state.view).toMatchObject({ sort: '-code', frozen: 2, q: '' });
    await screen.act(() => state.change({ density: 'compact' }));
    await screen.act(() => state.change({ q: 'ning' }));
    expect(Object.fromEntries(screen.params())).toEqual({
      id: '7',
      sort: '-code',
      frz: '2',
      den: 'compact',
      q: 'ning',
    });
    const before = screen.address();
    await screen.act(() => back());
    expect(screen.address()).toBe(before);
  });

  it('keeps both of two changes of one moment', async () => {
    await open('');
    await screen.act(() => {
      state.change({ sort: 'depth' });
      state.change({ columns: [{ field: 'code', width: 77 }] });
    });
    expect(Object.fromEntries(screen.params())).toEqual({ sort: 'depth', cols: 'code.77' });
  });

  it('is the default view where the address says nothing, and the standard one when that is asked for', async () => {
    await open('', [aView('a'), aView('d', { isDefault: true })]);
    expect(state.view.q).toBe('d');
    expect(screen.address()).toBe('/BasicData/Wharf');
    await screen.run('resource.view.reset');
    expect(state.view.q).toBe('');
    expect(screen.params().get('view')).toBe('-');
  });

  it('is clear of filters by one command', async () => {
    await open(
      '?q=x&filter=%5B%7B%22field%22%3A%22code%22%2C%22op%22%3A%22is%22%2C%22values%22%3A%5B%22A%22%5D%7D%5D&den=roomy',
    );
    expect(state.view.filter).toHaveLength(1);
    await screen.run('resource.view.clear');
    expect(Object.fromEntries(screen.params())).toEqual({ den: 'roomy' });
  });
});

describe('the menu of views', () => {
  it('finds a view by its name and shows it', async () => {
    await open('', [aView('a', { title: 'Feeder ports' }), aView('b', { title: '宁波', shared: true })]);
    screen.find('[data-grid]').focus();
    await screen.run('v');
    const groups = [...document.querySelectorAll('.fl-pick-group')].map(group => group.textContent);
    expect(groups).toEqual(['My views', 'Company views', 'Actions']);
    await screen.type('feed');
    await screen.key('Enter');
    expect(state.saved?.id).toBe('a');
    expect(screen.address()).toBe('/BasicData/Wharf?q=a&view=a');
    expect(document.querySelector('.fl-view-panel')).toBeNull();
    expect(document.activeElement?.hasAttribute('data-grid')).toBe(true);
  });

  it('carries out what is found in it', async () => {
    await open('?q=x');
    await screen.run('v');
    await screen.type('roomy');
    await screen.key('Enter');
    expect(state.view).toMatchObject({ density: 'roomy', q: 'x' });
  });
});

describe('saving', () => {
  it('keeps the present view under a new name, and tells a name that is taken', async () => {
    const { to } = await open('?q=x&frz=0', [aView('a', { title: 'Taken' })]);
    await screen.run('mod+shift+s');
    await screen.type('Taken', screen.find('#resource-view-title'));
    await press('Save');
    await screen.until(() => expect(screen.text()).toContain('There is a view of this name'));
    await screen.type('Mine', screen.find('#resource-view-title'));
    await press('Save');
    await screen.until(() => expect(state.saved?.title).toBe('Mine'));
    expect(to('SavedView/Save').at(-1)?.body).toMatchObject({
      resource: 'Berth',
      id: null,
      title: 'Mine',
      view: { q: 'x', frozen: 0 },
    });
    expect(state.isChanged).toBe(false);
    expect(screen.params().get('view')).toBe('new');
  });

  it('writes changes into the view with the version that was read', async () => {
    const { to } = await open('?view=a', [aView('a', { version: 4 })]);
    expect(screen.command('resource.view.save').enabled).toMatchObject({ en: 'The view has not been changed' });
    await screen.act(() => state.change({ sort: '-depth' }));
    expect(state.isChanged).toBe(true);
    await screen.run('resource.view.save');
    expect(to('SavedView/Save').at(-1)).toMatchObject({
      ifMatch: 4,
      body: { id: 'a', view: { q: 'a', sort: '-depth' } },
    });
    await screen.until(() => expect(state.isChanged).toBe(false));
    expect(state.saved?.version).toBe(5);
  });

  it('makes it the default, shares, renames and deletes it', async () => {
    const { to } = await open('?view=a', [aView('a'), aView('d', { isDefault: true })]);
    await screen.run('resource.view.default');
    await screen.until(() => expect(state.views.filter(view => view.isDefault).map(({ id }) => id)).toEqual(['a']));
    await screen.run('resource.view.share');
    await screen.until(() => expect(state.saved?.shared).toBe(true));
    await screen.run('resource.view.rename');
    await screen.type('Other name', screen.find('#resource-view-title'));
    await press('Save');
    await screen.until(() => expect(state.saved?.title).toBe('Other name'));
    await screen.run('resource.view.delete');
    await press('Delete');
    await screen.until(() => expect(to('SavedView/Delete')).toHaveLength(1));
    expect(state.saved).toBeNull();
  });

  it('refuses what is not the reader’s, with the reason', async () => {
    await open('?view=a', [aView('a', { shared: true, mine: false })]);
    await screen.act(() => state.change({ sort: 'code' }));
    for (const id of ['save', 'rename', 'share', 'delete'])
      expect(screen.command(`resource.view.${id}`).enabled).toMatchObject({
        en: 'Only its author or an administrator may change it',
      });
    expect(screen.command('resource.view.default').enabled).toBe(true);
    expect(screen.command('resource.view.saveAs').enabled).toBe(true);
  });
});

describe('columns', () => {
  it('are found, hidden, moved and frozen by keys', async () => {
    await open('');
    await screen.run('c');
    const input = screen.find('.fl-columns input[type=text]');
    input.focus();
    await screen.key('ArrowDown');
    await screen.key('ArrowUp', { altKey: true });
    await screen.type('cranes', input);
    await screen.key('Enter');
    await screen.type('2', screen.find('.fl-columns select'));
    await press('Apply');
    expect(Object.fromEntries(screen.params())).toEqual({
      cols: 'nameZh.100-code.100-depth.100-cranes.100',
      frz: '2',
    });
    await screen.run('c');
    await press('Reset columns');
    expect(screen.address()).toBe('/BasicData/Wharf');
  });

  it('are at least one', async () => {
    await open('?cols=code.100');
    await screen.run('c');
    screen.find('.fl-columns [role=listbox]').focus();
    await screen.key(' ');
    expect(screen.text()).toContain('Show at least one column');
    await press('Apply');
    expect(screen.params().get('cols')).toBe('code.100');
  });
});

it('copies the address', async () => {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await open('');
  await screen.run('resource.view.copyLink');
  expect(writeText).toHaveBeenCalledWith(window.location.href);
  expect(shownToasts().at(-1)?.text).toBe('The link is copied');
});
