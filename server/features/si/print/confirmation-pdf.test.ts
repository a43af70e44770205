import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { pdfBytes } from '../../../kernel/pdf/pdf-file.ts';
import { printedLines } from '../../../kernel/pdf/pdf-texts.samples.ts';
import { confirmation } from './confirmation.samples.ts';
import { confirmationPdf } from './confirmation-pdf.ts';

const printed = async (over: Parameters<typeof confirmation>[0] = {}) =>
  printedLines(await pdfBytes(confirmationPdf(confirmation(over), false)));

const FIGURES = /([\d,]+)(?: CT)? \| ([\d,]+\.\d{3}) \| ([\d,]+\.\d{3})$/;
const plain = (text = ''): Big => new Big(text.replaceAll(',', ''));

describe('the confirmation of an SI', () => {
  it('adds up by what is printed, weights and volumes with the same decimals throughout', async () => {
    const rows = (await printed()).flatMap(line => {
      const found = FIGURES.exec(line);
      return found ? [found.slice(1).map(plain)] : [];
    });
    expect(rows).toHaveLength(4);
    const [totals, ...lines] = rows.toReversed();
    for (const [index, total] of totals!.entries())
      expect(lines.reduce((sum, line) => sum.plus(line[index]!), new Big(0)).toFixed()).toBe(total.toFixed());
    expect(totals![1]!.toFixed(3)).toBe('21010.650');
  });

  it('names the carrier apart from the ship, the cut-off, the main description, and 40HQ as the lists do', async () => {
    const text = (await printed()).join('\n');
    const [, values = ''] = /\nCarrier \| Vessel \/ voyage\n(.*)\n/.exec(text) ?? [];
    expect(values).toBe('COSU COSCO SHIPPING | COSCO STAR / 021W');
    expect(text).toContain('Documentation cut-off');
    expect(text).toContain('2026-03-12 17:00 UTC+8');
    expect(text).toMatch(/Main description[\s\S]*COTTON BED LINEN AND TOWELS/);
    expect(text).toContain('40HQ');
    expect(text).not.toContain('40HC');
    expect(text).toContain('8,820.400');
  });

  it('says all of it in Chinese, too', async () => {
    const text = (await printed({ language: 'CN' })).join('\n');
    for (const word of ['灯塔国际货运', '补料确认书', '总货描', '截单时间', '合计']) expect(text).toContain(word);
  });
});
