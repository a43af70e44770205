import { REMARKS_MAX } from '#contract/kernel/document-calls.ts';
import { type FieldMeta, fieldMeta } from '#contract/kernel/field.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { DocumentEvent } from '#machines/kernel/document.ts';
import type { Answers, ChoiceLoader, CommandArg } from '../command-args.ts';
import { emptyOf } from '../form/read-input.ts';
import { WORDS } from './words.ts';

/** What an event wants to know before it is sent, as questions of the palette. */

type Declared = Pick<DocumentEvent, 'payload' | 'remarks' | 'remarksLeast' | 'confirm'>;

/** Name of the remarks among the fields of a dialog; no field of a payload can have it. */
export const REMARKS = '$remarks';

/** It can be sent as it is: nothing to fill in, nothing to confirm. */
export const asksNothing = ({ payload, remarks, confirm }: Declared): boolean =>
  Object.keys(payload).length === 0 && remarks === 'none' && confirm === null;

export const payloadMeta = ({ payload }: Pick<DocumentEvent, 'payload'>): Readonly<Record<string, FieldMeta>> =>
  Object.fromEntries(Object.entries(payload).map(([name, schema]) => [name, fieldMeta(schema)]));

export interface PaletteAnswers {
  readonly payload: Readonly<Record<string, unknown>>;
  readonly remarks: string | null;
}

interface Asking {
  /** Why a value of a choice cannot be chosen now. */
  readonly refusedOf: (field: string, values: readonly string[]) => ReadonlyMap<string, Text>;
  readonly loadReference: (resource: string) => ChoiceLoader;
}

/** Null: the palette has no question of this kind, so the event's dialog has to ask. */
function argOf(name: string, meta: FieldMeta, { refusedOf, loadReference }: Asking): CommandArg | null {
  const question = { name, title: meta.label, optional: meta.required !== true };
  switch (meta.kind) {
    case 'text':
    case 'code':
    case 'longText':
      return { ...question, kind: 'text', maxLength: meta.max };
    case 'integer':
    case 'decimal':
      return { ...question, kind: 'number', decimals: meta.kind === 'integer' ? 0 : meta.scale };
    case 'date':
      return { ...question, kind: 'date' };
    case 'yesNo':
      return { ...question, kind: 'yesNo' };
    case 'reference':
      return { ...question, kind: 'choice', choices: loadReference(meta.resource ?? '') };
    case 'choice': {
      const choices = meta.choices ?? [];
      const refused = refusedOf(
        name,
        choices.map(({ value }) => value),
      );
      return {
        ...question,
        kind: 'choice',
        choices: choices.map(({ value, label }) => ({ value, label, disabled: refused.get(value) })),
      };
    }
    case 'instant':
    case 'choices':
    case 'texts':
    case 'references':
    case 'rows':
    case 'content':
      return null;
  }
}

/** The palette's questions; null where one of them only a dialog can ask, or where there is nothing to ask. */
export function argsOf(declared: Declared, asking: Asking): readonly CommandArg[] | null {
  const args = Object.entries(payloadMeta(declared)).map(([name, meta]) => argOf(name, meta, asking));
  if (declared.remarks !== 'none')
    args.push({
      name: REMARKS,
      title: WORDS.remarks,
      kind: 'text',
      optional: declared.remarks === 'optional',
      ...(declared.remarksLeast === undefined ? {} : { minLength: declared.remarksLeast }),
      maxLength: REMARKS_MAX,
    });
  const known = args.filter(arg => arg !== null);
  return known.length > 0 && known.length === args.length ? known : null;
}

/** Answers of the palette as the call takes them. */
export function answered(declared: Declared, answers: Answers): PaletteAnswers {
  const payload = Object.entries(payloadMeta(declared)).map(([name, meta]) => {
    const answer = answers[name] ?? '';
    if (meta.kind === 'yesNo') return [name, answer === 'yes'];
    if (answer === '') return [name, emptyOf(meta)];
    return [name, meta.kind === 'integer' ? Number(answer) : answer];
  });
  return { payload: Object.fromEntries(payload), remarks: answers[REMARKS]?.trim() || null };
}
