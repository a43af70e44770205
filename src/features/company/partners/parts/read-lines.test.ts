import { expect, it } from 'vitest';
import { readLines } from './read-lines.ts';

const line = (companyCode: string, sharePct: string, lineScope = '') => ({
  companyCode,
  duty: '业务',
  lineScope,
  account: 'sales1',
  sharePct,
  from: '2026-12-01',
});

it('reads what Excel copies, without its heading and its last empty line', () => {
  const pasted = '企业编码\t职责\t航线\t员工账号\t占比\t起始日\r\nBWBAYY\t业务\t\tsales1\t60\t2026-12-01\r\n\r\n';
  expect(readLines(pasted)).toEqual([line('BWBAYY', '60')]);
});

it('takes lines with commas, and leaves what is missing empty', () => {
  expect(readLines('NQUAYS,业务,TPE,sales1,100,2026-12-01\nQDTEAM')).toEqual([
    line('NQUAYS', '100', 'TPE'),
    { companyCode: 'QDTEAM', duty: '', lineScope: '', account: '', sharePct: '', from: '' },
  ]);
});
