import { describe, expect, it } from 'vitest';
import { checkDraftForm } from '#contract/si/check/check-set.ts';
import { formFindings } from './form-findings.ts';
import { aBox, aDraft, aLine } from './wizard.samples.tsx';

const paths = (findings: readonly { readonly path: string; readonly code: string }[]) =>
  findings.map(({ path, code }) => `${path} ${code}`).sort();

describe('formFindings', () => {
  it('finds box by box what the whole draft is found to have', () => {
    const draft = aDraft({
      goods: '宁波 COTTON',
      voyage: 'X'.repeat(18),
      boxes: [
        aBox('CSQU3054383'),
        aBox('CSQU3054384', [aLine('1,2', '1', '1')]),
        aBox('TEMU6123456', [aLine('1', '1.2345', '1', '毛巾'), aLine('1', '1', '1')]),
      ],
    });
    const found = formFindings(draft, 3);
    expect(paths(found)).toEqual(paths(checkDraftForm(draft, 3)));
    expect(paths(found)).toContain('TDBLInfos[3].BOXES[1].TBX_CNNO SI-B-02');
    expect(paths(found)).toContain('TDBLInfos[3].BOXES[2].DETAILS[0].TBD_GOODS SI-T-01');
    expect(paths(found)).toContain('TDBLInfos[3].TBI_GOODS SI-T-01');
  });

  it('follows a box to its new place', () => {
    const wrong = aBox('CSQU3054384');
    expect(paths(formFindings(aDraft({ boxes: [aBox('CSQU3054383'), wrong] }), 0))).toEqual([
      'TDBLInfos[0].BOXES[1].TBX_CNNO SI-B-02',
    ]);
    expect(paths(formFindings(aDraft({ boxes: [wrong] }), 0))).toEqual(['TDBLInfos[0].BOXES[0].TBX_CNNO SI-B-02']);
  });
});
