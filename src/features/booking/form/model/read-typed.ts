import type { Text } from '#contract/kernel/text.ts';
import { type Place, plainNumber, readInput } from '#kit/form/read-input.ts';
import type { FormFieldMeta } from './fields.ts';

/** What was typed, as the content may keep it; or why it may not, and then it stays in its field alone. */
export type TypedReading =
  | { readonly is: 'read'; readonly value: unknown }
  | { readonly is: 'unread'; readonly why: Text };

const QUANTITY = /^-?\d{1,9}(\.\d{1,4})?$/;
const MOST = 99_999_999;

const read = (value: unknown): TypedReading => ({ is: 'read', value });
const unread = (zh: string, en: string): TypedReading => ({ is: 'unread', why: { zh, en } });
const NO_NUMBER = unread('请输入数字', 'This is no number');

function readNumber(typed: string, isWhole: boolean): TypedReading {
  const plain = plainNumber(typed);
  if (plain === '') return read(isWhole ? 0 : '');
  if (isWhole) return /^\d{1,8}$/.test(plain) && Number(plain) <= MOST ? read(Number(plain)) : NO_NUMBER;
  return QUANTITY.test(plain) ? read(plain) : NO_NUMBER;
}

export function readTyped(meta: FormFieldMeta, typed: unknown, place: Place): TypedReading {
  const { kind, max = Number.POSITIVE_INFINITY } = meta;
  switch (kind) {
    case 'yesNo':
      return read(typed === true);
    case 'choice':
      return read(typed ?? '');
    case 'texts': {
      const list = (typed ?? []) as readonly string[];
      const long = list.find(one => one.length > max);
      return long === undefined
        ? read(list)
        : unread(`“${long}”超过 ${max} 个字符`, `"${long}" has more than ${max} signs`);
    }
    case 'integer':
    case 'decimal':
      return readNumber(String(typed ?? ''), kind === 'integer');
    case 'date':
    case 'instant': {
      const { value, findings } = readInput(meta, typed, place);
      const [first] = findings;
      if (first) return { is: 'unread', why: first.message };
      return read(value ?? (kind === 'date' ? '' : null));
    }
    default: {
      const text = String(typed ?? '');
      return text.length <= max ? read(text) : unread(`超过 ${max} 个字符`, `More than ${max} signs`);
    }
  }
}
