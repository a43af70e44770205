import { describe, expect, it } from 'vitest';
import { readScac } from './scac.ts';

describe('SCAC', () => {
  it.each(['MSKU', 'TEMU', 'ABCX', 'ABCZ', 'CU', 'msku'])('V-22 %s is MD-09: such endings are of equipment', text =>
    expect(readScac(text)).toMatchObject({ code: 'MD-09', path: 'scac', severity: 'error' }),
  );

  it.each([
    ['EGLV', 'EGLV'],
    [' oney ', 'ONEY'],
    ['CN', 'CN'],
    ['MAEU', 'MAEU'],
    ['COSU', 'COSU'],
    ['ＯＯＬＵ', 'OOLU'],
  ])('%s is a carrier', (text, scac) => expect(readScac(text)).toEqual({ scac }));

  it.each(['', 'A', 'ABCDE', 'AB1', '中远'])('%j has no form of one', text =>
    expect(readScac(text, 'line.scac')).toMatchObject({ code: 'SCAC_FORM', path: 'line.scac' }),
  );
});
