import type { Text } from '#contract/kernel/text.ts';
import { extraSchema } from '#contract/si/extra.ts';
import {
  boxSchema,
  cargoLineSchema,
  masterLinkSchema,
  siDraftSchema,
  siFieldLabel,
} from '#contract/si/shipping-instruction.ts';

const join = (...parts: readonly Text[]): Text => ({
  zh: parts.map(part => part.zh).join(' '),
  en: parts.map(part => part.en).join(' '),
});
const numbered = (zh: string, en: string, index: string): Text => ({
  zh: `${zh}${Number(index) + 1}`,
  en: `${en} ${Number(index) + 1}`,
});

/** Where a path of an SI lies, in words: `boxes.0.lines.1.weightKg` -> 箱1 货物2 毛重(KG). */
export function pathLabel(path: string): Text {
  const [field = '', index, ...below] = path.replace(/\[(\d+)\]/g, '.$1').split('.');
  if (index === undefined) return siFieldLabel(siDraftSchema, field);
  if (field === 'extra') return siFieldLabel(extraSchema, index);
  if (field === 'masters')
    return join(
      numbered('并单', 'Merge link', index),
      below[0] ? siFieldLabel(masterLinkSchema, below[0]) : { zh: '', en: '' },
    );
  if (field !== 'boxes') return join(siFieldLabel(siDraftSchema, field), numbered('', '', index));
  const box = numbered('箱', 'Container', index);
  if (below[0] === undefined) return box;
  if (below[0] !== 'lines' || below[1] === undefined) return join(box, siFieldLabel(boxSchema, below[0]));
  const line = numbered('货物', 'line', below[1]);
  return below[2] === undefined ? join(box, line) : join(box, line, siFieldLabel(cargoLineSchema, below[2]));
}
