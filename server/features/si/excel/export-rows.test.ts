import { expect, test } from 'vitest';
import { aDraft } from '#machines/si/multi-create.samples.ts';
import type { HeaderRow } from '../read/queries.ts';
import { linesSheet } from './export-rows.ts';

test('the sheet of cargo lines adds up, speaks in words and can be read while it is scrolled', () => {
  const draft = aDraft({ paymentMethod: 'P', signingMethod: '1', originals: '3' });
  const [box] = draft.boxes;
  if (!box) throw new Error('the draft has no container');
  const [line] = box.lines;
  if (!line) throw new Error('the container has no line');
  const content = {
    ...draft,
    boxes: [
      {
        ...box,
        type: '40HC',
        lines: [{ ...line, packageCount: '980', weightKg: '8820.4', volumeCbm: 'about 60', hsCode: '940511' }],
      },
    ],
  };
  const header = { no: '26112300023', mblNo: 'COSU6123500028', simblNo: '' } as unknown as HeaderRow;
  const sheet = linesSheet([{ header, creator: '', reviewer: '', content }], 'CN');
  const [head, row] = sheet.rows ?? [];
  const cell = (label: string) => row?.[head?.indexOf(label) ?? -1];
  expect([cell('件数'), cell('毛重(KG)'), cell('正本份数')]).toEqual([980, 8820.4, 3]);
  // What is no number is told as it was typed; a code is no number.
  expect([cell('体积(CBM)'), cell('HS编码')]).toEqual(['about 60', '940511']);
  expect([cell('箱型'), cell('付款方式'), cell('签单方式')]).toEqual(['40HQ', '预付', '正本提单']);
  expect(sheet.freezePane).toEqual({ rows: 1 });
  expect(sheet.columns?.every(({ width }) => width !== undefined && width > 0)).toBe(true);
});
