import { describe, expect, it } from 'vitest';
import type { PaletteEntry } from './entry.ts';
import { MOST_RESULTS, rank, type Tier } from './rank.ts';
import { searchTexts, wordsOf } from './search-text.ts';

const entry = (id: string, zh: string, en: string, rest: Partial<PaletteEntry> = {}): PaletteEntry => ({
  id,
  kind: 'route',
  title: { zh, en },
  ...rest,
});

const SI = { zh: '提单补料', en: 'Shipping instructions' };
const CRM = { zh: '客户关系', en: 'Customer relations' };

const entries = [
  entry('check', 'SI 待审核', 'SI pending review', {
    path: '/tdManage/siCheck',
    module: SI,
    pinyin: { full: 'si dai shen he', initials: 'sidsh' },
    aliases: ['/internal/tdManage/siCheck', 'sq'],
  }),
  entry('audit', 'SI 审核', 'Review SI', {
    path: '/tdManage/siAudit',
    module: SI,
    pinyin: { full: 'si shen he', initials: 'sish' },
  }),
  entry('list', '补料列表', 'SI list', {
    path: '/external/workbench/SISubimtList',
    module: SI,
    pinyin: { full: 'bu liao lie biao', initials: 'bllb' },
  }),
  entry('leads', '客户线索', 'Leads', {
    path: '/CRM/CustomerLeads',
    module: CRM,
    pinyin: { full: 'ke hu xian suo', initials: 'khxs' },
  }),
  entry('pool', '公海', 'Public pool', {
    path: '/CRM/OpenSeaPool',
    module: CRM,
    pinyin: { full: 'gong hai', initials: 'gh' },
  }),
];
const texts = searchTexts(entries);
const answers = (query: string) => rank(texts, query).map(({ entry: { id }, tier }) => [id, tier]);
const best = (query: string) => answers(query)[0];

describe('what a query finds', () => {
  it.each<[string, string, Tier]>([
    ['sq', 'check', 'alias'],
    ['/internal/tdManage/siCheck', 'check', 'alias'],
    ['tdManage/siCheck', 'check', 'exact'],
    ['/tdmanage/sicheck', 'check', 'exact'],
    ['SI 待审核', 'check', 'exact'],
    ['si pending review', 'check', 'exact'],
    ['si shen he', 'audit', 'exact'],
    ['sishenhe', 'audit', 'exact'],
    ['客户', 'leads', 'prefix'],
    ['kehu', 'leads', 'prefix'],
    ['ＳＩ 待', 'check', 'prefix'],
    ['khxs', 'leads', 'initials'],
    ['rs', 'audit', 'initials'],
    ['dsh', 'check', 'initials'],
    ['spr', 'check', 'initials'],
    ['待审核', 'check', 'wordStarts'],
    ['pending', 'check', 'wordStarts'],
    ['review pend', 'check', 'wordStarts'],
    ['pendrev', 'check', 'wordStarts'],
    ['xiansuo', 'leads', 'wordStarts'],
    ['sicheck', 'check', 'wordStarts'],
    ['线索', 'leads', 'substring'],
    ['ending', 'check', 'substring'],
    ['leads customer', 'leads', 'wordStarts'],
    ['pool relations', 'pool', 'substring'],
    ['提单补料 list', 'list', 'substring'],
    ['pblpol', 'pool', 'fuzzy'],
    // One letter is left out, of the first word and of the last.
    ['leds', 'leads', 'fuzzy'],
    ['pblicpool', 'pool', 'fuzzy'],
  ])('%s finds %s by %s', (query, id, tier) => {
    expect(best(query)).toEqual([id, tier]);
  });

  it('puts the page meant above the one that the letters only nearly name', () => {
    expect(answers('sish').slice(0, 2)).toEqual([
      ['audit', 'prefix'],
      ['check', 'wordStarts'],
    ]);
    expect(answers('si shen he').slice(0, 2)).toEqual([
      ['audit', 'exact'],
      ['check', 'wordStarts'],
    ]);
  });

  it.each(['zzz', '不存在', 'qx', 'kcehc'])('finds nothing for %s', query => {
    expect(answers(query)).toEqual([]);
  });

  it('shows everything in the offered order while nothing is asked', () => {
    expect(answers('').map(([id]) => id)).toEqual(['check', 'audit', 'list', 'leads', 'pool']);
    expect(answers(' / ').map(([id]) => id)).toEqual(['check', 'audit', 'list', 'leads', 'pool']);
  });
});

describe('order', () => {
  const habit = (weights: Record<string, number>) => (id: string) => weights[id] ?? 0;

  it('lets habit decide inside a tier and never across tiers', () => {
    const favourite = habit({ check: 100 });
    expect(rank(texts, 'si shen he', favourite).map(({ entry: { id } }) => id)).toEqual(['audit', 'check']);
    // Both by a prefix of title or pinyin.
    expect(rank(texts, 'si').map(({ entry: { id } }) => id)).toEqual(['audit', 'check', 'list']);
    expect(rank(texts, 'si', favourite).map(({ entry: { id } }) => id)).toEqual(['check', 'audit', 'list']);
  });

  it('shows the most used first while nothing is asked', () => {
    expect(rank(texts, '', habit({ pool: 2, leads: 1 })).map(({ entry: { id } }) => id)).toEqual([
      'pool',
      'leads',
      'check',
      'audit',
      'list',
    ]);
  });

  it('never shows more than fifty and keeps equals in their order', () => {
    const many = searchTexts(Array.from({ length: 400 }, (_, index) => entry(`e${index}`, '同名', 'Same name')));
    const shown = rank(many, 'same').map(({ entry: { id } }) => id);
    expect(shown).toEqual(Array.from({ length: MOST_RESULTS }, (_, index) => `e${index}`));
    expect(rank(many, '', undefined, 3)).toHaveLength(3);
  });
});

describe('wordsOf', () => {
  it.each([
    ['SI 待审核', ['si', '待审核']],
    ['/external/workbench/SISubimtList', ['external', 'workbench', 'si', 'subimt', 'list']],
    ['CRM数据维护', ['crm', '数据维护']],
    ['FreightCo-load 40HQ', ['freight', 'co', 'load', '40', 'hq']],
    ['（通用）', ['通用']],
    ['', []],
  ])('cuts %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });
});
