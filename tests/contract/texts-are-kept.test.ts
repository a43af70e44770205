import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type FieldMeta, fieldMeta } from '#contract/kernel/field.ts';
import { findingsOf } from '#contract/kernel/issue-findings.ts';
import { unprintable } from '#contract/kernel/printable.ts';
import { FEATURES } from '#server/feature-list.ts';
import { unprintableTexts } from '#server/kernel/http/validation.ts';

const TEXTS: ReadonlySet<FieldMeta['kind']> = new Set(['text', 'longText', 'code', 'texts']);

/** Every field of a row that people type into, those of its lists as well. */
function typedFields(shape: z.ZodRawShape, path: string): [string, z.ZodType, FieldMeta][] {
  return Object.entries(shape).flatMap(([name, schema]): [string, z.ZodType, FieldMeta][] => {
    const meta = fieldMeta(schema);
    if (meta.kind === 'rows') return typedFields(meta.fields ?? {}, `${path}.${name}`);
    return TEXTS.has(meta.kind) && !meta.computed ? [[`${path}.${name}`, schema as z.ZodType, meta]] : [];
  });
}

const resources = FEATURES.flatMap(({ resources: own = [] }) => own.map(({ resource }) => resource));
const fields = resources.flatMap(({ name, fields: shape }) => typedFields(shape, name));

/** What people type and paste: both scripts, figures and units in one sign, full width, emoji, signs that compose, blanks around. */
const SIGNS = [
  '①',
  '½',
  '⁵',
  '²',
  '³',
  '℃',
  '㎏',
  '…',
  '（',
  'Ａ',
  '１',
  '　',
  'é',
  'e\u0301',
  '港',
  '😀',
  'ﬁ',
  '№',
  '<',
  "'",
  '\t',
];
const typed = fc
  .array(
    fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'grapheme', maxLength: 2 }), fc.constantFrom('A', '7', ' ')),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  .map(parts => parts.join(''));

const as = (meta: FieldMeta, text: string): unknown => (meta.kind === 'texts' ? [text] : text);

describe('what is typed into a field of a resource', () => {
  it('is kept as it was typed, in capitals where the field is a code, or is refused', () => {
    expect(fields.length).toBeGreaterThan(300);
    let kept = 0;
    for (const [path, schema, meta] of fields)
      fc.assert(
        fc.property(typed, text => {
          const read = schema.safeParse(as(meta, text));
          if (!read.success) return;
          kept += 1;
          const expected = meta.kind === 'code' ? text.trim().toUpperCase() : text.trim();
          expect([path, read.data]).toEqual([path, as(meta, expected)]);
        }),
        { numRuns: 15 },
      );
    expect(kept).toBeGreaterThan(1000);
  });

  it.each(['\u0000', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00'])(
    'is refused by its field with %j in it',
    sign => {
      for (const [path, schema, meta] of fields) {
        const read = schema.safeParse(as(meta, `A${sign}B`), { reportInput: true });
        const [first] = read.success ? [] : findingsOf(read.error, schema);
        expect([path, first?.code]).toEqual([path, 'unprintable']);
        expect(first?.params).toEqual({ c: unprintable(sign) });
      }
    },
  );
});

it('a call tells each place of its input that holds such a sign, also where no field is declared', () => {
  const found = unprintableTexts({ rows: [{ note: 'fine\r\n\t😀' }, { note: 'a\u001bb' }], 'k\u0000': 1, q: '\ud83d' });
  expect(found.map(({ path, code, params }) => [path, code, params])).toEqual([
    ['rows[1].note', 'unprintable', { c: 'U+001B' }],
    ['', 'unprintable', { c: 'U+0000' }],
    ['q', 'unprintable', { c: 'U+D83D' }],
  ]);
});
