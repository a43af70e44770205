import { describe, expect, it } from 'vitest';
import { aBox, aContext, aDraft, aLine, anInput } from '#contract/si/check/check.samples.ts';
import { checkSet } from '#contract/si/check/check-set.ts';
import { BOX_LIMITS, DRAFT_LIMITS, LINE_LIMITS } from '#contract/si/check/field-limits.ts';
import { normaliseDraft } from '#contract/si/check/normalise-draft.ts';
import { importShippingInstructions } from '#contract/si/dcsa/import-shipping-instructions.ts';
import { foreignCharacter } from '#contract/si/parts/document-text.ts';
import { type SiDraft, siDraftSchema } from '#contract/si/shipping-instruction.ts';
import { describeShared, sharedJson } from './shared-data.ts';

/** The same string in every field of draft, box and line. */
function everywhere(text: string): SiDraft {
  const filled = (limits: object) => Object.fromEntries(Object.keys(limits).map(field => [field, text]));
  return siDraftSchema.parse({
    ...filled(DRAFT_LIMITS),
    hsCodes: [text],
    emails: [text],
    boxes: [{ ...filled(BOX_LIMITS), lines: [filled(LINE_LIMITS)] }],
    masters: [{ shipmentId: text, mblNo: text }],
  });
}

/** What a reader sees of a text, without regard to case, width and blanks. */
const visible = (text: string): string => text.normalize('NFKC').toUpperCase().normalize('NFKC').replace(/\s/gu, '');

function expectKept(text: string): void {
  const stored = normaliseDraft(everywhere(text));
  expect(normaliseDraft(stored)).toEqual(stored);
  expect(visible(stored.goods)).toBe(visible(text));
  expect(visible(stored.boxes[0]?.lines[0]?.goodsZh ?? '').toUpperCase()).toBe(visible(text));
  const result = checkSet(anInput([everywhere(text)]), aContext());
  expect(result.ok).toBe(false);
  // What a document cannot hold is refused by name, never replaced.
  const refused = result.errors.some(f => f.code === 'SI-T-01' && f.path === 'TDBLInfos[0].TBI_GOODS');
  expect(refused).toBe(foreignCharacter(stored.goods) !== null);
}

describe('strings that break input handling', () => {
  it('made here', () => {
    for (const text of ['\u0000', '{name}', '__proto__', '"><script>', '\ud800', 'ﬀ', '𠜎', '1e9999', '$&', '‮'])
      expectKept(text);
  });

  it('a quantity of any form is a number, or said to be none', () => {
    for (const text of ['1e9', '0x10', '--1', '1/2', '½', '٣', '１２']) {
      const draft = aDraft({ boxes: [aBox({ lines: [aLine({ weightKg: text })] })] });
      const { drafts, errors } = checkSet(anInput([draft]), aContext());
      const stored = drafts[0]?.boxes[0]?.lines[0]?.weightKg ?? '';
      const isNumber = /^\d+(\.\d+)?$/.test(stored);
      expect([text, errors.some(f => f.code === 'DOC-N-01')]).toEqual([text, !isNumber]);
    }
  });
});

describeShared('the naughty strings', () => {
  const strings = () => sharedJson('torture/naughty-strings.json') as string[];

  it('pass through normalising and checking without loss and without a throw', () => {
    expect(strings().length).toBeGreaterThan(300);
    for (const text of strings()) expectKept(text);
  });

  it('as a file to import are refused, never thrown at', () => {
    for (const text of strings()) expect(importShippingInstructions(text).drafts).toEqual([]);
  });
});
