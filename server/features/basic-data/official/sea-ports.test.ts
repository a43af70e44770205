import { describe, expect, it } from 'vitest';
import { codesOf, collect, theRow } from './official-row.samples.ts';
import { parseSeaPorts } from './sea-ports.ts';

const aPort = (changed: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Shanghai',
  country: 'China',
  alias: ['Shang Hai', ' '],
  coordinates: [121.4737, 31.2304167],
  timezone: 'Asia/Shanghai',
  unlocs: ['CNSHA', 'CNSGH'],
  ...changed,
});
const read = (ports: Readonly<Record<string, unknown>>) => collect(parseSeaPorts(JSON.stringify(ports)));

describe('sea ports', () => {
  it('longitude comes first; other codes are the same port', async () => {
    const row = await theRow(parseSeaPorts(JSON.stringify({ CNSHA: aPort() })));
    expect(row).toMatchObject({ line: 1, key: 'CNSHA', notes: [] });
    expect(row.values).toEqual({
      unLocode: 'CNSHA',
      nameEn: 'Shanghai',
      nameWoDiacritics: 'Shanghai',
      latitude: '31.23042',
      longitude: '121.4737',
      timeZone: 'Asia/Shanghai',
      aliases: ['Shang Hai'],
      sameAs: ['CNSGH'],
    });
  });

  it('keeps ports without position or zone, and drops what is wrong with a note', async () => {
    const rows = await read({
      NLRTM: aPort({ coordinates: undefined, timezone: undefined, unlocs: [] }),
      DEHAM: aPort({ coordinates: [9.9, 99], timezone: 'Mars/Olympus' }),
      FRLEH: aPort({ coordinates: [9.9] }),
      UGJIN: aPort({ coordinates: [33.2026122, 0.4478565999999999] }),
    });
    expect(rows[0]).toMatchObject({ values: { latitude: null, timeZone: null, sameAs: [] }, notes: [] });
    expect(rows[1]).toMatchObject({
      values: { latitude: null, timeZone: null },
      notes: [{ code: 'MD-05' }, { code: 'OL-04' }],
    });
    expect(rows[2]).toMatchObject({ values: { latitude: null }, notes: [{ code: 'MD-05' }] });
    expect(rows[3]).toMatchObject({ values: { latitude: '0.44786' }, notes: [] });
  });

  it('reads numbers with the noise of their calculation', async () => {
    const [row] = await read({ UGJIN: aPort({ coordinates: [33.2026122, -0.0000000999] }) });
    expect(row).toMatchObject({ values: { latitude: '0', longitude: '33.20261' }, notes: [] });
  });

  it('refuses bad codes, nameless ports and other files', async () => {
    const rows = await read({ CNSH1: aPort(), XXSHA: aPort(), CNSHA: aPort({ name: '' }), NLRTM: 'Rotterdam' });
    expect(rows.map(codesOf)).toEqual([['MD-03'], ['MD-04'], ['OL-03'], ['OL-04']]);
    expect((await collect(parseSeaPorts('<html>'))).map(codesOf)).toEqual([['OL-07']]);
  });
});
