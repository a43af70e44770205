import { describe, expect, it } from 'vitest';
import { DEFAULT_RATE_CONFIG } from '#contract/rates/rate-config.ts';
import { configOf, draftOf } from './config-draft.ts';

describe('settings as typed', () => {
  it('come back as they were, with what the form does not show', () => {
    const before = { ...DEFAULT_RATE_CONFIG, pool: { ...DEFAULT_RATE_CONFIG.pool, blockedCompanyIds: ['x'] } };
    expect(configOf(draftOf(before), before)).toEqual({ config: before });
  });

  it('are read as people type them', () => {
    const draft = {
      ...draftOf(DEFAULT_RATE_CONFIG),
      priceColumns: ' 20gp,40hc ',
      minAbs: ' 30 ',
      roundUnit: '5',
      roundMode: 'UP',
      fxTable: 'carrier:mscu',
    };
    expect(configOf(draft, DEFAULT_RATE_CONFIG)).toMatchObject({
      config: {
        priceColumns: ['20GP', '40HC'],
        minMargin: { abs: '30', pct: null },
        rounding: { unit: '5', mode: 'UP' },
        fxPolicy: { table: 'CARRIER:MSCU' },
      },
    });
  });

  it('name each field that is wrong', () => {
    const draft = {
      ...draftOf(DEFAULT_RATE_CONFIG),
      priceColumns: '',
      priceChangePct: 'x',
      fxBuffer: '6',
      transit: '',
      salesMost: '1e9',
      delayMinutes: '2000',
    };
    const read = configOf(draft, DEFAULT_RATE_CONFIG);
    expect('wrong' in read && [...read.wrong].sort()).toEqual([
      'delayMinutes',
      'fxBuffer',
      'priceChangePct',
      'priceColumns',
      'salesMost',
      'transit',
    ]);
  });
});
