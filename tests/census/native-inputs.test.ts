import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/**
 * A browser shows its own date and time fields in its own language (12/04/2026, 09:00 PM), and its own select in its own look: days
 * are `DayInput`, moments `MomentInput`, times of a day `TimeInput`, short lists Blueprint's `HTMLSelect`.
 */
const sources = globSync('src/**/*.tsx')
  .filter(file => !/\.(?:test|samples)\.tsx$/.test(file))
  .map(file => ({ file: file.replaceAll('\\', '/'), text: readFileSync(file, 'utf8') }));

const NATIVE = /\btype(?:=|: )[^\n]*["'](?:date|time|month|week|datetime-local)["']/;
/** A list to walk through with `size` is no drop-down; the kit draws its own form field and its editor of a cell. */
const SELECTS: readonly string[] = [
  'src/kit/choice-dialog.tsx',
  'src/kit/form/choice-inputs.tsx',
  'src/kit/table/cell-editor.tsx',
];

const filesWith = (rule: RegExp): string[] => sources.filter(({ text }) => rule.test(text)).map(({ file }) => file);

describe('fields that a browser draws in its own way', () => {
  it('are found in whatever way they are written', () => {
    for (const text of ['type="date"', "type={isDay ? 'date' : 'datetime-local'}", "{ type: 'time' }", "type='month'"])
      expect(NATIVE.test(text), text).toBe(true);
    for (const text of ['type="text"', 'type="search"', "kind: 'date'"]) expect(NATIVE.test(text), text).toBe(false);
  });

  it('are not used for days and times', () => {
    expect(filesWith(NATIVE)).toEqual([]);
  });

  it('are not used as drop-down lists', () => {
    expect(filesWith(/<select[\s>]/).sort()).toEqual(SELECTS);
  });
});
