import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBox, emptyDraft, emptyLine } from '#contract/si/shipping-instruction.ts';
import { applyChanges, diffContent } from './content-changes.ts';

const key = fc.stringMatching(/^[a-z_][a-zA-Z_]{0,5}$/);
const json = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('', 'A', 'B', null, true, false, 0, 1),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(key, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

describe('diffContent and applyChanges', () => {
  it('are inverse for any two contents', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(applyChanges(before, diffContent(before, after))).toEqual(after);
      }),
      { numRuns: 2_000 },
    );
  });

  it('survive the JSON of the log', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const stored = JSON.parse(JSON.stringify(diffContent(before, after)));
        expect(applyChanges(before, stored)).toEqual(after);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leave their input as it was', () => {
    const before = { ...emptyDraft(), boxes: [emptyBox()] };
    const kept = structuredClone(before);
    applyChanges(before, [{ path: 'boxes.0.type', after: '40HQ' }]);
    expect(before).toEqual(kept);
  });

  it('name exactly what changed', () => {
    const before = { ...emptyDraft(), boxes: [emptyBox(), emptyBox()] };
    const after = structuredClone(before);
    after.vessel = 'ORIENT CREST';
    after.boxes[1]!.lines[0]!.weightKg = '12.5';
    after.boxes[1]!.lines.push(emptyLine());
    expect(diffContent(before, after)).toEqual([
      { path: 'vessel', before: '', after: 'ORIENT CREST' },
      { path: 'boxes.1.lines.0.weightKg', before: '', after: '12.5' },
      { path: 'boxes.1.lines.1', after: emptyLine() },
    ]);
  });

  it('remove list items from the end', () => {
    const changes = diffContent({ list: ['a', 'b', 'c'] }, { list: ['a'] });
    expect(changes).toEqual([
      { path: 'list.2', before: 'c' },
      { path: 'list.1', before: 'b' },
    ]);
  });

  it('have nothing to say about equal contents', () => {
    expect(diffContent(emptyDraft(), emptyDraft())).toEqual([]);
  });

  it('keep a key that JavaScript reserves as plain data', () => {
    const hostile = JSON.parse('{"__proto__": {"polluted": true}}') as object;
    const applied = applyChanges({}, diffContent({}, hostile)) as { polluted?: boolean };
    expect(Object.hasOwn(applied, '__proto__')).toBe(true);
    expect(applied.polluted).toBeUndefined();
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('refuse a place that is not there', () => {
    expect(() => applyChanges({ a: 'x' }, [{ path: 'a.b', after: 1 }])).toThrow('a.b');
    expect(() => applyChanges({ list: [] }, [{ path: 'list.3', after: 1 }])).toThrow('list.3');
  });
});
