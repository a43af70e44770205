import { describe, expect, it } from 'vitest';
import { partyFindings, partyLines, toOrderFindings } from './party-lines.ts';

const codes = (name: string, address: string) =>
  partyFindings({ name, address }, field => `shipper.${field}`).map(({ code, path }) => `${path} ${code}`);

describe('party lines (5 x 35)', () => {
  it('prints a name of 70 on two lines, even where its words break badly', () => {
    const name = 'INTERNATIONALE GROSSHANDELSGESELLSCHAFT FUER ELEKTROHAUSHALTSGERAETE';
    expect(partyLines({ name, address: '' })).toEqual([name.slice(0, 35).trimEnd(), name.slice(35).trimStart()]);
  });

  it('counts name and address together', () => {
    expect(codes('HARBOUR LINK', 'A\nB\nC\nD')).toEqual([]);
    expect(codes('HARBOUR LINK', 'A\nB\nC\nD\nE')).toEqual(['shipper.address PARTY_LINES']);
    expect(codes('HARBOUR LINK LOGISTICS AND FORWARDING CO LTD', 'A\nB\nC\nD')).toEqual([
      'shipper.address PARTY_LINES',
    ]);
  });

  it('counts a long line as the lines it takes, and drops empty ones', () => {
    expect(partyLines({ name: 'acme', address: `${'ROAD '.repeat(9)}\n\nHAMBURG` })).toEqual([
      'ACME',
      'ROAD ROAD ROAD ROAD ROAD ROAD ROAD',
      'ROAD ROAD',
      'HAMBURG',
    ]);
  });

  it('names the field and the character that no carrier reads', () => {
    expect(codes('海链平台', 'SHANGHAI')).toEqual(['shipper.name CHARSET']);
    expect(codes('MÜLLER GMBH', 'STRAẞE 1')).toEqual(['shipper.address CHARSET']);
  });
});

describe('to order', () => {
  const none = { name: '', address: '' };
  it.each([
    ['TO ORDER', none, 1],
    ['To the order of Bank of China', none, 1],
    ['TO ORDER', { name: 'NOTIFY BV', address: 'ROTTERDAM' }, 0],
    ['TOORDER TRADING', none, 0],
  ])('%s', (name, notify1, count) => {
    expect(toOrderFindings({ name, address: '' }, notify1, 'notify1.name')).toHaveLength(count);
  });
});
