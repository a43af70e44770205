import { expect, test } from 'vitest';
import { comparedText } from './compared-text.ts';

test('spellings of one place are one text', () => {
  expect(['Port of Shanghai', ' shanghai ', 'SHANGHAI PORT'].map(text => comparedText('PORT', text))).toEqual([
    'SHANGHAI',
    'SHANGHAI',
    'SHANGHAI',
  ]);
  expect(comparedText('PORT', '上海港')).toBe('上海');
});

test('container types are compared without blanks, other objects are not', () => {
  expect(comparedText('CONTAINER_TYPE', "40'HQ")).toBe('40HQ');
  expect(comparedText('SERVICE', 'AEX 1')).toBe('AEX 1');
});

test('signs alone stay apart', () => {
  expect(comparedText('FEE', '--')).toBe('--');
  expect(comparedText('FEE', '**')).not.toBe(comparedText('FEE', '--'));
});
