import { describe, expect, it } from 'vitest';
import { containerNumberRemainder } from '../parts/container-number.ts';
import { withLineTotals } from '../parts/totals.ts';
import { aBox, aContext, aDraft, aLine, anInput, aShipment, aSplitSet } from './check.samples.ts';
import { CHECK_RULES, checkDraftForm, checkSet } from './check-set.ts';
import { SI_CODES } from './codes.ts';
import { RULE_SAMPLES } from './rule.samples.ts';

const found = (result: ReturnType<typeof checkSet>) => result.findings.map(f => `${f.severity} ${f.code} ${f.path}`);

describe('every rule by its examples', () => {
  for (const rule of CHECK_RULES) {
    const samples = RULE_SAMPLES[rule.code];
    describe(`${rule.code} ${SI_CODES[rule.code].en}`, () => {
      it('has examples of both kinds', () => {
        expect(samples?.passes.length).toBeGreaterThan(0);
        expect(samples?.fails.length).toBeGreaterThan(0);
      });
      for (const { says, input, context } of samples?.passes ?? []) {
        it(`passes: ${says}`, () => {
          expect(found(checkSet(input, context)).filter(line => line.includes(` ${rule.code} `))).toEqual([]);
        });
      }
      for (const { says, input, context, path, severity } of samples?.fails ?? []) {
        it(`fails: ${says}`, () => {
          const result = checkSet(input, context);
          expect(found(result)).toContain(`${severity} ${rule.code} ${path}`);
          expect(result.ok).toBe(result.errors.length === 0);
        });
      }
    });
  }

  it('has each code once, and no example without a rule', () => {
    const codes = CHECK_RULES.map(rule => rule.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(Object.keys(RULE_SAMPLES).sort()).toEqual([...codes].sort());
  });
});

describe('a set', () => {
  it('without a fault has no finding at all', () => {
    const result = checkSet(anInput(), aContext());
    expect(found(result)).toEqual([]);
    expect(result.ok).toBe(true);
    expect(result.billNumbers).toEqual(['COSU6123456780']);
    expect(result.totals).toEqual({
      byContainer: [
        { containerNo: 'CSQU3054383', type: '40HC', packageCount: '520', weightKg: '10990.25', volumeCbm: '58.2' },
      ],
      set: { packageCount: '520', weightKg: '10990.25', volumeCbm: '58.2' },
      boxSummary: '40HQ*1',
    });
  });

  it('orders findings by path, with numbers as numbers, then code', () => {
    const boxes = Array.from({ length: 11 }, () => aBox({ containerNo: '', sealNo: '' }));
    const paths = checkSet(anInput([aDraft({ boxes })]), aContext()).findings.map(f => f.path);
    const at = (path: string) => paths.indexOf(path);
    expect(at('TDBLInfos[0].BOXES[2].TBX_CNNO')).toBeLessThan(at('TDBLInfos[0].BOXES[10].TBX_CNNO'));
    expect(at('TDBLInfos[0].BOXES[0].TBX_CNNO')).toBeLessThan(at('TDBLInfos[0].BOXES[0].TBX_SEALNO'));
  });

  it('says what exactly is wrong in both languages, after the words of the code', () => {
    const result = checkSet(anInput([aDraft({ boxes: [aBox({ containerNo: 'CSQU3054384' })] })]), aContext());
    const finding = result.findings.find(f => f.code === 'SI-B-02');
    expect(finding?.message.zh).toBe('箱号校验位错误：校验位应为 3');
    expect(finding?.message.en).toBe('Container number fails its check digit: the check digit should be 3');
    expect(finding?.params).toMatchObject({ expected: '3', reason: 'digit' });
  });

  it('runs all rules: one broken draft shows everything at once', () => {
    const result = checkSet(
      anInput([aDraft({ carrier: '', payment: '', goods: '', boxes: [] } as object)]),
      aContext(),
    );
    expect(new Set(result.errors.map(f => f.code))).toEqual(new Set(['SI-H-01', 'SI-G-01', 'SI-B-01']));
  });

  it('validate-only leaves rules about bills out and keeps the rest (A5.7)', () => {
    const draft = aDraft({ siType: 3, mblNo: 'OTHER12345', boxes: [aBox({ weightKg: '1' })] });
    const codes = checkSet(anInput([draft]), aContext()).findings.map(f => f.code);
    expect(codes).toContain('SI-W-01');
    expect(codes.filter(code => /^SI-M|^SI-S-0[89]/.test(code))).toEqual([]);
  });

  it('an extension goes on after the highest letter and counts what the others took', () => {
    const others = ['COSU6123456780', 'COSU6123456780A'].map(billNo => ({
      billNo,
      siType: 2,
      boxes: [aBox({ partLoad: true, lines: [aLine({ packageCount: '200', weightKg: '4000', volumeCbm: '20' })] })],
    }));
    const drafts = aSplitSet([{ packageCount: '120', weightKg: '2990.25', volumeCbm: '18.2' }]);
    const result = checkSet(anInput(drafts), aContext({ activeSis: others }));
    expect(result.billNumbers).toEqual(['COSU6123456780B']);
    expect(found(result)).toEqual([]);
  });

  it('a merged bill takes in the containers of the linked shipment', () => {
    const second = {
      containerNo: 'TEMU6123456',
      type: '40HC',
      packageCount: '520',
      weightKg: '10990.25',
      volumeCbm: '58.2',
    };
    const linked = {
      ...aShipment({ id: 'shipment-2', mblNo: 'COSU6123456790', containers: [second] }),
      hasActiveSi: false,
      isLinkedElsewhere: false,
      consignee: '',
    };
    const draft = aDraft({
      mergeMblNo: 'COSU6123456790',
      masters: [{ shipmentId: 'shipment-2', mblNo: 'COSU6123456790' }],
      boxes: [aBox(), aBox({ containerNo: 'TEMU6123456', sealNo: 'HX1234568' })],
    });
    const result = checkSet(anInput([draft]), aContext({ linkedShipments: new Map([['shipment-2', linked]]) }));
    expect(found(result)).toEqual([]);
    expect(result.billNumbers).toEqual(['COSU6123456790']);
  });
});

describe('warnings', () => {
  const draft = aDraft({ goods: 'COTTON TOWELS: 1' });

  it('are no errors in a check', () => {
    expect(checkSet(anInput([draft]), aContext()).ok).toBe(true);
  });

  it('want confirming by code before a submission (SI-S-10)', () => {
    const open = checkSet(anInput([draft], { acceptWarnings: ['SI-P-03'] }), aContext());
    expect(open.ok).toBe(false);
    expect(open.errors).toMatchObject([{ code: 'SI-S-10', path: 'AcceptWarnings', params: { codes: ['SI-T-03'] } }]);
    expect(checkSet(anInput([draft], { acceptWarnings: ['SI-T-03'] }), aContext()).ok).toBe(true);
  });
});

describe('severities of a company or line', () => {
  const late = { now: '2026-03-10T17:00:00.000Z' };

  it('raise, lower and switch off', () => {
    const severity = (code: string, to: 'error' | 'warning' | 'off') =>
      checkSet(anInput([aDraft({ goods: '' })]), aContext({ ...late, overrides: new Map([[code, to]]) })).findings.find(
        f => f.code === code,
      )?.severity;
    expect(severity('SI-C-01', 'error')).toBe('error');
    expect(severity('SI-G-01', 'warning')).toBe('warning');
    expect(severity('SI-G-01', 'off')).toBeUndefined();
  });

  it('never touch S, L, B-02, W-01 and T-01', () => {
    const input = anInput([aDraft({ draftId: '1', goods: '宁', boxes: [aBox({ containerNo: 'X', weightKg: '1' })] })]);
    const codes = ['SI-S-05', 'SI-B-02', 'SI-W-01', 'SI-T-01', 'SI-L-04'];
    const context = aContext({
      amendment: { reason: '' },
      overrides: new Map(codes.map(code => [code, 'off' as const])),
    });
    const result = checkSet(input, context);
    for (const code of codes) expect(result.errors.map(f => f.code)).toContain(code);
  });
});

describe('content hash', () => {
  it('T47: the same content has the same hash, one changed weight another; ids are no content', () => {
    const hash = (draft = aDraft()) => checkSet(anInput([draft]), aContext()).draftHashes[0];
    expect(hash()).toBe(hash(aDraft({ draftId: '930551' })));
    expect(hash()).not.toBe(hash(aDraft({ boxes: [aBox({ weightKg: '10990.24' })] })));
    expect(checkSet(anInput(), aContext()).contentHash).not.toBe(
      checkSet(anInput([aDraft({ draftId: '930551' })]), aContext()).contentHash,
    );
  });
});

describe('a draft in the form', () => {
  it('may be empty', () => {
    expect(checkDraftForm(aDraft({ goods: '', marks: '', hsCodes: [], boxes: [aBox({ containerNo: '' })] }))).toEqual(
      [],
    );
  });

  it('is held to formats, lengths and repertoire, with the index of its place', () => {
    const draft = aDraft({ goods: '宁波', voyage: '1'.repeat(18), boxes: [aBox({ weightKg: '1,2' })] });
    expect(checkDraftForm(draft, 2).map(f => `${f.code} ${f.path}`)).toEqual([
      'DOC-N-01 TDBLInfos[2].BOXES[0].TBX_WEIGHT',
      'SI-T-01 TDBLInfos[2].TBI_GOODS',
      'SI-T-02 TDBLInfos[2].TBI_VOYAGE',
    ]);
  });
});

describe('a hostile body', () => {
  it('lists at most 500 places of a rule and says that there are more', () => {
    const boxes = Array.from({ length: 10 }, () =>
      aBox({ lines: Array.from({ length: 50 }, () => aLine({ goods: '' })) }),
    );
    const drafts = Array.from({ length: 2 }, () => aDraft({ boxes }));
    const missing = checkSet(anInput(drafts), aContext()).findings.filter(f => f.code === 'SI-D-01');
    expect(missing).toHaveLength(501);
    expect(missing[0]).toMatchObject({ path: 'TDBLInfos', params: { limit: 500 } });
  });

  it('shows an error behind a thousand warnings of the same rule', () => {
    const lines = Array.from({ length: 50 }, () => aLine({ volumeCbm: '0' }));
    const boxes = Array.from({ length: 20 }, () => aBox({ lines }));
    const last = aBox({ lines: [aLine({ weightKg: '0' })] });
    const result = checkSet(anInput([aDraft({ boxes: [...boxes, last] })]), aContext());
    expect(found(result)).toContain('error SI-D-03 TDBLInfos[0].BOXES[20].DETAILS[0].TBD_WEIGHT');
  });

  it('costs no more than its length', () => {
    const blanks = `A${' '.repeat(200_000)}B`;
    const result = checkSet(
      anInput([
        aDraft({
          goods: blanks,
          transportMethod: blanks,
          consignee: blanks,
          boxes: [aBox({ weightKg: `0.${'0'.repeat(200_000)}1` })],
        }),
      ]),
      aContext(),
    );
    expect(result.errors.map(f => f.code)).toContain('DOC-N-01');
    expect(result.errors.map(f => f.code)).toContain('SI-T-02');
  }, 5000);
});

describe('speed', () => {
  const boxes = Array.from({ length: 100 }, (_, i) => {
    const number = `CSQU${300_000 + i}`;
    const containerNo = `${number}${containerNumberRemainder(number) % 10}`;
    return withLineTotals(aBox({ containerNo, sealNo: `S${i}`, partLoad: true, lines: [aLine(), aLine(), aLine()] }));
  });
  const inputOf = (count: number) =>
    anInput(
      Array.from({ length: count }, (_, i) =>
        aDraft({ siType: 2, plannedCount: count, draftId: String(100_000 + i), boxes }),
      ),
    );
  /** Least processor time of five runs: other work on the machine does not count. */
  const cost = (count: number): number => {
    const input = inputOf(count);
    const runs = Array.from({ length: 5 }, () => {
      const from = process.cpuUsage();
      checkSet(input, aContext());
      const { user, system } = process.cpuUsage(from);
      return (user + system) / 1000;
    });
    return Math.min(...runs);
  };

  it('grows with the set, not with its square', () => {
    const few = cost(5);
    const many = cost(25);
    console.log(
      `100 boxes of 3 lines each: 5 SIs ${Math.round(few)} ms, 25 SIs ${Math.round(many)} ms of processor time`,
    );
    // Five times the set: 5 when linear, 25 when quadratic.
    expect(many / few).toBeLessThan(12);
  });
});
