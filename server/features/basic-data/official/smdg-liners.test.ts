import { describe, expect, it } from 'vitest';
import { codesOf, collect, theRow } from './official-row.samples.ts';
import { parseSmdgLiners } from './smdg-liners.ts';

const aLiner = (changed: Readonly<Record<string, unknown>> = {}) => ({
  isActive: true,
  codeStatus: 'Active',
  linerSMDGCode: 'MSK',
  linerName: 'Maersk  A/S',
  carrierType: 'VOCC',
  parentCompany: 'MSK',
  address: 'somewhere',
  website: 'https://www.maersk.com/',
  validFrom: '2003-09-01',
  validTo: null,
  changeLogs: [{ actionCode: 'Added', lastUpdateDate: '2021-01-01' }, { lastUpdateDate: '2024-05-02' }],
  ...changed,
});
const read = (...liners: readonly unknown[]) => collect(parseSmdgLiners(JSON.stringify(liners)));

describe('liner codes of SMDG', () => {
  it('V-22 one liner as published', async () => {
    const row = await theRow(parseSmdgLiners(JSON.stringify(aLiner())));
    expect(row).toMatchObject({ line: 1, key: 'MSK', notes: [] });
    expect(row.values).toEqual({
      smdgCode: 'MSK',
      nameEn: 'Maersk A/S',
      carrierType: 'VOCC',
      parentCode: null,
      parentName: null,
      website: 'https://www.maersk.com/',
      validFrom: '2003-09-01',
      validTo: null,
      lastChange: '2024-05-02',
    });
  });

  it('parents are codes or names; what is not known stays open', async () => {
    const [owned, named] = await read(
      aLiner({ linerSMDGCode: 'OOL', parentCompany: 'COS' }),
      aLiner({
        linerSMDGCode: 'AAA',
        parentCompany: 'AWATAC Container  Line',
        carrierType: '',
        website: 'not available',
      }),
    );
    expect(owned).toMatchObject({ values: { parentCode: 'COS', parentName: null } });
    expect(named).toMatchObject({
      line: 2,
      values: { parentCode: null, parentName: 'AWATAC Container Line', carrierType: 'UNKNOWN', website: null },
    });
  });

  it('an expired code is a row with an end, a deleted one is removed', async () => {
    const [expired, deleted, marked] = await read(
      aLiner({ linerSMDGCode: 'AND', codeStatus: 'Expired', validTo: '2020-12-31' }),
      aLiner({ linerSMDGCode: 'G2O', codeStatus: 'Deleted' }),
      aLiner({ linerSMDGCode: 'TI2', codeStatus: 'Marked for deletion' }),
    );
    expect(expired).toMatchObject({ outcome: 'ROW', values: { validTo: '2020-12-31' } });
    expect(deleted).toMatchObject({ outcome: 'REMOVED', key: 'G2O' });
    expect(marked).toMatchObject({ outcome: 'REMOVED', key: 'TI2' });
  });

  it('faults name their field', async () => {
    const rows = await read(
      aLiner({ linerSMDGCode: 'MAERSK' }),
      aLiner({ linerName: ' ' }),
      aLiner({ validFrom: '2003-31-01' }),
      aLiner({ linerSMDGCode: undefined }),
      'MSK',
      aLiner(),
      aLiner(),
      aLiner({ linerName: 'Other' }),
    );
    expect(rows.map(codesOf)).toEqual([['OL-04'], ['OL-03'], ['OL-04'], ['OL-03'], ['OL-03'], [], [], ['OL-02']]);
    expect(rows[3]).toMatchObject({ findings: [{ path: 'linerSMDGCode' }] });
    expect(rows[6]).toMatchObject({ outcome: 'SKIP' });
  });

  it.each(['', 'no json', '42', 'null'])('"%s" is no list', async text => {
    expect((await collect(parseSmdgLiners(text))).map(codesOf)).toEqual([['OL-07']]);
  });
});
