// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import '../locale/words.ts';
import { SetTotals } from './set-totals.tsx';
import { aBox, aDraft, aLine, aSource } from './wizard.samples.tsx';

const shown = (used: ReturnType<typeof aSource>['used'], drafts: ReturnType<typeof aDraft>[]) => {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<SetTotals source={aSource({ used })} drafts={drafts} />);
  return [...page.querySelectorAll('tbody tr')].map(row =>
    [...row.querySelectorAll('td')].map(cell => cell.textContent),
  );
};

describe('totals of one bill of a set that is modified', () => {
  const own = aDraft({ boxes: [aBox('CSQU3054383', [aLine('300', '6340.5', '33.5')])] });

  it('stand beside those of its siblings: together they are the shipment', () => {
    const siblings = [{ CNNO: 'CSQU3054383', TYPE: '40HC', NUM: '220', WEIGHT: '4649.75', VOLUME: '24.7' }];
    const rows = shown(siblings, [own]);
    expect(rows[1]).toEqual(['40HQ*1', '220', '4649.75', '24.7']);
    expect(rows.at(-1)).toEqual(['', '0', '0', '0']);
  });

  it('have no row of others where there are none', () => {
    const rows = shown([], [own]);
    expect(rows).toHaveLength(3);
    expect(rows.at(-1)).toEqual(['', '-220', '-4649.75', '-24.7']);
  });
});
