import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * In every list and every queue `/` searches and `f` filters: grids of records have both from `QuickFilter` and `FilterBar`, those
 * that a screen draws from `FilterInput`, `useFound` or `useFilterKeys`. What stands here has no keys of its own, and why.
 */
const WITHOUT: Readonly<Record<string, string>> = {
  'src/features/booking/detail/messages-panel.tsx': 'a part of one record',
  'src/features/booking/find/dc-search.screen.tsx': 'answers the line above it, which `/` leads to',
  'src/features/message/global/readers-dialog.tsx': 'stands in a dialog',
  'src/features/operations/parts/job-grid.tsx': 'a part of a dashboard, chosen by its tiles',
  'src/features/rates/cockpit/parts/lists.tsx': 'lists of a cockpit, narrowed by its own filter',
  'src/features/rates/fcl/grid/unseen-list.tsx': 'stands beside a grid that has them',
  'src/features/rates/lcl/screens/lcl-search.screen.tsx': 'answers the band above it, which `/` leads to',
  'src/features/rates/past/past-search.screen.tsx': 'answers the band above it, which `/` leads to',
  'src/features/rates/search/screens/staff-search.screen.tsx': 'answers the band above it, which `/` leads to',
  'src/features/si/files/channels-dialog.tsx': 'stands in a dialog',
  'src/features/si/files/files-panel.tsx': 'a part of one record',
  'src/features/si/files/inbox-dialog.tsx': 'stands in a dialog',
  'src/features/si/screens/si-detail.screen.tsx': 'a part of one record',
  'src/features/si/wizard/draft-grid.tsx': 'the drafts of one set',
  'src/features/space/buy/parts/offer-list.tsx': 'answers the band of its screens, which `/` leads to',
};

const KEYS = /\b(?:FilterInput|useFound|useFilterKeys|FilterBar)\b/;
const sources = (glob: string) =>
  globSync(glob)
    .filter(file => !/\.(?:test|samples)\.tsx$/.test(file))
    .map(file => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));

describe('lists and queues', () => {
  it('that a screen draws are searched and filtered by keys', () => {
    const lists = sources('src/features/**/*.tsx').filter(({ text }) => text.includes('<DataGrid'));
    expect(lists.length).toBeGreaterThan(30);
    const without = lists.filter(({ text }) => !KEYS.test(text)).map(({ file }) => file);
    expect(without.sort()).toEqual(Object.keys(WITHOUT));
  });

  it('of records have quick search and conditions', () => {
    const grids = sources('src/**/*.tsx').filter(
      ({ file, text }) => /<Resource(?:Table|Grid)$/m.test(text) && !/\/resource-(?:grid|table)\.tsx$/.test(file),
    );
    expect(grids.length).toBeGreaterThanOrEqual(3);
    for (const { file, text } of grids) expect(text, file).toMatch(/<QuickFilter[\s\S]*<FilterBar/);
  });
});
