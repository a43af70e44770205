import { describe, expect, it } from 'vitest';
import { comparePort, type OurPort } from './compare-port.ts';
import { LOCKED_PORTS } from './port-group-seed.ts';
import type { UnLocodePlace } from './un-locode.ts';

const FREE = { locks: [], openUses: 0 };

const aPlace = (changed: Partial<UnLocodePlace> = {}): UnLocodePlace => ({
  unLocode: 'NLRTM',
  countryCode: 'NL',
  nameEn: 'Rotterdam',
  nameWoDiacritics: 'Rotterdam',
  subdivision: 'ZH',
  functions: ['1', '2', '3', '4', '5'],
  unStatus: 'AF',
  latitude: '51.91667',
  longitude: '4.5',
  iata: null,
  sourceDate: '2004-01-01',
  ...changed,
});

const ourPort = (changed: Partial<OurPort> = {}): OurPort => ({
  ...aPlace(),
  status: 'ACTIVE',
  source: 'OFFICIAL',
  positionSource: 'UNLOCODE',
  sameAs: null,
  ...changed,
});

const fieldsOf = (diff: readonly { readonly field: string; readonly locked: boolean }[]) =>
  diff.map(({ field, locked }) => (locked ? `${field} kept` : field));

describe('one port of ours with its row in UN/LOCODE', () => {
  it('equal is SAME, whatever the order of functions', () => {
    const functions = ['5', '4', '3', '2', '1'] as const;
    expect(comparePort(ourPort({ functions }), aPlace(), FREE)).toEqual({ outcome: 'SAME', diff: [], message: null });
  });

  it('other functions are CHANGED', () => {
    const { outcome, diff } = comparePort(ourPort({ functions: ['1', '3'] }), aPlace(), FREE);
    expect(outcome).toBe('CHANGED');
    expect(diff).toEqual([{ field: 'functions', ours: ['1', '3'], theirs: ['1', '2', '3', '4', '5'], locked: false }]);
  });

  it('V-24 locked name and functions are kept and shown, the row is the same', () => {
    const [seed] = LOCKED_PORTS;
    const shared = { unLocode: 'CNSHA', countryCode: 'CN', subdivision: 'SH', latitude: null, longitude: null };
    const theirs = aPlace({
      ...shared,
      nameEn: 'Shanghai Hongqiao International Apt',
      nameWoDiacritics: 'Shanghai Hongqiao International Apt',
      functions: ['4'],
    });
    const ours = ourPort({
      ...shared,
      nameEn: seed?.nameEn,
      nameWoDiacritics: 'Shanghai',
      functions: seed?.functions,
      sameAs: 'CNSHA',
    });
    const { outcome, diff } = comparePort(ours, theirs, { locks: seed?.fieldLocks ?? [], openUses: 12 });
    expect(outcome).toBe('SAME');
    expect(diff).toEqual([
      { field: 'nameEn', ours: 'Shanghai', theirs: 'Shanghai Hongqiao International Apt', locked: true },
      { field: 'functions', ours: ['1'], theirs: ['4'], locked: true },
    ]);
  });

  it('the airport of a locked port does not move the port', () => {
    const theirs = aPlace({ functions: ['4'], latitude: '51.95', longitude: '4.43333' });
    const { outcome, diff } = comparePort(ourPort(), theirs, { locks: ['functions'], openUses: 0 });
    expect(outcome).toBe('SAME');
    expect(fieldsOf(diff)).toEqual(['functions kept', 'latitude kept', 'longitude kept']);
  });

  it('an unlocked change beside a locked one is CHANGED', () => {
    const theirs = aPlace({ nameEn: 'Rotterdam Haven', subdivision: 'UT' });
    const { outcome, diff } = comparePort(ourPort(), theirs, { locks: ['nameEn'], openUses: 0 });
    expect(outcome).toBe('CHANGED');
    expect(fieldsOf(diff)).toEqual(['nameEn kept', 'subdivision']);
  });
});

describe('positions', () => {
  it('missing ones never erase ours, nor does anything else the list leaves open', () => {
    const silent = aPlace({ latitude: null, longitude: null, unStatus: null, functions: [], subdivision: null });
    expect(comparePort(ourPort({ iata: 'RTD' }), silent, FREE).outcome).toBe('SAME');
  });

  it('fill in ours, and move them by less than 50 km', () => {
    const bare = comparePort(ourPort({ latitude: null, longitude: null, positionSource: null }), aPlace(), FREE);
    expect(fieldsOf(bare.diff)).toEqual(['latitude', 'longitude']);
    const near = comparePort(ourPort(), aPlace({ latitude: '51.95' }), FREE);
    expect([near.outcome, fieldsOf(near.diff)]).toEqual(['CHANGED', ['latitude']]);
  });

  it('farther than 50 km is a CONFLICT with the distance', () => {
    const far = comparePort(ourPort(), aPlace({ latitude: '52.91667' }), FREE);
    expect(far).toMatchObject({ outcome: 'CONFLICT', message: { code: 'OL-09', params: { km: 111 } } });
    // 0.449° of latitude are 49.9 km, 0.45° are 50.04.
    expect(comparePort(ourPort(), aPlace({ latitude: '52.36567' }), FREE).outcome).toBe('CHANGED');
    expect(comparePort(ourPort(), aPlace({ latitude: '52.36667' }), FREE).outcome).toBe('CONFLICT');
  });

  it('zeros behind the decimals are no difference', () => {
    expect(comparePort(ourPort({ longitude: '4.50000' }), aPlace(), FREE).outcome).toBe('SAME');
  });

  it('a place east and one west of 180° are neighbours', () => {
    const ours = ourPort({ latitude: '-17', longitude: '179.95' });
    expect(comparePort(ours, aPlace({ latitude: '-17', longitude: '-179.95' }), FREE).outcome).toBe('CHANGED');
  });

  it.each(['MANUAL', 'TERMINAL'] as const)('ours from %s stays, however far', positionSource => {
    const { outcome, diff } = comparePort(ourPort({ positionSource }), aPlace({ latitude: '-33' }), FREE);
    expect([outcome, fieldsOf(diff)]).toEqual(['SAME', ['latitude kept']]);
  });
});

describe('new places', () => {
  const statusOf = (unStatus: UnLocodePlace['unStatus']) => {
    const { outcome, diff } = comparePort(null, aPlace({ unStatus }), FREE);
    return [outcome, diff.find(({ field }) => field === 'status')?.theirs];
  };

  it.each(['AA', 'AC', 'AF', 'AI', 'AM', 'AQ', 'AS', 'RL', 'RN'] as const)('%s is taken', status =>
    expect(statusOf(status)).toEqual(['NEW', 'ACTIVE']),
  );
  it.each(['RQ', 'QQ', 'UR', null] as const)('%s waits as PROPOSED', status =>
    expect(statusOf(status)).toEqual(['NEW', 'PROPOSED']),
  );
  it.each(['RR', 'XX'] as const)('%s is not taken', unStatus => {
    expect(comparePort(null, aPlace({ unStatus }), FREE)).toMatchObject({
      outcome: 'SAME',
      diff: [],
      message: { code: 'OL-08', params: { status: unStatus } },
    });
    expect(comparePort(ourPort(), aPlace({ unStatus }), FREE).outcome).toBe('CHANGED');
  });

  it('V-12 a member joins its group', () => {
    const { diff } = comparePort(null, aPlace({ unLocode: 'CNSGH' }), FREE);
    expect(diff).toContainEqual({ field: 'sameAs', ours: null, theirs: 'CNSHA', locked: false });
    expect(diff).toContainEqual({ field: 'unLocode', ours: null, theirs: 'CNSGH', locked: false });
    const known = ourPort({ unLocode: 'CNSGH', sameAs: 'CNSHA' });
    expect(comparePort(known, aPlace({ unLocode: 'CNSGH' }), FREE).outcome).toBe('SAME');
  });
});

describe('places that leave the list', () => {
  it('are deprecated when nothing open uses them', () => {
    expect(comparePort(ourPort(), null, FREE)).toEqual({
      outcome: 'REMOVED',
      diff: [{ field: 'status', ours: 'ACTIVE', theirs: 'DEPRECATED', locked: false }],
      message: null,
    });
  });

  it('are a CONFLICT while open documents use them', () => {
    expect(comparePort(ourPort(), null, { locks: [], openUses: 3 })).toMatchObject({
      outcome: 'CONFLICT',
      message: { code: 'OL-10', params: { n: 3 } },
    });
  });

  it.each([
    ['never ours', null],
    ['deprecated already', ourPort({ status: 'DEPRECATED' })],
    ['typed by a person', ourPort({ source: 'MANUAL' })],
  ])('%s: nothing to do', (_case, ours) => expect(comparePort(ours, null, FREE).outcome).toBe('SAME'));

  it('come back into use when a later edition has them again', () => {
    const { outcome, diff } = comparePort(ourPort({ status: 'DEPRECATED' }), aPlace(), FREE);
    expect([outcome, fieldsOf(diff)]).toEqual(['CHANGED', ['status']]);
  });
});

it('a name that lost letters never replaces a whole one', () => {
  const theirs = aPlace({ nameEn: 'Rotterd?m', nameWoDiacritics: 'Rotterd?m' });
  expect(comparePort(ourPort(), theirs, FREE).outcome).toBe('SAME');
});
