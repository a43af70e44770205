import { describe, expect, it } from 'vitest';
import { readBoxes } from './read-boxes.ts';
import { hasLooseNumber, type QuickLineBook, readQuickLine } from './read-quick-line.ts';
import { readWindow } from './read-window.ts';

const PORTS: Readonly<Record<string, readonly string[]>> = {
  CNSHA: ['sha', 'cnsha', 'shanghai', '上海', 'sh'],
  DEHAM: ['ham', 'deham', 'hamburg', '汉堡'],
  CNNGB: ['ngb', 'ningbo', '宁波'],
  USLAX: ['lax', 'los angeles', '洛杉矶'],
  VNSGN: ['sgn', 'ho chi minh', '胡志明'],
  CNSHK: ['shekou', '蛇口', 'sh'],
};
const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  CMDU: ['cma', 'cma cgm', '达飞'],
  COSU: ['cosco', '中远', 'cosu'],
  HLCU: ['hapag', 'hpl', '赫伯罗特'],
};
const named = (list: Readonly<Record<string, readonly string[]>>) => (text: string) =>
  Object.keys(list).filter(code => list[code]?.includes(text));
const TYPES: Readonly<Record<string, string>> = { '40HQ': '40HC', '20': '20GP', '40': '40GP' };
const BOOK: QuickLineBook<string, string> = {
  ports: named(PORTS),
  carriers: named(CARRIERS),
  containerType: text =>
    TYPES[text] ?? (['20GP', '40GP', '40HC', '45HC', '40RH', '40NOR'].includes(text) ? text : null),
};
const TODAY = '2027-01-05';
const read = (line: string, today = TODAY) => {
  const { pol, pod, containers, etd, carriers, flags, unread } = readQuickLine(line, BOOK, today);
  return {
    lane: [pol?.found.join('|'), pod?.found.join('|')].join(' '),
    boxes: containers.map(one => `${one.count}x${one.containerType}${one.grossKg ? `@${one.grossKg}` : ''}`).join(' '),
    etd: etd ? `${etd.from}..${etd.to}` : null,
    carriers: carriers.map(one => one.found.join('|')).join(' '),
    flags: flags.join(' '),
    unread: unread.join(' '),
  };
};
const NOTHING = { lane: ' ', boxes: '', etd: null, carriers: '', flags: '', unread: '' };

describe('quick line', () => {
  it('the line of the design', () => {
    expect(read('sha ham 2x40hc 1x20gp jan25 cma')).toEqual({
      ...NOTHING,
      lane: 'CNSHA DEHAM',
      boxes: '2x40HC 1x20GP',
      etd: '2027-01-25..2027-01-31',
      carriers: 'CMDU',
    });
  });

  it.each([
    ['上海到汉堡 2个40高柜 1小柜 1月25日 中远'],
    ['上海 汉堡 2*40HQ，1*20GP，1月25，中远'],
    ['从 上海 至 汉堡2个高柜1个小柜1月25号中远'],
    ['shanghai -> hamburg 40hq*2 20gp 25jan cosco'],
    ['Shanghai to Hamburg, 2 x 40HC, 1 X 20GP, 01-25, COSU'],
  ])('%s', line => {
    expect(read(line)).toEqual({
      ...NOTHING,
      lane: 'CNSHA DEHAM',
      boxes: '2x40HC 1x20GP',
      etd: '2027-01-25..2027-01-31',
      carriers: 'COSU',
    });
  });

  it('names of several words, and words between them', () => {
    expect(read('ho chi minh los angeles 40hc cma cgm')).toMatchObject({ lane: 'VNSGN USLAX', carriers: 'CMDU' });
    expect(read('cma ningbo lax')).toMatchObject({ lane: 'CNNGB USLAX', carriers: 'CMDU' });
  });

  it('a word with several meanings keeps them all', () => {
    expect(read('sh ham').lane).toBe('CNSHA|CNSHK DEHAM');
  });

  it('what is not understood is kept', () => {
    expect(read('sha atlantis 2x40zz jan25 xyz')).toEqual({
      ...NOTHING,
      lane: 'CNSHA ',
      etd: '2027-01-25..2027-01-31',
      unread: 'atlantis 2x40zz xyz',
    });
    expect(read('')).toEqual(NOTHING);
    expect(read('feb30').unread).toBe('feb30');
  });

  it.each([
    ['sha ham 2 40hc', '2x40HC'],
    ['sha ham 2 40hq 1 20gp@18000 jan25', '2x40HC 1x20GP@18000'],
    ['上海 汉堡 2 高柜', '2x40HC'],
    ['sha ham 12 40hc', '12x40HC'],
  ])('%s is %s: a count may stand apart from its type', (line, boxes) => {
    expect(read(line)).toMatchObject({ boxes, unread: '' });
  });

  it('a number that belongs to nothing makes the count unsure', () => {
    const loose = (line: string) => hasLooseNumber(readQuickLine(line, BOOK, TODAY));
    expect([loose('sha ham 40hc 2'), loose('sha ham 2x40hc'), loose('sha ham 2x40hc xyz')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('flags and weights', () => {
    expect(read('sha ham 2x20gp@18000 直达 dg DG')).toMatchObject({ boxes: '2x20GP@18000', flags: 'DIRECT DG' });
  });

  it('one type written twice is counted together', () => {
    expect(read('1x40hc 2x40hq 1x40hc@9000').boxes).toBe('3x40HC 1x40HC@9000');
  });

  it('only the first window counts, a second is shown', () => {
    expect(read('jan25 feb')).toMatchObject({ etd: '2027-01-25..2027-01-31', unread: 'feb' });
  });
});

describe('departure windows', () => {
  it.each([
    ['jan25', '2027-01-25..2027-01-31'],
    ['january25', '2027-01-25..2027-01-31'],
    ['jan20-31', '2027-01-20..2027-01-31'],
    ['20-31jan', '2027-01-20..2027-01-31'],
    ['jan', '2027-01-01..2027-01-31'],
    ['2月', '2027-02-01..2027-02-28'],
    ['1月底', '2027-01-21..2027-01-31'],
    ['1月上旬', '2027-01-01..2027-01-10'],
    ['2月中', '2027-02-11..2027-02-20'],
    ['endjan', '2027-01-21..2027-01-31'],
    ['1月20-31日', '2027-01-20..2027-01-31'],
    ['1月28日至2月5日', '2027-01-28..2027-02-05'],
    ['0128-0205', '2027-01-28..2027-02-05'],
    ['1220-0110', '2026-12-20..2027-01-10', '2026-12-18'],
    ['2027-01-25', '2027-01-25..2027-01-31'],
    ['2027-01-25~2027-02-03', '2027-01-25..2027-02-03'],
    ['jan3', '2027-01-03..2027-01-09'],
    ['oct3', '2027-10-03..2027-10-09'],
    ['jan10', '2027-01-10..2027-01-16', '2026-11-22'],
    ['nov5', '2026-11-05..2026-11-11', '2026-11-22'],
    ['dec', '2026-12-01..2026-12-31', '2026-11-22'],
    ['mar', '2027-03-01..2027-03-31', '2026-11-22'],
  ])('%s is %s', (text, expected, today = TODAY) => {
    const window = readWindow(text, today);
    expect(window && `${window.from}..${window.to}`).toBe(expected);
  });

  it.each(['jan32', '13月', '1331', '2027-02-30', 'janx5y', '25', 'jan31-20', '2月30日'])('%s is none', text => {
    expect(readWindow(text, TODAY)).toBeNull();
  });
});

describe('containers', () => {
  it.each([
    ['2x40hc', 2, '40HC'],
    ['3×45hc', 3, '45HC'],
    ['40hq*2', 2, '40HQ'],
    ["1x20'", 1, '20'],
    ['20gp', 1, '20GP'],
    ['2个40高柜', 2, '40HC'],
    ['2高柜', 2, '40HC'],
    ['3小柜', 3, '20GP'],
    ['2个40尺平柜', 2, '40GP'],
    ['冻柜', 1, '40RH'],
    ['1x40nor', 1, '40NOR'],
  ])('%s is %i of %s', (text, count, type) => {
    expect(readBoxes(text)).toEqual({ count, type, grossKg: null });
  });

  it.each(['jan25', '0125', 'cma', '2x', 'x40hc'])('%s is none', text => {
    expect(readBoxes(text)).toBeNull();
  });
});
