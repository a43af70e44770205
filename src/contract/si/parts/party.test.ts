import { describe, expect, it } from 'vitest';
import { CONTINUATION_MARKS, layOutParty, readParty } from './party.ts';

const NAME = 'Ningbo Haiyue Textile Import & Export Co., Ltd.';
const ADDRESS = 'Room 1208, Building 3, No. 88 Zhongshan East Road, Yinzhou District, Ningbo, China';

describe('parties (T28, T29)', () => {
  it('T28 six lines: the sixth stands on the attached list under the mark', () => {
    const { bill, attached } = layOutParty(`${NAME}\n${ADDRESS}\nTel: +86-574-8700-0000`, CONTINUATION_MARKS.consignor);
    expect(bill).toHaveLength(5);
    expect(bill[4]).toBe('DISTRICT, NINGBO, CHINA *');
    expect(attached).toEqual(['TEL: +86-574-8700-0000']);
  });

  it('T29 nine lines are nine lines', () => {
    expect(readParty('A\nB\nC\nD\nE\nF\nG\nH\nI').lines).toHaveLength(9);
  });

  it('breaks a fifth line that has no room for the mark again', () => {
    const fifth = 'BUILDING SEVEN EAST WING FLOOR TWO A';
    const lines = ['NAME', 'B', 'C', 'D', fifth.slice(0, 35), 'F'];
    const { bill, attached } = layOutParty(lines.join('\n'), '***');
    expect(bill[4]).toBe('BUILDING SEVEN EAST WING FLOOR ***');
    expect((bill[4] ?? '').length).toBeLessThanOrEqual(35);
    expect(attached).toEqual(['TWO', 'F']);
  });

  it('leaves five lines as they are', () => {
    expect(layOutParty(`${NAME}\n${ADDRESS}`, '*')).toEqual({
      bill: readParty(`${NAME}\n${ADDRESS}`).lines,
      attached: [],
    });
  });

  it.each([
    ['To order', true, false],
    ['TO THE ORDER OF BANK OF CHINA', true, false],
    ['TOORDER TRADING LTD', false, false],
    ['Same as consignee', false, true],
    ['SAME AS CNEE', false, true],
  ])('%s', (text, isToOrder, isSameAsConsignee) => {
    expect(readParty(text)).toMatchObject({ isToOrder, isSameAsConsignee });
  });

  it('tells a name from an address', () => {
    expect(readParty(NAME)).toMatchObject({ hasName: true, hasAddress: false });
    expect(readParty(`${NAME}\n${ADDRESS}`)).toMatchObject({ hasName: true, hasAddress: true, country: 'CN' });
    expect(readParty('12\nROAD')).toMatchObject({ hasName: false });
  });

  it.each([
    ['ACME LLC\nP.O. BOX 123\nDUBAI, UAE', true],
    ['ACME LLC\nPO BOX 123, DUBAI', true],
    ['ACME LLC\nP.O. BOX 123\n5 HARBOUR ROAD, DUBAI', false],
    ['ACME LLC\nHARBOUR ROAD, DUBAI', false],
  ])('only a P.O. box: %j', (text, expected) => {
    expect(readParty(text).isPoBoxOnly).toBe(expected);
  });
});
