// @vitest-environment happy-dom
import { act, StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CommandRegistryProvider } from './command-registry.tsx';
import { DataGrid } from './data-grid.tsx';
import type { Column } from './grid-column.ts';
import { setLanguage } from './i18n.ts';
import { render } from './testing/render.tsx';
import { useGridCursor } from './use-grid-cursor.ts';

interface Row {
  readonly id: string;
  readonly no: string;
}
const COLUMNS: readonly Column<Row>[] = [
  { key: 'no', label: { zh: '编号', en: 'No.' }, width: 120, cell: row => row.no, sort: 'no' },
];
const rowsOf = (...ids: string[]): Row[] => ids.map(id => ({ id, no: `SI ${id}` }));
const rowKey = (row: Row) => row.id;

interface ListProps {
  readonly rows: readonly Row[];
  readonly onOpen?: (row: Row) => void;
  readonly loading?: boolean;
  readonly hasMore?: boolean;
  readonly onMore?: () => void;
  readonly opensOnClick?: boolean;
}
function List({ rows, onOpen = () => undefined, ...rest }: ListProps) {
  const cursor = useGridCursor({ rows, rowKey, onOpen, marks: true });
  return <DataGrid label="SI" columns={COLUMNS} rows={rows} rowKey={rowKey} cursor={cursor} {...rest} />;
}
const inPage = (props: ListProps) => (
  <StrictMode>
    <CommandRegistryProvider>
      <List {...props} />
    </CommandRegistryProvider>
  </StrictMode>
);

describe('data grid', () => {
  let page: ReturnType<typeof render>;
  afterEach(() => {
    page.unmount();
    setLanguage('CN');
  });
  const grid = () => page.container.querySelector<HTMLElement>('[role=grid]')!;
  const current = () => page.container.querySelector('[aria-current]')?.getAttribute('data-key') ?? null;
  const selected = () =>
    [...page.container.querySelectorAll('[aria-selected=true]')].map(row => row.getAttribute('data-key'));

  it('is one tab stop, moved in and marked and opened by keys', () => {
    const opened: string[] = [];
    page = render(inPage({ rows: rowsOf('a', 'b', 'c'), onOpen: row => opened.push(row.id) }));
    grid().focus();
    page.press('j');
    page.press('ArrowDown');
    expect(current()).toBe('b');
    expect(
      page.container.querySelector(`[id="${grid().getAttribute('aria-activedescendant')}"]`)?.getAttribute('data-key'),
    ).toBe('b');
    page.press(' ');
    page.press('End');
    page.press('Enter');
    expect([current(), selected(), opened]).toEqual(['c', ['b'], ['c']]);
    expect(page.container.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it('keeps cursor and marks when the rows are read again, and goes to the next row when its own is gone', () => {
    page = render(inPage({ rows: rowsOf('a', 'b', 'c') }));
    grid().focus();
    page.press('j');
    page.press('j');
    page.press(' ');
    page.show(inPage({ rows: rowsOf('x', 'b', 'c') }));
    expect([current(), selected()]).toEqual(['b', ['b']]);
    page.show(inPage({ rows: rowsOf('x', 'c') }));
    expect([current(), selected()]).toEqual(['c', []]);
  });

  it('is cards on a phone, without headings, and opens one by a press', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
    const opened: string[] = [];
    page = render(inPage({ rows: rowsOf('a', 'b'), onOpen: row => opened.push(row.id) }));
    expect(page.container.querySelectorAll('th')).toHaveLength(0);
    const card = page.container.querySelector<HTMLElement>('[data-key=b] .fl-row-card')!;
    expect(card.textContent).toBe('SI b');
    act(() => card.click());
    expect([current(), opened]).toEqual(['b', ['b']]);
    vi.unstubAllGlobals();
  });

  it('is opened by a click where that only changes what stands beside it, else by a double one', () => {
    const opened: string[] = [];
    const props = { rows: rowsOf('a', 'b'), onOpen: (row: Row) => opened.push(row.id) };
    const click = () => act(() => page.container.querySelector<HTMLElement>('[data-key=b] td + td')!.click());
    page = render(inPage(props));
    click();
    expect([current(), opened]).toEqual(['b', []]);
    page.show(inPage({ ...props, opensOnClick: true }));
    click();
    expect(opened).toEqual(['b']);
  });

  it('mounts the rows in view only, and says how many there are', () => {
    page = render(inPage({ rows: rowsOf(...Array.from({ length: 2_000 }, (_, index) => `r${index}`)) }));
    expect(page.container.querySelectorAll('tr[data-key]').length).toBeLessThan(60);
    expect(grid().getAttribute('aria-rowcount')).toBe('2001');
  });

  it('asks for the next page when the view is not filled', () => {
    const onMore = vi.fn();
    page = render(inPage({ rows: rowsOf('a'), hasMore: true, onMore }));
    expect(onMore).toHaveBeenCalled();
    expect(grid().getAttribute('aria-rowcount')).toBe('-1');
  });

  it('says what it has instead of rows, in both languages', () => {
    page = render(inPage({ rows: [], loading: true }));
    expect(page.container.querySelector('[role=status]')?.textContent).toContain('加载中');
    page.show(inPage({ rows: [] }));
    expect(page.container.textContent).toContain('暂无数据');
    act(() => setLanguage('EN'));
    page.show(inPage({ rows: [] }));
    expect(page.container.textContent).toContain('Nothing here yet');
  });
});
