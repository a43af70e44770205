import { describe, expect, it } from 'vitest';
import { draftIndexOf, fieldPathOf, setPath, standingFindings } from './reported.ts';
import { aDraft, aFinding } from './wizard.samples.tsx';

const one = aDraft({ draftId: '000001' });
const two = aDraft({ draftId: '000002' });
const about = (path: string) => ({ findings: [aFinding(path, 'SI-X')], drafts: [one, two] });
const paths = (findings: { readonly path: string }[]) => findings.map(({ path }) => path);

describe('paths of the wire', () => {
  it('lead to draft and field', () => {
    const path = 'TDBLInfos[1].BOXES[0].DETAILS[2].TBD_WEIGHT';
    expect([draftIndexOf(path), fieldPathOf(path)]).toEqual([1, 'boxes.0.lines.2.weightKg']);
  });

  it('of a modified record lead to its only draft', () => {
    expect(setPath('BOXES[0].TBX_CNNO')).toBe('TDBLInfos[0].BOXES[0].TBX_CNNO');
    expect([draftIndexOf('TBI_GOODS'), fieldPathOf('TBI_GOODS')]).toEqual([0, 'goods']);
  });

  it('of the set belong to no draft', () => {
    expect([draftIndexOf('Num'), draftIndexOf('TDBLInfos')]).toEqual([null, null]);
  });
});

describe('standingFindings', () => {
  it('stand while the value does', () => {
    expect(paths(standingFindings(about('TDBLInfos[1].TBI_GOODS'), [one, two]))).toEqual(['TDBLInfos[1].TBI_GOODS']);
    const edited = { ...two, vessel: 'ORIENT CREST' };
    expect(paths(standingFindings(about('TDBLInfos[1].TBI_GOODS'), [one, edited]))).toEqual(['TDBLInfos[1].TBI_GOODS']);
  });

  it('go when the value is another, box by box', () => {
    const goods = { ...two, goods: 'OTHER' };
    expect(standingFindings(about('TDBLInfos[1].TBI_GOODS'), [one, goods])).toEqual([]);
    const box = { ...two, boxes: [{ ...two.boxes[0], sealNo: 'NEW' } as (typeof two.boxes)[number]] };
    expect(standingFindings(about('TDBLInfos[1].BOXES[0].TBX_SEALNO'), [one, box])).toEqual([]);
    expect(standingFindings(about('TDBLInfos[1].BOXES[0].TBX_CNNO'), [one, box])).toHaveLength(1);
  });

  it('follow their draft to its new place', () => {
    expect(paths(standingFindings(about('TDBLInfos[1].TBI_GOODS'), [two]))).toEqual(['TDBLInfos[0].TBI_GOODS']);
    expect(standingFindings(about('TDBLInfos[0].TBI_GOODS'), [two])).toEqual([]);
  });

  it('of the set go with any change', () => {
    expect(standingFindings(about('Num'), [one, two])).toHaveLength(1);
    expect(standingFindings(about('Num'), [one, { ...two }])).toEqual([]);
  });
});
