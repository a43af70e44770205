import { describe, expect, test } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { cellsOf, differingCells } from '#contract/si/content-cells.ts';
import { emptyBox, emptyDraft, emptyLine, type SiDraft } from '#contract/si/shipping-instruction.ts';
import { diffContent } from '../kernel/content-changes.ts';
import { provenanceOf } from './provenance.evolve.ts';

const box = (containerNo: string, sealNo: string, weightKg = '1000') => ({
  ...emptyBox(),
  containerNo,
  sealNo,
  weightKg,
  lines: [{ ...emptyLine(), goods: `GOODS OF ${containerNo}`, weightKg }],
});
const first: SiDraft = {
  ...emptyDraft(),
  vessel: 'ORIENT CREST',
  boxes: [box('CSQU3054383', 'S1'), box('TEMU6123456', 'S2')],
};

const HEAD = { id: 'si', no: '26031200017', companyId: 'c', companyCode: 'C', sources: 1 };
const factOf = (seq: number, event: string, toState: string, changes: Fact['changes'], revision = 1): Fact => ({
  seq,
  event,
  toState,
  changes,
  revision,
  fromState: seq === 1 ? null : 'SUBMITTED',
  actorEmployeeId: `e${seq}`,
  actorCompanyId: 'c',
  actorKind: 'employee',
  onBehalfOfEmployeeId: null,
  at: `2026-03-10T09:3${seq}:00.000Z`,
  remarks: null,
});

/** One fact a content, and one between them that changes nothing. */
function logOf(...contents: readonly SiDraft[]): Fact[] {
  const birth = factOf(1, 'CREATE', 'SUBMITTED', [{ path: '', after: { ...contents[0], ...HEAD } }]);
  const edits = contents
    .slice(1)
    .map((content, index) =>
      factOf(index + 2, 'MODIFY', 'SUBMITTED', diffContent(contents[index], content), index + 2),
    );
  return [birth, ...edits];
}
const originOf = (facts: readonly Fact[], key: string) => provenanceOf(facts).find(origin => origin.key === key);

describe('where a value comes from', () => {
  test('from the first fact as long as nobody changed it', () => {
    const facts = logOf(first, { ...first, vessel: 'NORDIC MERIDIAN' });
    expect(originOf(facts, 'boxes[CSQU3054383].sealNo')).toMatchObject({ seq: 1, before: null, value: 'S1' });
    expect(originOf(facts, 'vessel')).toMatchObject({ seq: 2, before: 'ORIENT CREST', value: 'NORDIC MERIDIAN' });
  });

  test('from the last of several changes, with what stood there before', () => {
    const facts = logOf(first, { ...first, vessel: 'B' }, { ...first, vessel: 'C' });
    expect(originOf(facts, 'vessel')).toMatchObject({ seq: 3, before: 'B' });
  });

  test('a value that was changed and put back is the one who put it back', () => {
    expect(originOf(logOf(first, { ...first, vessel: 'B' }, first), 'vessel')?.seq).toBe(3);
  });

  test('a box keeps its origin when the one above it is taken out: it is known by its number', () => {
    const facts = logOf(first, { ...first, boxes: [first.boxes[1]!] });
    expect(originOf(facts, 'boxes[TEMU6123456].sealNo')).toMatchObject({ seq: 1, path: 'boxes.0.sealNo' });
    expect(originOf(facts, 'boxes[CSQU3054383].sealNo')).toBeUndefined();
  });

  test('facts that change no content change no origin', () => {
    const facts = [...logOf(first), factOf(2, 'CLAIM', 'IN_REVIEW', [])];
    expect(new Set(provenanceOf(facts).map(({ seq }) => seq))).toEqual(new Set([1]));
  });

  test('with the origin that its fact states, kept until another fact sets it; an old fact states none', () => {
    const [birth, edit] = logOf(first, { ...first, vessel: 'B' }) as [Fact, Fact];
    const stated = [{ from: 'template', ref: 'PHH', keys: ['vessel', 'boxes[CSQU3054383]'] }];
    const facts = [{ ...birth, origins: stated }, edit];
    expect(originOf(facts, 'boxes[CSQU3054383].sealNo')).toMatchObject({ from: 'template', ref: 'PHH' });
    expect(originOf(facts, 'boxes[TEMU6123456].sealNo')).toMatchObject({ from: null, ref: '' });
    expect(originOf(facts, 'vessel')).toMatchObject({ seq: 2, from: null });
    expect(originOf([birth, { ...edit, origins: [{ from: 'reviewer', keys: ['vessel'] }] }], 'vessel')?.from).toBe(
      'reviewer',
    );
  });

  test('every value has an origin, and it tells the value', () => {
    const facts = logOf(first, { ...first, boxes: [...first.boxes, box('TGHU1234567', 'S3')] });
    const origins = provenanceOf(facts);
    expect(origins.map(({ key, path, value }) => ({ key, path, value }))).toEqual(
      cellsOf({ ...first, boxes: [...first.boxes, box('TGHU1234567', 'S3')] }),
    );
    expect(originOf(facts, 'boxes[TGHU1234567].lines[0].goods')?.seq).toBe(2);
  });
});

describe('two revisions side by side', () => {
  test('name only what differs, boxes by their number', () => {
    const after = { ...first, boxes: [{ ...box('TEMU6123456', 'S9'), lines: first.boxes[1]!.lines }, first.boxes[0]!] };
    expect(differingCells(first, after)).toEqual([{ key: 'boxes[TEMU6123456].sealNo', before: 'S2', after: 'S9' }]);
    expect(differingCells(first, first)).toEqual([]);
  });

  test('a box that is only on one side has no value on the other', () => {
    const after = { ...first, boxes: [first.boxes[0]!] };
    const gone = differingCells(first, after);
    expect(gone.every(({ key, after: now }) => key.startsWith('boxes[TEMU6123456]') && now === null)).toBe(true);
    expect(gone.map(({ key }) => key)).toContain('boxes[TEMU6123456].lines[0].goods');
  });

  test('a container that stands twice is two boxes', () => {
    const twice = { ...first, boxes: [box('CSQU3054383', 'S1'), box('CSQU3054383', 'S2')] };
    expect(differingCells(first, twice).map(({ key }) => key)).toContain('boxes[CSQU3054383#2].sealNo');
  });
});
