// @vitest-environment happy-dom
import { act, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { ClientProvider } from '../client.tsx';
import { setLanguage } from '../i18n.ts';
import { press, render } from '../testing/render.tsx';
import { leave, scriptedClient, settle, until, write } from './form.samples.tsx';
import type { Unchosen } from './read-input.ts';
import { ReferencePicker, type ReferencePickerProps } from './reference-picker.tsx';
import { ReferenceTags } from './reference-tags.tsx';

const SHANGHAI = { id: 'p1', code: 'CNSHA', zh: '上海', en: 'Shanghai', matched: 'hu' };
const NINGBO = { id: 'p2', code: 'CNNGB', zh: '宁波', en: 'Ningbo', matched: 'cnngb' };
const SHEKOU = { id: 'p3', code: 'CNSHK', zh: '蛇口', en: 'Shekou', matched: 'cnshk' };

type Ask = (q: string, resource: string) => unknown;
type Value = string | Unchosen | null;

describe('picking one row', () => {
  let page: ReturnType<typeof render>;
  let value: Value;
  const asked: string[] = [];

  beforeEach(() => {
    localStorage.clear();
    asked.length = 0;
  });
  afterEach(() => {
    page.unmount();
    setLanguage('CN');
    vi.restoreAllMocks();
  });

  function show(ask: Ask, more: Partial<ReferencePickerProps> = {}, first: Value = null): void {
    const { client } = scriptedClient({
      '/api/MasterData/Suggest': ({ query }) => {
        asked.push(String(query.q));
        return ask(String(query.q), String(query.resource));
      },
    });
    value = first;
    function Picker() {
      const [shown, setShown] = useState<Value>(first);
      const [chosen, setChosen] = useState<RefLabel>();
      const onChange = (next: Value, row?: RefLabel) => {
        value = next;
        setShown(next);
        if (row) setChosen(row);
      };
      return <ReferencePicker id="pick" resource="Port" value={shown} chosen={chosen} onChange={onChange} {...more} />;
    }
    page = render(
      <MemoryRouter>
        <ClientProvider client={client}>
          <Picker />
        </ClientProvider>
      </MemoryRouter>,
    );
  }
  const box = () => page.container.querySelector<HTMLInputElement>('[role=combobox]')!;
  const options = () => [...page.container.querySelectorAll('[role=option]')];
  const shown = () => options().map(option => option.querySelector('b')?.textContent);
  const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;

  it('shows code, both names and what matched, and takes by Enter', async () => {
    show(() => [SHANGHAI, SHEKOU]);
    write(box(), 'hu');
    await until(() => options().length === 2);
    expect(options()[0]?.textContent).toBe('CNSHA上海Shanghaihu');
    expect(options()[1]?.textContent).toBe('CNSHK蛇口Shekou');
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(active()).toContain('CNSHA');
    press('ArrowDown');
    expect(active()).toContain('CNSHK');
    press('Enter');
    expect(value).toBe('p3');
    expect(box().value).toBe('CNSHK 蛇口');
    expect(options()).toHaveLength(0);
    act(() => setLanguage('EN'));
    expect(box().value).toBe('CNSHK Shekou');
  });

  it('opens by Alt+Down with nothing typed, closes by Escape, and takes nothing unasked', async () => {
    show(() => [SHANGHAI]);
    act(() => box().focus());
    press('ArrowDown', { altKey: true });
    await until(() => options().length === 1);
    press('Enter');
    expect(value).toBeNull();
    expect(press('Escape').defaultPrevented).toBe(true);
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(press('Escape').defaultPrevented).toBe(false);
  });

  it('keeps the earlier answer in view, drops answers that come too late, and takes only what was asked for last', async () => {
    const waiting = new Map<string, (rows: unknown) => void>();
    show(q => new Promise(resolve => waiting.set(q, resolve)));
    write(box(), 'cnn');
    await until(() => waiting.has('cnn'));
    await act(async () => waiting.get('cnn')!([NINGBO, SHEKOU]));
    await until(() => options().length === 2);
    write(box(), 'cnsh');
    await until(() => waiting.has('cnsh'));
    expect(shown()).toEqual(['CNNGB', 'CNSHK']);
    expect(page.container.querySelector('[role=listbox]')?.getAttribute('aria-busy')).toBe('true');
    expect(active()).toBeNull();
    write(box(), 'cnsha');
    await until(() => waiting.has('cnsha'));
    press('Enter');
    expect(value).toEqual({ typed: 'cnsha' });
    await act(async () => waiting.get('cnsha')!([SHANGHAI]));
    await until(() => value === 'p1');
    await act(async () => waiting.get('cnsh')!([SHEKOU]));
    await settle();
    expect(value).toBe('p1');
    expect(box().value).toBe('CNSHA 上海');
  });

  it('asks once for a word that is typed fast, and not again for one it has asked before', async () => {
    show(q => [{ ...SHANGHAI, matched: q }]);
    for (const text of ['c', 'cn', 'cns']) write(box(), text);
    await until(() => asked.includes('cns'));
    expect(asked).toEqual(['cns']);
    write(box(), 'cn');
    await until(() => asked.includes('cn'));
    write(box(), 'cns');
    await until(() => !page.container.querySelector('[aria-busy]'));
    expect(asked.filter(q => q === 'cns')).toHaveLength(1);
  });

  it('leaves Enter, arrows and Escape to the input method while it composes', async () => {
    show(() => [SHANGHAI]);
    write(box(), 'cn');
    await until(() => active() !== null);
    asked.length = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    write(box(), 'shang', { isComposing: true });
    act(() => void vi.advanceTimersByTime(500));
    vi.useRealTimers();
    await settle();
    expect(asked).toEqual([]);
    write(box(), 'cn');
    await until(() => active() !== null);
    press('Enter', { isComposing: true });
    press('Enter', { keyCode: 229 } as KeyboardEventInit);
    press('Escape', { isComposing: true });
    expect(value).toEqual({ typed: 'cn' });
    expect(box().getAttribute('aria-expanded')).toBe('true');
    write(box(), '上海', { isComposing: true });
    act(() => void box().dispatchEvent(new Event('compositionend', { bubbles: true })));
    await until(() => asked.includes('上海'));
    await until(() => active() !== null);
    press('Enter');
    expect(value).toBe('p1');
  });

  it('takes a whole code when it is left, and keeps what it does not know', async () => {
    show(q => (q.startsWith('cn') ? [SHEKOU, SHANGHAI] : []));
    write(box(), 'cnsha');
    leave();
    await until(() => value === 'p1');
    write(box(), 'nowhere');
    leave();
    await settle();
    await until(() => asked.includes('nowhere'));
    await settle();
    expect(value).toEqual({ typed: 'nowhere' });
    expect(box().value).toBe('nowhere');
    write(box(), '');
    expect(value).toBeNull();
  });

  it('offers what was lately chosen first, and to propose what is missing', async () => {
    const proposed: string[] = [];
    show(q => (q === 'x' ? [] : [SHANGHAI, NINGBO, SHEKOU]), { onPropose: typed => proposed.push(typed) });
    write(box(), 'cn');
    await until(() => options().length === 3);
    act(() => (options()[2] as HTMLElement).click());
    write(box(), '');
    press('Escape');
    press('ArrowDown', { altKey: true });
    await until(() => options().length === 3);
    expect(shown()).toEqual(['CNSHK', 'CNSHA', 'CNNGB']);
    expect(options()[0]?.getAttribute('data-group')).toBe('最近选择');
    write(box(), 'x');
    await until(() => page.container.textContent?.includes('没有匹配') === true);
    act(() => [...page.container.querySelectorAll('button')].find(each => each.textContent?.includes('提议'))!.click());
    expect(proposed).toEqual(['x']);
  });

  it('opens the whole record by F4, where there is a screen for it', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    show(() => [], { path: '/BasicData/Port' }, 'p 1');
    act(() => box().focus());
    press('F4');
    expect(opened).toHaveBeenCalledWith('/BasicData/Port?id=p%201', '_blank', 'noopener');
  });

  it('says when it cannot search', async () => {
    show(() => {
      throw new Error('broken');
    });
    write(box(), 'cn');
    await until(() => page.container.textContent?.includes('查找失败') === true);
    expect(value).toEqual({ typed: 'cn' });
  });
});

describe('picking many rows', () => {
  it('adds, does not offer twice, and takes the last out by Backspace', async () => {
    const { client } = scriptedClient({ '/api/MasterData/Suggest': () => [SHANGHAI, NINGBO] });
    let ids: readonly unknown[] = [];
    function Tags() {
      const [value, setValue] = useState<readonly (string | Unchosen)[]>([]);
      const [labels, setLabels] = useState<Record<string, RefLabel>>({});
      ids = value;
      return (
        <ReferenceTags
          id="tags"
          resource="Port"
          value={value}
          labels={labels}
          onChange={(next, row) => {
            setValue(next);
            if (row) setLabels(known => ({ ...known, [row.id]: row }));
          }}
        />
      );
    }
    const page = render(
      <MemoryRouter>
        <ClientProvider client={client}>
          <Tags />
        </ClientProvider>
      </MemoryRouter>,
    );
    const box = page.container.querySelector<HTMLInputElement>('[role=combobox]')!;
    const options = () => page.container.querySelectorAll('[role=option]').length;
    write(box, 'cn');
    await until(() => options() === 2);
    press('Enter');
    await until(() => ids[0] === 'p1');
    expect(page.container.querySelector('.fl-form-tag')?.textContent).toContain('CNSHA 上海');
    write(box, 'cn');
    await until(() => options() === 1);
    press('Enter');
    expect(ids).toEqual(['p1', 'p2']);
    press('Backspace');
    expect(ids).toEqual(['p1']);
    act(() => page.container.querySelector<HTMLElement>('.fl-form-tag button')!.click());
    expect(ids).toEqual([]);
    page.unmount();
  });
});
