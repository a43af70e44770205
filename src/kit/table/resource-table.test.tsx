// @vitest-environment happy-dom
import { act, StrictMode, useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { code, decimal, text, yesNo } from '#contract/kernel/field.ts';
import { type AnyRow, defineResource } from '#contract/kernel/resource.ts';
import { CallError } from '#streams/call-error.ts';
import type { Command } from '../command.ts';
import { CommandRegistryProvider, useCommandRegistry, useCommands } from '../command-registry.tsx';
import { setLanguage } from '../i18n.ts';
import { render } from '../testing/render.tsx';
import { columnsOf } from './columns-of.tsx';
import { ResourceTable, type ResourceTableProps } from './resource-table.tsx';
import { pagedRows } from './row-list.ts';
import type { TableView } from './table-column.ts';

const place = defineResource({
  name: 'Place',
  docType: 'place',
  title: { zh: '地点', en: 'Places' },
  paths: ['/places'],
  owner: 'global',
  fields: {
    code: code({ zh: '代码', en: 'Code' }, { max: 6, required: true }),
    name: text({ zh: '名称', en: 'Name' }, { max: 20, inline: true }),
    weight: decimal({ zh: '重量', en: 'Weight' }, { scale: 2, inline: true }),
    isPort: yesNo({ zh: '海港', en: 'Port' }),
  },
  key: ['code'],
  caption: { code: 'code' },
  search: ['code'],
  sort: 'code',
});
const COLUMNS = columnsOf(place, 'CN');
const row = (id: string, more: object = {}): AnyRow => ({
  id,
  version: 1,
  code: id.toUpperCase(),
  name: `name ${id}`,
  weight: '1.25',
  isPort: false,
  ...more,
});
const rowsOf = (...ids: string[]) => ids.map(id => row(id));
const THREE = rowsOf('a', 'b', 'c');
const VIEW: TableView = { columns: [], frozen: 1, density: 'normal', sort: '' };

let commands: () => readonly Command[] = () => [];
function Registered() {
  commands = useCommandRegistry().all;
  return null;
}
type Given = Partial<ResourceTableProps> & Pick<ResourceTableProps, 'rows'>;
let view = VIEW;
function Screen(props: Given) {
  const [shown, setShown] = useState(VIEW);
  view = shown;
  return (
    <>
      <div role="toolbar">
        <button type="button">new</button>
      </div>
      <ResourceTable
        label="地点"
        columns={COLUMNS}
        view={shown}
        onView={change => setShown(before => ({ ...before, ...change }))}
        {...props}
      />
    </>
  );
}
const inPage = (props: Given) => (
  <StrictMode>
    <CommandRegistryProvider>
      <Registered />
      <Screen {...props} />
    </CommandRegistryProvider>
  </StrictMode>
);

const problem = (more: object = {}) => ({
  code: 'invalid_input' as const,
  message: { zh: '输入有误', en: 'Wrong input' },
  errors: [],
  traceId: 't',
  Status: 0 as const,
  ...more,
});

/** What is read of an element. */
function seenIn(element: HTMLElement | null): string {
  const copy = element?.cloneNode(true) as HTMLElement | undefined;
  for (const handle of copy?.querySelectorAll('.fl-head-handle') ?? []) handle.remove();
  return copy?.textContent?.trim() ?? '';
}

describe('resource table', () => {
  let page: ReturnType<typeof render>;
  const copied: string[] = [];
  beforeEach(() => {
    copied.length = 0;
    // There is no layout here; the grid below asks how large it is before it draws a row.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async written => {
      copied.push(written);
    });
  });
  afterEach(() => {
    page.unmount();
    setLanguage('CN');
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const show = (props: Given) => {
    page = render(inPage(props));
    act(() => grid().focus());
  };
  const grid = () => page.container.querySelector<HTMLElement>('[role=grid]')!;
  const one = (selector: string) => page.container.querySelector<HTMLElement>(selector);
  const active = () => {
    const cell = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
    expect(cell).toBe(one('.fl-cell-active'));
    return cell && `${cell.dataset.row} ${cell.dataset.field}`;
  };
  const press = (...keys: string[]) => {
    for (const each of keys) {
      const parts = each.split('+');
      const key = parts.pop() ?? '';
      page.press(key, {
        ctrlKey: parts.includes('Ctrl'),
        shiftKey: parts.includes('Shift'),
        altKey: parts.includes('Alt'),
      });
    }
  };
  const marked = () =>
    [...page.container.querySelectorAll<HTMLElement>('.fl-cell-mark.fl-cell-marked')].map(e => e.dataset.row);
  const cell = (at: number, field: string) => one(`.fl-cell[data-row="${at}"][data-field=${field}]`)!;
  const head = (name: string) =>
    [...page.container.querySelectorAll<HTMLElement>('[role=columnheader]')].find(e => e.textContent?.includes(name))!;
  const said = () => one('.fl-table > [role=status]')?.textContent;
  const type = (written: string) => {
    const input = document.activeElement as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    act(() => {
      set?.call(input, written);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  const settled = () => act(async () => undefined);

  it('is moved in by keys, with the active cell told, and left by Escape', () => {
    const opened: string[] = [];
    show({ rows: rowsOf('a', 'b', 'c'), onOpen: each => opened.push(each.id) });
    expect(active()).toBe('0 code');
    press('j', 'l', 'ArrowDown');
    expect(active()).toBe('2 name');
    press('Ctrl+End', 'k', 'Home', 'Enter');
    expect([active(), opened]).toEqual(['1 code', ['b']]);
    expect(page.container.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    press('Escape');
    expect(document.activeElement?.textContent).toBe('new');
  });

  it('leaves a key to the screen where it ends a sequence, and Escape where that closes something', () => {
    const more: Command[] = [];
    function Screenful() {
      useCommands(more);
      return <Screen rows={rowsOf('a', 'b')} />;
    }
    const entry = { title: { zh: 'x', en: 'x' }, enabled: true, run: () => undefined } as const;
    more.push({ ...entry, id: 'log', shortcut: 'g l' }, { ...entry, id: 'close', shortcut: 'esc' });
    page = render(
      <CommandRegistryProvider>
        <Screenful />
      </CommandRegistryProvider>,
    );
    act(() => grid().focus());
    press('g', 'l');
    expect(active()).toBe('0 code');
    press('l');
    expect(active()).toBe('0 name');
    expect(page.press('Escape').defaultPrevented).toBe(false);
    expect(document.activeElement).toBe(grid());
  });

  it('tells its size, its rows and its cells', () => {
    vi.useFakeTimers();
    show({ rows: rowsOf('a', 'b'), total: { count: 40, isMore: false }, hasMore: true });
    act(() => void vi.advanceTimersByTime(200));
    expect([grid().getAttribute('aria-rowcount'), grid().getAttribute('aria-colcount')]).toEqual(['41', '5']);
    const rows = [...grid().querySelectorAll('[role=row]')];
    expect(rows.map(each => each.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
    const owned = rows.map(each =>
      (each.getAttribute('aria-owns') ?? '').split(' ').map(id => seenIn(document.getElementById(id))),
    );
    expect(owned).toEqual([
      ['选择', '代码', '名称', '重量', '海港'],
      ['', 'A', 'name a', '1.25', '否'],
      ['', 'B', 'name b', '1.25', '否'],
    ]);
  });

  it('marks rows one by one, up to here, and all; and tells the screen', () => {
    const onMarks = vi.fn();
    show({ rows: rowsOf('a', 'b', 'c', 'd'), onMarks });
    press('x', 'j', 'j', 'Shift+X');
    expect(marked()).toEqual(['0', '1', '2']);
    press(' ');
    expect(onMarks).toHaveBeenLastCalledWith(new Set(['a', 'b']));
    press('Ctrl+a');
    expect(marked()).toHaveLength(4);
    expect(one('.fl-table-foot')?.textContent).toContain('已选 4 条');
    page.show(inPage({ rows: rowsOf('a', 'c'), onMarks }));
    expect(onMarks).toHaveBeenLastCalledWith(new Set(['a', 'c']));
  });

  it('takes marks that the screen changes by itself, and says nothing back', () => {
    const told: ReadonlySet<string>[] = [];
    let setMarks: (marks: ReadonlySet<string>) => void = () => {};
    function Holder() {
      const [marks, set] = useState<ReadonlySet<string>>(new Set());
      setMarks = set;
      const onMarks = (next: ReadonlySet<string>) => {
        told.push(next);
        set(next);
      };
      return <Screen rows={THREE} marks={marks} onMarks={onMarks} />;
    }
    page = render(
      <StrictMode>
        <CommandRegistryProvider>
          <Holder />
        </CommandRegistryProvider>
      </StrictMode>,
    );
    act(() => grid().focus());
    press('x', 'j', 'x');
    expect(marked()).toEqual(['0', '1']);
    told.length = 0;
    act(() => setMarks(new Set(['c'])));
    expect(marked()).toEqual(['2']);
    act(() => setMarks(new Set()));
    expect([marked(), told]).toEqual([[], []]);
    press('x');
    expect([marked(), told]).toEqual([['1'], [new Set(['b'])]]);
  });

  it('keeps cursor and marks on their rows when these are read again, and lets changed cells flash', () => {
    vi.useFakeTimers();
    show({ rows: rowsOf('a', 'b', 'c') });
    press('j', 'x');
    page.show(inPage({ rows: [row('x'), row('a'), row('b', { name: 'other' })] }));
    expect([active(), marked()]).toEqual(['2 code', ['2']]);
    expect([...page.container.querySelectorAll('.fl-cell-flash')].map(e => e.textContent)).toEqual(['other']);
    act(() => void vi.advanceTimersByTime(2_000));
    expect(one('.fl-cell-flash')).toBeNull();
    page.show(inPage({ rows: rowsOf('x', 'a', 'z') }));
    expect(active()).toBe('2 code');
  });

  it('takes the cursor once to the row that is open beside it, also to one that comes with the next reading', () => {
    show({ rows: rowsOf('a', 'b'), openKey: 'new' });
    expect(active()).toBe('0 code');
    page.show(inPage({ rows: rowsOf('a', 'b', 'new'), openKey: 'new' }));
    expect(active()).toBe('2 code');
    press('k');
    page.show(inPage({ rows: rowsOf('z', 'a', 'b', 'new'), openKey: 'new' }));
    expect(active()).toBe('2 code');
    page.show(inPage({ rows: rowsOf('z', 'a', 'b', 'new'), openKey: null }));
    page.show(inPage({ rows: rowsOf('z', 'a', 'b', 'new'), openKey: 'z' }));
    expect(active()).toBe('0 code');
  });

  it('copies the cell, the range, and the range with headings', async () => {
    show({ rows: [row('a', { name: 'x\ty' }), row('b', { name: '=1+1' })] });
    press('Ctrl+c', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Ctrl+c', 'Ctrl+Shift+C');
    await settled();
    expect(copied).toEqual(['A', 'A\t"x\ty"\nB\t=1+1', '代码\t名称\nA\t"x\ty"\nB\t=1+1']);
    expect(said()).toBe('已复制 4 个单元格');
    press('Escape');
    expect([document.activeElement, one('.fl-cell-range')]).toEqual([grid(), null]);
  });

  it('sums the figures of a range', () => {
    show({ rows: [row('a', { weight: '0.1' }), row('b', { weight: '0.20' })] });
    press('End', 'h', 'Shift+ArrowDown');
    expect(one('.fl-table-foot')?.textContent).toContain('合计 0.30');
  });

  it('sorts by a press on a heading, by several with Shift, and by command', async () => {
    show({ rows: rowsOf('a') });
    const click = (name: string, shiftKey = false) =>
      act(() => void head(name).dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey })));
    click('代码');
    click('名称', true);
    click('名称', true);
    expect(view.sort).toBe('code,-name');
    expect([head('代码').getAttribute('aria-sort'), seenIn(head('名称'))]).toEqual(['ascending', '名称↓2']);
    await act(async () =>
      commands()
        .find(({ id }) => id === 'table.sort.weight')
        ?.run(),
    );
    expect([view.sort, said()]).toEqual(['weight', '已按重量排序，升序']);
  });

  it('moves, widens, freezes and hides the column under the cursor', async () => {
    show({ rows: rowsOf('a') });
    press('l');
    page.press('l', { altKey: true, code: 'KeyL' });
    page.press('w', { altKey: true, code: 'KeyW' });
    expect(view.columns).toEqual([
      { field: 'code', width: 68 },
      { field: 'weight', width: 68 },
      { field: 'name', width: 96 },
      { field: 'isPort', width: 68 },
    ]);
    expect(active()).toBe('0 name');
    for (const id of ['table.freeze', 'table.hide', 'table.compact'])
      await act(async () =>
        commands()
          .find(each => each.id === id)
          ?.run(),
      );
    expect([view.frozen, view.density, view.columns.map(({ field }) => field)]).toEqual([
      3,
      'compact',
      ['code', 'weight', 'isPort'],
    ]);
  });

  it('edits a cell in place; Enter goes down, Tab to the right, Escape restores', async () => {
    const onEditCell = vi.fn(async () => null);
    const onEdit = vi.fn();
    show({ rows: rowsOf('a', 'b'), onEditCell, onEdit });
    press('e');
    expect(onEdit).toHaveBeenCalledTimes(1);
    press('l', 'F2');
    expect((document.activeElement as HTMLInputElement).value).toBe('name a');
    type('new');
    press('Enter');
    expect(onEditCell).toHaveBeenCalledWith(expect.objectContaining({ id: 'a' }), { name: 'new' });
    expect(cell(0, 'name').className).toContain('fl-cell-saving');
    await settled();
    expect([active(), said(), document.activeElement]).toEqual(['1 name', '名称已保存', grid()]);
    press('e');
    type('gone');
    press('Escape');
    expect(cell(1, 'name').textContent).toBe('name b');
    press('e');
    type('');
    press('Tab');
    await settled();
    expect(onEditCell).toHaveBeenLastCalledWith(expect.objectContaining({ id: 'b' }), { name: null });
    expect(active()).toBe('1 weight');
    press('e', 'Enter');
    expect(onEditCell).toHaveBeenCalledTimes(2);
  });

  it('keeps what was typed and refused, and says why', async () => {
    const finding = { path: 'name', code: 'taken', severity: 'error', message: { zh: '名称重复', en: 'Taken' } };
    const refuse = async () => {
      throw new CallError(problem({ errors: [finding] }) as never, 422);
    };
    show({ rows: rowsOf('a', 'b'), onEditCell: refuse });
    press('l', 'e');
    type('dup');
    press('Enter');
    await settled();
    expect([cell(0, 'name').textContent, cell(0, 'name').title]).toEqual(['dup', '名称重复']);
    expect([cell(0, 'name').getAttribute('aria-invalid'), said()]).toEqual(['true', '名称未保存：名称重复']);
    press('ArrowUp', 'e');
    expect((document.activeElement as HTMLInputElement).value).toBe('dup');
    press('Escape');
    expect([cell(0, 'name').textContent, one('.fl-table-refused')]).toEqual(['name a', null]);
    press('l', 'e');
    type('1.234');
    press('Enter');
    expect([cell(0, 'weight').textContent, said()]).toEqual(['1.234', '重量未保存：小数最多 2 位']);
    press('k', 'Escape');
    expect(cell(0, 'weight').textContent).toBe('1.25');
  });

  it('offers the value of somebody else after a lost race, or ours on top of it', async () => {
    const sent: number[] = [];
    const onRetry = vi.fn();
    const race = async (each: AnyRow) => {
      sent.push(each.version);
      if (each.version > 1) return null;
      throw new CallError(
        problem({ code: 'stale_version', current: row('a', { version: 5, name: 'theirs' }) }) as never,
        412,
      );
    };
    const answer = (name: string) =>
      act(async () => [...page.container.querySelectorAll('button')].find(e => e.textContent === name)?.click());
    show({ rows: rowsOf('a', 'b'), onEditCell: race, onRetry });
    press('l', 'e');
    type('mine');
    press('Enter');
    await settled();
    expect(said()).toBe('名称已被他人改为“theirs”');
    await answer('仍用我的值');
    expect([sent, one('.fl-table-refused')]).toEqual([[1, 5], null]);
    press('k', 'e');
    type('mine');
    press('Enter');
    await settled();
    await answer('采用对方的值');
    expect([one('.fl-table-refused'), onRetry.mock.calls.length]).toEqual([null, 1]);
  });

  it('never writes over what came in while the cell was edited', async () => {
    const sent: unknown[] = [];
    const onEditCell = async (each: AnyRow, changes: object) => {
      sent.push([each.version, changes]);
      return null;
    };
    show({ rows: rowsOf('a', 'b'), onEditCell });
    press('l', 'e');
    const comes = (each: AnyRow) => page.show(inPage({ rows: [each, row('b')], onEditCell }));
    comes(row('a', { version: 2, name: 'theirs' }));
    press('Enter');
    await settled();
    expect([sent, cell(0, 'name').textContent], 'nothing was typed').toEqual([[], 'theirs']);
    press('k', 'e');
    comes(row('a', { version: 3, name: 'again' }));
    type('mine');
    press('Enter');
    await settled();
    press('k', 'e');
    comes(row('a', { version: 4, name: 'again', weight: '9' }));
    type('ours');
    press('Enter');
    await settled();
    expect(sent, 'the same cell by the old version, another cell by the new one').toEqual([
      [2, { name: 'mine' }],
      [4, { name: 'ours' }],
    ]);
  });

  describe('as a sheet', () => {
    /** A server that keeps rows: it refuses an old version, and the name `taken`. */
    function Sheet({ heard }: { readonly heard: string[] }) {
      const [rows, setRows] = useState<readonly AnyRow[]>(THREE);
      const held = useRef(new Map(THREE.map(each => [each.id, each])));
      const onEditCell = async (each: AnyRow, changes: Readonly<Record<string, unknown>>) => {
        const now = held.current.get(each.id)!;
        heard.push(`${each.id} ${each.version} ${JSON.stringify(changes)}`);
        if (each.version !== now.version)
          throw new CallError(problem({ code: 'stale_version', current: now }) as never, 412);
        if (changes.name === 'taken') throw new CallError(problem() as never, 422);
        const next = { ...now, ...changes, version: now.version + 1 };
        held.current.set(each.id, next);
        setRows(before => before.map(other => (other.id === each.id ? next : other)));
        return next;
      };
      return (
        <Screen
          rows={rows}
          columns={COLUMNS}
          onEditCell={onEditCell}
          onRetry={() => undefined}
          onOpen={each => heard.push(`open ${each.id}`)}
        />
      );
    }
    const heard: string[] = [];
    const begin = () => {
      heard.length = 0;
      page = render(
        <CommandRegistryProvider>
          <Registered />
          <Sheet heard={heard} />
        </CommandRegistryProvider>,
      );
      act(() => grid().focus());
    };
    const paste = (text: string) =>
      act(async () => {
        const event = new Event('paste', { bubbles: true, cancelable: true });
        Object.assign(event, { clipboardData: { getData: () => text } });
        grid().dispatchEvent(event);
      });
    const names = () => [0, 1, 2].map(at => cell(at, 'name').textContent);
    const weights = () => [0, 1, 2].map(at => cell(at, 'weight').textContent);
    const dialog = () => document.querySelector<HTMLElement>('[role=dialog]');
    const confirm = () =>
      act(async () =>
        [...(dialog()?.querySelectorAll('button') ?? [])].find(e => e.textContent?.includes('写入'))?.click(),
      );
    /** All that is asked for in turn has come to its end. */
    const calm = async () => {
      for (let turn = 0; turn < 8; turn += 1) await settled();
    };

    it('begins to write with the key that is typed; arrows end it, and letters that are keys stay keys', async () => {
      begin();
      press('l', 'l', '7');
      expect((document.activeElement as HTMLInputElement).value).toBe('7');
      type('75');
      press('ArrowDown');
      await calm();
      expect([active(), weights()]).toEqual(['1 weight', ['75', '1.25', '1.25']]);
      press('j', 'k', 'F2', 'ArrowDown');
      expect((document.activeElement as HTMLInputElement).value, 'F2 keeps what is there, arrows move in it').toBe(
        '1.25',
      );
      press('Escape', 'ArrowLeft', 'j');
      expect(active(), 'j is a key in a column of names too').toBe('2 name');
      press('Z');
      expect((document.activeElement as HTMLInputElement).value).toBe('Z');
    });

    it('pastes a block after a preview that judges each cell, and undoes and redoes it as one step', async () => {
      begin();
      press('l');
      await paste('one\t5\r\ntwo\t5%\r\n"=A1"\t1.234\r\nfour\t9\r\n');
      expect(heard, 'nothing is written before it was seen').toEqual([]);
      const outcomes = [...dialog()!.querySelectorAll('[data-outcome]')].map(e => e.getAttribute('data-outcome'));
      expect(outcomes).toEqual(['write', 'write', 'write', 'refused', 'refused', 'refused']);
      expect(dialog()?.textContent).toContain('1 行超出表格末尾');
      expect(dialog()?.textContent).toContain('=A1：请粘贴数值，不要公式');
      await confirm();
      await calm();
      expect([...heard].sort()).toEqual(['a 1 {"name":"one","weight":"5"}', 'b 1 {"name":"two"}']);
      expect([names(), weights()]).toEqual([
        ['one', 'two', '=A1'],
        ['5', '5%', '1.234'],
      ]);
      expect(cell(1, 'weight').getAttribute('aria-invalid')).toBe('true');
      expect(said()).toBe('已写入 3 个单元格，3 个未写入，已标出并保留内容');
      press('Ctrl+z');
      await calm();
      expect([names(), weights()]).toEqual([
        ['name a', 'name b', 'name c'],
        ['1.25', '1.25', '1.25'],
      ]);
      expect(one('.fl-table-refused')).toBeNull();
      press('Ctrl+y');
      await calm();
      expect([names(), weights()]).toEqual([
        ['one', 'two', 'name c'],
        ['5', '1.25', '1.25'],
      ]);
      press('Ctrl+y');
      await calm();
      expect(said()).toBe('没有可以重做的修改');
    });

    it('fills down, empties and fills a selection with one value; each is one step', async () => {
      begin();
      press('l', 'l', '8', 'Enter', 'k', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Ctrl+d');
      await calm();
      expect(weights()).toEqual(['8', '8', '8']);
      press('Delete');
      await calm();
      expect(weights()).toEqual(['', '', '']);
      await paste('3\r\n');
      await confirm();
      await calm();
      expect(weights()).toEqual(['3', '3', '3']);
      press('Ctrl+z', 'Ctrl+z', 'Ctrl+z');
      await calm();
      expect(weights()).toEqual(['8', '1.25', '1.25']);
      expect(
        heard.some(each => each.startsWith('open')),
        'nothing was opened',
      ).toBe(false);
    });

    it('sends a row on top of its own last save, marks what is refused and keeps it', async () => {
      begin();
      press('l', 'F2');
      type('first');
      press('Tab', '2', 'Enter');
      await calm();
      expect(heard).toEqual(['a 1 {"name":"first"}', 'a 2 {"weight":"2"}']);
      press('ArrowLeft');
      await paste('taken');
      await calm();
      expect([cell(1, 'name').textContent, cell(1, 'name').getAttribute('aria-invalid')]).toEqual(['taken', 'true']);
    });

    it('marks a cell that another has changed since instead of undoing it', async () => {
      const taken: unknown[] = [];
      const onEditCell = async (_: AnyRow, changes: object) => {
        taken.push(changes);
        return null;
      };
      show({ rows: THREE, onEditCell });
      press('l', 'l', '4', 'Enter');
      await calm();
      const theirs = row('a', { version: 9, weight: '6' });
      page.show(inPage({ rows: [theirs, ...THREE.slice(1)], onEditCell }));
      press('Ctrl+z');
      await calm();
      expect([taken, cell(0, 'weight').textContent]).toEqual([[{ weight: '4' }], '1.25']);
      expect(one('.fl-table-refused')?.textContent).toContain('重量已被他人改为“6”');
    });

    it('selects by a press, edits by a double press, and opens the record by neither', async () => {
      begin();
      const point = (at: number, field: string, ...kinds: string[]) =>
        act(() => {
          for (const kind of kinds) cell(at, field).dispatchEvent(new MouseEvent(kind, { bubbles: true, buttons: 1 }));
        });
      point(1, 'weight', 'mousedown', 'mouseup', 'click');
      expect([active(), heard]).toEqual(['1 weight', []]);
      press('9', 'Enter');
      await calm();
      expect(heard).toEqual(['b 1 {"weight":"9"}']);
      point(0, 'name', 'mousedown', 'mouseup', 'click', 'dblclick');
      expect((document.activeElement as HTMLInputElement).value).toBe('name a');
      press('Escape');
      expect(heard).toHaveLength(1);
    });

    it('has the focus once a key of the screen went to a cell, so that typing is heard', async () => {
      begin();
      act(() => grid().blur());
      await act(async () =>
        commands()
          .find(({ id }) => id === 'table.down')
          ?.run(),
      );
      expect(document.activeElement).toBe(grid());
    });

    it('tells which cells are edited, and lists its keys', () => {
      begin();
      expect([cell(0, 'code'), cell(0, 'name')].map(e => e.getAttribute('aria-readonly'))).toEqual(['true', 'false']);
      expect(grid().getAttribute('aria-description')).toContain('Ctrl+V');
      const keys = commands().flatMap(({ id, shortcut }) =>
        shortcut?.startsWith('mod+') ? [`${id} ${shortcut}`] : [],
      );
      expect(keys).toEqual(
        expect.arrayContaining(['table.paste mod+v', 'table.fillDown mod+d', 'table.undo mod+z', 'table.redo mod+y']),
      );
    });
  });

  it('opens the actions of the row by a key and runs them by keys', async () => {
    const ran: string[] = [];
    const action = (id: string, shortcut?: string): Command => ({
      id,
      title: { zh: id, en: id },
      enabled: true,
      ...(shortcut ? { shortcut } : {}),
      run: () => void ran.push(id),
    });
    show({
      rows: rowsOf('a', 'b'),
      commandsOfRow: each => [action(`open ${each.id}`), action(`copy ${each.id}`, 'c')],
    });
    press('j', '.', 'ArrowDown', 'Enter', '.', 'c', '.', 'Escape');
    await settled();
    expect([ran, document.activeElement, document.querySelector('[role=menu]')]).toEqual([
      ['copy b', 'copy b'],
      grid(),
      null,
    ]);
  });

  it('asks for more rows when less than two screens are left, once', () => {
    const onMore = vi.fn();
    const many = pagedRows([Array.from({ length: 200 }, (_, at) => row(`r${at}`))]);
    show({ rows: many, hasMore: true, onMore });
    expect(onMore).not.toHaveBeenCalled();
    expect(page.container.querySelectorAll('.fl-cell-mark[role=gridcell]').length).toBeLessThan(60);
    page.show(inPage({ rows: pagedRows([rowsOf('a', 'b')]), hasMore: true, onMore }));
    expect(onMore).toHaveBeenCalled();
    onMore.mockClear();
    page.show(inPage({ rows: pagedRows([rowsOf('a', 'b', 'c')]), hasMore: true, loadingMore: true, onMore }));
    expect(onMore).not.toHaveBeenCalled();
    expect(grid().getAttribute('aria-rowcount')).toBe('-1');
  });

  it('shows the last of 120,000 rows, of which the grid below knows but a part', async () => {
    const pages = Array.from({ length: 240 }, (_, page) =>
      Array.from({ length: 500 }, (__, at) => row(`r${page * 500 + at}`)),
    );
    show({ rows: pagedRows(pages) });
    press('Ctrl+End', 'Home');
    const scroller = one('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container')!;
    await act(async () => {
      scroller.dispatchEvent(new Event('scroll'));
      await new Promise(resolve => requestAnimationFrame(resolve));
    });
    const cell = document.getElementById(grid().getAttribute('aria-activedescendant') ?? '');
    expect([cell?.textContent, Number(cell?.dataset.row) < 60_000]).toEqual(['R119999', true]);
    expect(one('.fl-table-foot')?.textContent).toContain('第 120,000 行');
  });

  it('says what it has instead of rows', () => {
    show({ rows: [], loading: true });
    expect(said()).toBe('加载中…');
    expect(page.container.querySelectorAll('.fl-cell .fl-skeleton').length).toBeGreaterThan(0);
    page.show(inPage({ rows: [] }));
    expect(page.container.textContent).toContain('暂无数据');
    page.show(inPage({ rows: [], error: new CallError(problem({ code: 'AUTH_FORBIDDEN' }) as never, 403) }));
    expect(page.container.textContent).toContain('没有权限');
  });

  it('has its keys in palette and help; chords only while it has the focus', () => {
    show({ rows: rowsOf('a'), onOpen: () => undefined });
    const shortcuts = () => commands().flatMap(({ shortcut }) => shortcut ?? []);
    expect(shortcuts()).toEqual(expect.arrayContaining(['j', 'k', 'enter', 'x', 'shift+x', 'mod+c', 'mod+a']));
    const input = document.createElement('input');
    document.body.append(input);
    act(() => input.focus());
    expect(shortcuts()).toContain('j');
    expect(shortcuts()).not.toContain('mod+c');
    input.remove();
  });
});
