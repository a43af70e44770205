// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { render } from '#kit/testing/render.tsx';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import { useRowsInReach } from './use-rows-in-reach.ts';

const results = Array.from(
  { length: 50 },
  (_, number): PaletteEntry => ({ id: `e${number}`, kind: 'route', title: { zh: `${number}`, en: `${number}` } }),
);
let count = 0;
function List({ highlighted = 'e0', question = '' }: { readonly highlighted?: string; readonly question?: string }) {
  const { shown, onScroll } = useRowsInReach(results, highlighted, question);
  count = shown.length;
  return <div data-list onScroll={onScroll} />;
}

let page: ReturnType<typeof render> | undefined;
afterEach(() => page?.unmount());

it('draws what is in view; further down everything is there, by arrows', () => {
  page = render(<List />);
  expect(count).toBeGreaterThan(11);
  expect(count).toBeLessThan(30);
  page.show(<List highlighted="e5" />);
  expect(count).toBeLessThan(30);
  page.show(<List highlighted="e49" />);
  expect(count).toBe(50);
  page.show(<List highlighted={`e${count - 1}`} />);
  expect(count).toBe(50);
});

it('and by scrolling, until something else is asked', () => {
  page = render(<List question="si" />);
  const list = page.container.querySelector<HTMLElement>('[data-list]')!;
  act(() => {
    list.scrollTop = 40;
    list.dispatchEvent(new Event('scroll', { bubbles: false }));
  });
  expect(count).toBe(50);
  page.show(<List question="si " />);
  expect(count).toBeLessThan(30);
});
