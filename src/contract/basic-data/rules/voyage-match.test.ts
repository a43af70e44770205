import { describe, expect, it } from 'vitest';
import { type KnownVoyage, matchVoyages, sameVoyageStem, type VoyageQuestion } from './voyage-match.ts';

const KNOWN: KnownVoyage = {
  id: 'v1',
  carrier: 'COSU',
  imo: '9703760',
  vesselNames: ['Orient Crest', 'Blue Heron'],
  numbers: ['023E', '023W'],
  partnerNumbers: [{ carrier: 'OOLU', number: 'PVCS-112' }],
  departures: [{ port: 'CNSHA', at: '2026-12-05T14:00:00Z' }],
};
const ASKED: VoyageQuestion = {
  carrier: 'COSU',
  vessel: 'ORIENT CREST',
  imo: '',
  voyage: '023E',
  pol: 'CNSHA',
  date: '2026-12-07T14:00:00Z',
};
const match = (change: Partial<VoyageQuestion>, known: Partial<KnownVoyage> = {}) => {
  const [best] = matchVoyages({ ...ASKED, ...change }, [{ ...KNOWN, ...known }]);
  return best ? [best.score, best.taken] : null;
};

describe('matching a voyage (A.7.6)', () => {
  it('V-26 0023E of COSU and ORIENT CREST, two days off, is 023E: 95, taken', () =>
    expect(match({ voyage: '0023E' })).toEqual([95, true]));

  it('line, voyage and ship, by name or IMO, are 100', () => {
    expect(match({})).toEqual([100, true]);
    expect(match({ vessel: 'orient-crest' })).toEqual([100, true]);
    expect(match({ vessel: 'BLUE HERON' })).toEqual([100, true]);
    expect(match({ vessel: 'misspelt', imo: '9703760' })).toEqual([100, true]);
  });

  it("a partner's own number is 95", () => {
    expect(match({ carrier: 'OOLU', voyage: 'pvcs 112' })).toEqual([95, true]);
    expect(match({ carrier: 'OOLU', voyage: 'PVCS112', vessel: 'TBN' })).toEqual([80, true]);
    expect(match({ carrier: 'OOLU', voyage: 'PVCS-112', vessel: 'TBN' })).toEqual([95, true]);
    expect(match({ carrier: 'ONEY', voyage: 'PVCS-112', vessel: '' })).toBeNull();
  });

  it('without a ship the number near the date is 80, and taken', () => {
    for (const voyage of ['0023E', '23E', '023']) expect(match({ voyage, vessel: '' })).toEqual([80, true]);
    expect(match({ voyage: '0023E', vessel: '', date: '2026-12-15T14:00:00Z' })).toEqual([80, true]);
    expect(match({ voyage: '0023E', vessel: '', date: '2026-12-15T14:00:01Z' })).toBeNull();
    expect(match({ voyage: '0023E', vessel: '', pol: 'CNNGB' })).toBeNull();
  });

  it('the ship near the date is 60 and only offered', () => {
    expect(match({ voyage: '099E' })).toEqual([60, false]);
    expect(match({ voyage: '099E', date: '2026-12-11T14:00:00Z' })).toBeNull();
  });

  it('another ship is another voyage, whatever its number', () => {
    expect(match({ vessel: 'EASTERN STAR' })).toBeNull();
    expect(match({ imo: '9074729' })).toBeNull();
  });

  it('another direction is another voyage', () => {
    expect(sameVoyageStem('023E', '023W')).toBe(false);
    expect(sameVoyageStem('0023E', '23')).toBe(true);
    expect(sameVoyageStem('ABC', 'ABC')).toBe(false);
    expect(match({ voyage: '0023W', vessel: '' }, { numbers: ['023E'] })).toBeNull();
  });

  it('the likeliest stands first; of two equals none is taken', () => {
    const later = { ...KNOWN, id: 'v2', departures: [{ port: 'CNSHA', at: '2026-12-12T14:00:00Z' }] };
    const asked = { ...ASKED, voyage: '23', vessel: '' };
    expect(matchVoyages(asked, [later, KNOWN]).map(one => [one.voyage.id, one.taken])).toEqual([
      ['v1', true],
      ['v2', false],
    ]);
    expect(matchVoyages(asked, [KNOWN, { ...KNOWN, id: 'v3' }]).map(one => one.taken)).toEqual([false, false]);
  });
});
