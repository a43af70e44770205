import { expect, it } from 'vitest';
import { tableText } from './table-words.ts';

it('fills a word with a text of the same language', () => {
  expect(tableText('sortBy', { column: { zh: '代码', en: 'Code' } })).toEqual({ zh: '按代码排序', en: 'Sort by Code' });
});
