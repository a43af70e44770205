// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { CommandRegistryProvider } from './command-registry.tsx';
import { render } from './testing/render.tsx';
import { foundIn, useFound } from './use-found.tsx';

const rows = [
  { code: 'DOC', zh: '单证员', en: 'Document clerk' },
  { code: 'FIN', zh: '财务', en: 'Finance' },
];
const texts = ({ code, zh, en }: (typeof rows)[number]) => [code, zh, en, null];

it.each([
  ['', ['DOC', 'FIN']],
  ['  ', ['DOC', 'FIN']],
  ['财务', ['FIN']],
  ['clerk doc', ['DOC']],
  ['ＦＩＮ', ['FIN']],
  ['clerk fin', []],
])('finds by “%s”', (typed, codes) => {
  expect(foundIn(rows, typed, texts).map(({ code }) => code)).toEqual(codes);
});

let page: ReturnType<typeof render> | undefined;
afterEach(() => page?.unmount());

it('has a field that narrows the list', () => {
  function List() {
    const { found, find } = useFound(rows, texts);
    return (
      <>
        {find}
        <output>{found.map(({ code }) => code).join(' ')}</output>
      </>
    );
  }
  page = render(
    <CommandRegistryProvider>
      <List />
    </CommandRegistryProvider>,
  );
  const input = page.container.querySelector('input') as HTMLInputElement;
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'fin');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(page.container.querySelector('output')?.textContent).toBe('FIN');
});
