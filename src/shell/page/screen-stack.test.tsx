// @vitest-environment happy-dom
import { act } from 'react';
import { MemoryRouter, useSearchParams } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from '#kit/testing/render.tsx';
import { ScreenStack } from './screen-stack.tsx';

function Screen({ name }: { readonly name: string }) {
  const [query] = useSearchParams();
  return (
    <section data-screen={name} data-query={query.toString()}>
      <input aria-label={name} />
    </section>
  );
}

describe('kept screens', () => {
  let page: ReturnType<typeof render>;
  afterEach(() => page.unmount());
  const at = (name: string, address: string, kept: string[]) => (
    <MemoryRouter>
      <ScreenStack current={{ key: name, address, element: <Screen name={name} /> }} kept={new Set(kept)} />
    </MemoryRouter>
  );
  const screen = (name: string) => page.container.querySelector<HTMLElement>(`[data-screen="${name}"]`);
  const isHidden = (name: string) => screen(name)?.style.display === 'none';

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
});
