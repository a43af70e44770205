import { expect, it } from 'vitest';
import { readFilter } from '#contract/kernel/filter.ts';
import { siGrid } from '#contract/si/staff.resource.ts';
import { BOARD_FIGURES, boardPath, TILES, tilePath } from './cockpit-links.ts';

const since = {
  returned: '2026-03-09T10:00:00.000Z',
  sent: '2026-03-10T08:00:00.000Z',
  today: '2026-03-09T16:00:00.000Z',
  cutOff: '2026-03-10T14:00:00.000Z',
};
const vessel = { carrier: 'COSU', vessel: 'ORIENT CREST', voyage: '024E' };
const filterOf = (path: string) => readFilter(new URL(path, 'http://x').searchParams.get('filter'));

it('every figure leads to the list with a filter that the list can read, or to where an SI is made', () => {
  const paths = [
    ...TILES.map(tile => tilePath(tile, since)),
    ...BOARD_FIGURES.map(figure => boardPath(vessel, figure)),
  ];
  expect(paths.filter(path => path.startsWith('/tdManage/siCreator'))).toHaveLength(2);
  const lists = paths.filter(path => path.startsWith('/tdManage/siDataList?'));
  expect(lists).toHaveLength(paths.length - 2);
  const fields = new Set([...Object.keys(siGrid.meta), 'updatedAt']);
  for (const path of lists) {
    expect(filterOf(path).length, path).toBeGreaterThan(0);
    expect(filterOf(path).filter(({ field }) => !fields.has(field))).toEqual([]);
  }
});

it('a cell asks for its own vessel, voyage, carrier and states', () => {
  expect(filterOf(boardPath(vessel, 'pending'))).toEqual([
    { field: 'vessel', op: 'is', values: ['ORIENT CREST'] },
    { field: 'voyage', op: 'is', values: ['024E'] },
    { field: 'carrier', op: 'is', values: ['COSU'] },
    { field: 'state', op: 'in', values: ['SUBMITTED', 'IN_REVIEW'] },
  ]);
});
