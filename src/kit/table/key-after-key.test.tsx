// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { text } from '#contract/kernel/field.ts';
import { type AnyRow, defineResource } from '#contract/kernel/resource.ts';
import {
  type CommandRegistry,
  CommandRegistryProvider,
  useCommandRegistry,
  useCommands,
} from '../command-registry.tsx';
import { isModalOpen, useModalLayer } from '../modal-layer.ts';
import { render } from '../testing/render.tsx';
import { columnsOf } from './columns-of.tsx';
import { ResourceTable } from './resource-table.tsx';
import type { TableView } from './table-column.ts';

/**
 * A fast typist presses `j` and `a` before the browser has painted between them. Here the work of each key is awaited
 * only as far as its microtasks go: what React leaves for a later task of the browser has not happened then.
 */
const stop = defineResource({
  name: 'Stop',
  docType: 'stop',
  title: { zh: '停靠', en: 'Stops' },
  paths: ['/stops'],
  owner: 'global',
  fields: { name: text({ zh: '名称', en: 'Name' }, { max: 20 }) },
  key: ['name'],
  caption: { code: 'name' },
  search: ['name'],
  sort: 'name',
});
const ROWS: readonly AnyRow[] = ['a', 'b', 'c'].map(id => ({ id, version: 1, name: id }));
const VIEW: TableView = { columns: [], frozen: 1, density: 'normal', sort: '' };
const COLUMNS = columnsOf(stop, 'CN');
const title = { zh: '同意', en: 'Accept' };

const accepted: string[] = [];
let registry: CommandRegistry;
function Dialog({ onClose }: { readonly onClose: () => void }) {
  useModalLayer(true, onClose);
  return null;
}
function Screen() {
  registry = useCommandRegistry();
  const [active, setActive] = useState<AnyRow | null>(null);
  const [marks, setMarks] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const rows = marks.size > 0 ? [...marks] : active ? [active.id] : [];
  useCommands([
    {
      id: 'accept',
      title,
      shortcut: 'a',
      enabled: rows.length > 0 ? true : title,
      run: () => void accepted.push(rows.join()),
    },
    { id: 'ask', title, shortcut: 'q', enabled: true, run: () => setAsked(true) },
  ]);
  return (
    <>
      <ResourceTable
        label="停靠"
        columns={COLUMNS}
        view={VIEW}
        rows={ROWS}
        onView={() => undefined}
        onCursor={setActive}
        onMarks={setMarks}
      />
      {asked && <Dialog onClose={() => setAsked(false)} />}
    </>
  );
}

/** What the page's listener does with a key, without its sequences. */
function hear(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const command = isModalOpen() ? undefined : registry.all().find(({ shortcut }) => shortcut === event.key);
  if (command?.enabled === true) command.run();
}

describe('a key right after another', () => {
  let page: ReturnType<typeof render>;
  beforeEach(() => {
    accepted.length = 0;
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
    page = render(
      <CommandRegistryProvider>
        <Screen />
      </CommandRegistryProvider>,
    );
    page.container.querySelector<HTMLElement>('[role=grid]')?.focus();
    window.addEventListener('keydown', hear);
    // From here on React works as it does in a browser.
    (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = false;
  });
  afterEach(() => {
    window.removeEventListener('keydown', hear);
    page.unmount();
    vi.restoreAllMocks();
  });

  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      const code = `Key${key.toUpperCase()}`;
      const value = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
      // As browsers have it; React asks it how urgent a change is.
      Object.defineProperty(window, 'event', { value, configurable: true });
      document.activeElement?.dispatchEvent(value);
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      Object.defineProperty(window, 'event', { value: undefined, configurable: true });
    }
  }

  it('acts on the row that the first one went to', async () => {
    await press('j', 'a', 'j', 'a');
    expect(accepted).toEqual(['b', 'c']);
  });

  it('acts on the rows that the first ones marked', async () => {
    await press('j', 'x', 'j', 'x', 'a');
    expect(accepted).toEqual(['b,c']);
  });

  it('goes to the dialog that the first one opened, and to the screen once it is closed', async () => {
    await press('j', 'q', 'a', 'a');
    expect(accepted).toEqual(['b']);
  });
});
