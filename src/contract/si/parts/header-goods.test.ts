import { describe, expect, it } from 'vitest';
import { aBox, aDraft, aLine } from '../check/check.samples.ts';
import { followLines, goodsOfLines, withGoodsOfLines, withMissingGoods } from './header-goods.ts';

const towels = aBox({ containerNo: 'MSKU3104410' });
const linen = aBox({
  containerNo: 'MSKU3104426',
  lines: [aLine({ goods: 'PRINTED COTTON BED LINEN SETS', hsCode: '630221' })],
});
const lamps = aBox({
  containerNo: 'MSKU3104431',
  lines: [aLine({ goods: 'LED PANEL LAMPS', hsCode: '940511', packageCode: 'PX', marks: 'LED' })],
});
const whole = aDraft({
  siType: 2,
  goods: '100PCT COTTON TERRY BATH TOWELS\nPRINTED COTTON BED LINEN SETS\nLED PANEL LAMPS',
  hsCodes: ['630260', '630221', '940511'],
  marks: 'PHH\nLED',
  boxes: [towels, linen, lamps],
});
const headerOf = ({ goods, hsCodes, marks, packageCode }: typeof whole) => [goods, hsCodes, marks, packageCode];

describe('goods of a bill', () => {
  it('are those of its lines, each once; several kinds of package have no one code', () => {
    expect(goodsOfLines([towels, towels, linen, lamps])).toEqual({
      goods: whole.goods,
      hsCodes: whole.hsCodes,
      marks: whole.marks,
      packageCode: '',
    });
  });

  it('follow the containers of a split bill until somebody writes something else', () => {
    const one = followLines(whole, { ...whole, boxes: [lamps] });
    expect(headerOf(one)).toEqual(['LED PANEL LAMPS', ['940511'], 'LED', 'CT']);
    const typed = { ...whole, goods: 'HOUSEHOLD GOODS' };
    const two = followLines(typed, { ...typed, boxes: [linen] });
    expect([two.goods, two.hsCodes]).toEqual(['HOUSEHOLD GOODS', ['630221']]);
    // Emptied and filled again they follow still; what is typed together with other boxes is kept.
    const none = followLines(one, { ...one, boxes: [] });
    expect(followLines(none, { ...none, boxes: [towels] }).goods).toBe('100PCT COTTON TERRY BATH TOWELS');
    expect(followLines(one, { ...one, boxes: [linen], goods: 'SHEETS' }).goods).toBe('SHEETS');
  });

  it('stay the shipment’s own words in a single bill', () => {
    const single = { ...whole, siType: 1 };
    expect(followLines(single, { ...single, boxes: [lamps] }).goods).toBe(whole.goods);
  });

  it('stay where the lines say nothing, and are filled in where the sender said nothing', () => {
    const silent = aBox({ lines: [aLine({ goods: '', hsCode: '', marks: '', packageCode: '' })] });
    expect(headerOf(withGoodsOfLines({ ...whole, boxes: [silent] }))).toEqual(headerOf(whole));
    const sent = { ...whole, goods: '', hsCodes: [], marks: '', packageCode: '', boxes: [lamps] };
    expect(headerOf(withMissingGoods(sent))).toEqual(['LED PANEL LAMPS', ['940511'], 'LED', 'PX']);
    expect(withMissingGoods({ ...sent, siType: 1 }).goods).toBe('');
  });
});
