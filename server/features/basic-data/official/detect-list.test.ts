import { describe, expect, it } from 'vitest';
import { detectList, unknownList } from './detect-list.ts';
import { csvCells, numbered } from './official-row.samples.ts';

const detect = (...lines: string[]) => detectList(numbered(csvCells(lines.join('\n'))));

describe('which list a file is', () => {
  it.each([
    [
      'unlocode',
      'Change,Country,Location,Name,NameWoDiacritics,Subdivision,Status,Function,Date,IATA,Coordinates,Remarks',
    ],
    ['unlocode', 'country,location,name,nameWoDiacritics,subdivision,status,function,iata,lat,lon'],
    ['unlocode', ',CN,,.CHINA,,,,,,,,'],
    ['unlocode', ',CN,SGH,Shanghai,Shanghai,SH,12345---,AI,0001,,3114N 12129E,'],
    ['unlocode', '=,AT,,Vienna = Wien,Vienna = Wien,,,,,,,'],
    ['smdg-terminals', 'UNLOCODE,Alternative UNLOCODEs,Terminal Code,Terminal Facility Name'],
    ['smdg-terminals', 'CNSHK,,CCT,CHIWAN,,"N 22°28\'00""","E 113°52\'33""",,2017-01-01,,,,'],
    ['iso-currencies', 'Entity,Currency,AlphabeticCode,NumericCode,MinorUnit,WithdrawalDate'],
    ['iso-currencies', 'AFGHANISTAN,Afghani,AFN,971,2'],
    ['iso-countries', 'FIFA,Dial,ISO3166-1-Alpha-3,MARC,is_independent,ISO3166-1-numeric,ISO3166-1-Alpha-2'],
    ['hs', 'section,hscode,description,parent,level'],
  ])('%s: %s', (kind, line) => expect(detect(line)).toBe(kind));

  it('looks below titles and blank lines', () => {
    expect(detect('List One,,,,', '', 'ENTITY,Currency,Alphabetic Code,Numeric Code,Minor unit')).toBe(
      'iso-currencies',
    );
  });

  it.each(['Booking,Vessel,Voyage', '', 'section,name', 'CountryCode,CountryName', '1,2,3,4,5,6,7,8'])(
    '"%s" is none of them (MD-21)',
    line => expect(detect(line)).toBeNull(),
  );

  it('says so in both languages', () => {
    expect(unknownList()).toMatchObject({ code: 'MD-21', message: { zh: expect.any(String), en: expect.any(String) } });
  });
});
