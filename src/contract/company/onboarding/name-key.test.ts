import { describe, expect, it } from 'vitest';
import { nameKey, nameScore } from './name-key.ts';

describe('names of companies (D.6.4)', () => {
  it.each([
    ['上海蓝鲸湾国际物流有限公司', '蓝鲸湾国际物流（上海）有限公司', 90],
    ['上海蓝鲸湾国际物流有限公司', '蓝鲸湾国际物流（宁波）有限公司', 60],
    ['Blue Whale Bay Logistics Co., Ltd.', 'BLUE WHALE BAY LOGISTICS (SHANGHAI) CO LTD', 90],
    ['Acme, Inc.', 'ACME INC', 90],
    ['Acme & Sons', 'ACME AND SONS LLC', 90],
    ['Stellamar Logistics Ltd', 'Starmar Logistics Ltd', 0],
    ['Pacific Orchid Logistics', 'Pacific Tulip Logistics', 0],
    ['', '', 0],
  ])('%s and %s score %i', (one, other, score) => {
    expect(nameScore(one, other)).toBe(score);
    expect(nameScore(other, one)).toBe(score);
  });

  it('leave the firm when forms and places are taken off', () => {
    expect(nameKey('福建省茶岭贸易集团有限公司')).toEqual({ key: '茶岭贸易', regions: ['福建'] });
    expect(nameKey('Ltd')).toEqual({ key: 'LTD', regions: [] });
    expect(nameKey('上海')).toEqual({ key: '上海', regions: [] });
  });
});
