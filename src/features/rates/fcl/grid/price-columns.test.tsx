// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { NO_EDITS } from './edits.ts';
import { type PricesBefore, priceColumns } from './price-columns.tsx';

const row = { id: 'r', version: 1, price20gp: '1020', price40hc: '2070', lines: [] };
const before: PricesBefore = new Map([
  [
    'r',
    new Map([
      ['20GP', '1020'],
      ['40HC', '1850'],
    ]),
  ],
]);

const shown = (saysBoth: boolean) =>
  priceColumns(['20GP', '40HC'], NO_EDITS, before, ({ en }) => en, { saysBoth })
    .slice(0, 2)
    .map(({ render }) =>
      renderToStaticMarkup(render?.(row as never, {} as never) as ReactNode).replace(/<[^>]+>/g, ''),
    );

it('a price that waits stands beside the one before; one that stays stands alone', () => {
  expect(shown(true)).toEqual(['1,020', '1,850 →2,070']);
  expect(shown(false)).toEqual(['1,020', '2,070']);
});
