import { expect, it } from 'vitest';
import { pastedSheet } from './pasted-sheet.ts';

it('cells of the clipboard become a file that the import reads', async () => {
  const file = pastedSheet('POL\tPOD\t40HQ\r\nShanghai, CN\tHamburg\t"1,850"\r\n\t\t\r\n', 'clipboard.csv');
  expect(file?.name).toBe('clipboard.csv');
  expect((await file?.text())?.replace('\uFEFF', '')).toBe('POL,POD,40HQ\r\n"Shanghai, CN",Hamburg,"1,850"\r\n');
});

it('a single line is no sheet', () => {
  expect(pastedSheet('POL\tPOD', 'clipboard.csv')).toBeNull();
});
