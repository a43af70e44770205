import type { FieldMeta } from '#contract/kernel/field.ts';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import { formatDate, formatInstant, zoneText } from '../date-time.ts';
import { formatFigure } from '../figures.ts';
import { entryFields, isUnchosen, type Values } from './read-input.ts';
import { labelText } from './suggestion-line.tsx';

export interface Showing {
  readonly language: Language;
  readonly zone: string;
  readonly labels: Readonly<Record<string, RefLabel>>;
}

const YES_NO = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } };

/** A value in words: what a form that cannot be typed into and the merge view show. */
export function fieldText(meta: FieldMeta, value: unknown, showing: Showing): string {
  const { language, zone, labels } = showing;
  if (value === null || value === undefined || value === '') return '';
  if (isUnchosen(value)) return value.typed;
  if (meta.kind === 'rows')
    return (value as readonly Values[])
      .map((entry, index) => {
        const cells = Object.entries(entryFields(meta)).map(([name, field]) => fieldText(field, entry[name], showing));
        return `${index + 1}. ${cells.filter(cell => cell !== '').join(' · ')}`;
      })
      .join('\n');
  if (Array.isArray(value))
    return value.map(one => fieldText({ ...meta, kind: ONE_OF[meta.kind] ?? 'text' }, one, showing)).join(', ');
  switch (meta.kind) {
    case 'yesNo':
      return say(value ? YES_NO.yes : YES_NO.no, language);
    case 'choice': {
      const choice = meta.choices?.find(each => each.value === value);
      return choice ? say(choice.label, language) : String(value);
    }
    case 'reference': {
      const label = labels[String(value)];
      return label ? labelText(label, language) : String(value);
    }
    case 'instant':
      return /^\d{4}-.*Z$/.test(String(value))
        ? `${formatInstant(String(value), zone, 'dateMinute')} ${zoneText(zone, String(value))}`
        : String(value);
    case 'date':
      return formatDate(String(value)) || String(value);
    case 'decimal':
      return formatFigure(String(value));
    default:
      return String(value);
  }
}

const ONE_OF: Partial<Record<FieldMeta['kind'], FieldMeta['kind']>> = { choices: 'choice', references: 'reference' };
