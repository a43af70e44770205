import { expect, it } from 'vitest';
import { csvRows, hasSharedData } from './shared-data.ts';

if (!hasSharedData) console.log('tests/data: left out, ../shared/data is not here');

it('reads CSV with quotes, commas and line ends inside them', () => {
  expect(csvRows('a,b\r\n1,"x ""y"", z"\n2,"two\nlines"\n,\n')).toEqual([
    { a: '1', b: 'x "y", z' },
    { a: '2', b: 'two\nlines' },
    { a: '', b: '' },
  ]);
});
