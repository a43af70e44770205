// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { CommandRegistryProvider } from '#kit/command-registry.tsx';
import { render } from '#kit/testing/render.tsx';
import { selectMounted } from '#machines/tabs/mounted.ts';
import { ScreenStack } from './screen-stack.tsx';

function Screen({ name }: { readonly name: string }) {
  const [query] = useSearchParams();
  return (
    <section data-screen={name} data-query={query.toString()}>
      <input aria-label={name} />
    </section>
  );
}

const tab = (key: string) => ({
  key,
  url: `/${key}`,
  title: { zh: key, en: key },
  pinned: false,
  dirty: false,
  keepAlive: true,
});

describe('kept screens', () => {
  let page: ReturnType<typeof render>;
  afterEach(() => page.unmount());
  const seen = (name: string, address: string) => ({
    key: name,
    address,
    title: name,
    element: <Screen name={name} />,
  });
  const at = (name: string, address: string, kept: string[]) => (
    <MemoryRouter>
      <CommandRegistryProvider>
        <ScreenStack shown={[seen(name, address)]} current={name} kept={new Set(kept)} />
      </CommandRegistryProvider>
    </MemoryRouter>
  );
  const screen = (name: string) => page.container.querySelector<HTMLElement>(`[data-screen="${name}"]`);
  const pane = (name: string) => screen(name)?.closest<HTMLElement>('.fl-pane');
  const isHidden = (name: string) => pane(name)?.style.display === 'none';

  it('stay mounted behind the one in view, with what was typed and the address they had', () => {
    page = render(at('list', '/tdManage/siCheck?q=late', ['list']));
    const input = screen('list')?.querySelector('input');
    act(() => {
      if (input) input.value = 'half a word';
    });
    page.show(at('review', '/tdManage/siAudit?Id=7', ['list']));
    expect([isHidden('list'), isHidden('review')]).toEqual([true, false]);
    expect(screen('list')?.dataset.query).toBe('q=late');
    expect(screen('review')?.dataset.query).toBe('Id=7');
    page.show(at('list', '/tdManage/siCheck?q=late', ['list']));
    expect(isHidden('list')).toBe(false);
    expect(screen('list')?.querySelector('input')).toBe(input);
    expect(input?.value).toBe('half a word');
  });

  it('go when they are not to be kept: another page, or a closed tab', () => {
    page = render(at('review', '/tdManage/siAudit?Id=7', ['list']));
    page.show(at('list', '/tdManage/siCheck', ['list']));
    expect(screen('review')).toBeNull();
    page.show(at('other', '/', []));
    expect(screen('list')).toBeNull();
  });

  it('see a new query of their own page', () => {
    page = render(at('list', '/tdManage/siCheck', ['list']));
    page.show(at('list', '/tdManage/siCheck?q=x', ['list']));
    expect(screen('list')?.dataset.query).toBe('q=x');
  });

  it('stay bounded: of sixty tabs that keep their state eight are mounted, and a screen that went comes back at its address', () => {
    let shown: readonly string[] = [];
    const walk = (name: string) => {
      shown = [name, ...shown.filter(other => other !== name)];
      const kept = selectMounted({
        tabs: shown.map(key => tab(key)),
        activeKey: name,
        split: null,
        recency: shown,
      }).map(({ key }) => key);
      return at(name, `/tdManage/siCheck?q=${name}`, kept);
    };
    page = render(walk('t0'));
    for (let count = 1; count < 60; count++) page.show(walk(`t${count}`));
    expect(page.container.querySelectorAll('[data-screen]')).toHaveLength(8);
    expect(screen('t0')).toBeNull();
    page.show(walk('t0'));
    expect(screen('t0')?.dataset.query).toBe('q=t0');
    expect(page.container.querySelectorAll('[data-screen]')).toHaveLength(8);
  });
});

describe('two screens side by side', () => {
  let page: ReturnType<typeof render>;
  afterEach(() => page.unmount());
  const seen = (name: string) => ({
    key: name,
    address: `/tdManage/siCheck?q=${name}`,
    title: name,
    element: <Screen name={name} />,
  });
  const focused: string[] = [];
  const show = (names: readonly string[], current: string, kept: readonly string[] = []) => (
    <MemoryRouter>
      <CommandRegistryProvider>
        <ScreenStack
          shown={names.map(seen)}
          current={current}
          kept={new Set(kept)}
          share={0.3}
          onCurrent={key => focused.push(key)}
        />
      </CommandRegistryProvider>
    </MemoryRouter>
  );
  const order = () =>
    [...page.container.querySelectorAll<HTMLElement>('[data-screen]')].map(each => each.dataset.screen);
  const field = (name: string) => page.container.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);

  it('stand in their order, whichever was there first, and keep what was typed', () => {
    page = render(show(['b'], 'b', ['b']));
    const input = field('b');
    act(() => {
      if (input) input.value = 'half a word';
    });
    page.show(show(['a', 'b'], 'a'));
    expect(order()).toEqual(['a', 'b']);
    expect(field('b')?.value).toBe('half a word');
    expect(page.container.querySelector('[role=separator]')?.getAttribute('aria-valuenow')).toBe('30');
    page.show(show(['b'], 'b'));
    expect(order()).toEqual(['b']);
    expect(page.container.querySelector('[role=separator]')).toBeNull();
  });

  it('tell which one the focus has come to, and each goes on where its focus was', () => {
    page = render(show(['a', 'b'], 'a'));
    act(() => field('a')?.focus());
    act(() => field('b')?.focus());
    expect(focused).toEqual(['b']);
    page.show(show(['a', 'b'], 'b'));
    expect(document.activeElement).toBe(field('b'));
    page.show(show(['a', 'b'], 'a'));
    expect(document.activeElement).toBe(field('a'));
  });
});
