import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { DATE_REFUSALS, readDateInput } from '#contract/basic-data/rules/date-input.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import type { PaletteEntry } from './entry.ts';

/** One argument of a command as the palette asks for it. Choices are lines of the page; the other kinds are typed. */
export interface AskStep {
  readonly name: string;
  /** The question, as it stands in the input and before the answer in the trail. */
  readonly title: Text;
  readonly kind: 'choice' | 'yesNo' | 'text' | 'number' | 'date';
  /** May be left empty. */
  readonly optional?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** Bounds of a number, as decimal text. */
  readonly min?: string;
  readonly max?: string;
  readonly decimals?: number;
  /** Bounds of a day, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** A step on its page: where it leads next, and which day it is at the reader's. */
export interface OfferedStep extends AskStep {
  /** Id of the command that asks. */
  readonly command: string;
  readonly opens?: string;
  readonly today: string;
}

type Reading = { readonly value: string } | { readonly refusal: Text };

const DECIMAL = /^-?\d{1,15}(?:\.(\d{1,10}))?$/;

const same = (text: string): Text => ({ zh: text, en: text });
const filled = ({ zh, en }: Text, params: Readonly<Record<string, unknown>>): Text => ({
  zh: fill(zh, params),
  en: fill(en, params),
});

export const ASK_REFUSALS = {
  empty: { zh: '请输入内容', en: 'Type something' },
  short: { zh: '至少 {n} 个字符', en: 'At least {n} characters' },
  long: { zh: '最多 {n} 个字符，现有 {v} 个', en: 'At most {n} characters, now {v}' },
  number: { zh: '请输入数字', en: 'Type a number' },
  decimals: { zh: '最多 {n} 位小数', en: 'At most {n} decimals' },
  min: { zh: '不小于 {v}', en: 'Not less than {v}' },
  max: { zh: '不大于 {v}', en: 'Not more than {v}' },
  from: { zh: '不早于 {v}', en: 'Not before {v}' },
  to: { zh: '不晚于 {v}', en: 'Not after {v}' },
} as const satisfies Record<string, Text>;

const refuse = (code: keyof typeof ASK_REFUSALS, params: Readonly<Record<string, unknown>> = {}): Reading => ({
  refusal: filled(ASK_REFUSALS[code], params),
});

function readText({ minLength = 1, maxLength = 500 }: AskStep, text: string): Reading {
  if (text.length < minLength) return refuse('short', { n: minLength });
  return text.length > maxLength ? refuse('long', { n: maxLength, v: text.length }) : { value: text };
}

function readNumber({ min, max, decimals = 0 }: AskStep, text: string): Reading {
  const plain = text.replace(/[,\s]/g, '');
  const found = DECIMAL.exec(plain);
  if (!found) return refuse('number');
  if ((found[1] ?? '').length > decimals) return refuse('decimals', { n: decimals });
  if (min !== undefined && Number(plain) < Number(min)) return refuse('min', { v: min });
  return max !== undefined && Number(plain) > Number(max) ? refuse('max', { v: max }) : { value: plain };
}

/** `+7`, `-1`: days from today, besides all that a date field reads. */
const RELATIVE = /^[+-]\d{1,3}$/;

function readDate({ from, to, today }: OfferedStep, text: string): Reading {
  const reading = RELATIVE.test(text) ? null : readDateInput(text, today);
  if (reading && !reading.ok) return { refusal: filled(DATE_REFUSALS[reading.reason], { v: text }) };
  const day = reading ? reading.day : addDays(today, Number(text));
  if (from !== undefined && day < from) return refuse('from', { v: from });
  return to !== undefined && day > to ? refuse('to', { v: to }) : { value: day };
}

/** What was typed, as the argument takes it. */
export function readAnswer(step: OfferedStep, typed: string): Reading {
  const text = (step.kind === 'text' ? typed : typed.normalize('NFKC')).trim();
  if (text === '') return step.optional ? { value: '' } : refuse('empty');
  if (step.kind === 'number') return readNumber(step, text);
  return step.kind === 'date' ? readDate(step, text) : readText(step, text);
}

const NEAR_DAYS: readonly (readonly [number, Text])[] = [
  [0, { zh: '今天', en: 'Today' }],
  [1, { zh: '明天', en: 'Tomorrow' }],
  [-1, { zh: '昨天', en: 'Yesterday' }],
  [7, { zh: '7 天后', en: 'In 7 days' }],
  [-7, { zh: '7 天前', en: '7 days ago' }],
  [30, { zh: '30 天后', en: 'In 30 days' }],
];
const NOTHING: Text = { zh: '留空', en: 'Leave it empty' };

/** Is it answered by typing rather than by choosing a line? */
export const isTyped = ({ kind }: AskStep): boolean => kind === 'text' || kind === 'number' || kind === 'date';

/** Lines of the page of a typed argument: the answer that was typed or why it is none; days that are near at hand. */
export function answerEntries(step: OfferedStep, page: string, query: string): PaletteEntry[] {
  const line = (value: string, title: Text, rest: Partial<PaletteEntry> = {}): PaletteEntry => ({
    id: `answer:${value}`,
    kind: 'setting',
    title,
    page,
    answer: { command: step.command, name: step.name, value },
    ...(step.opens === undefined ? {} : { opens: step.opens }),
    ...rest,
  });
  const typed = query.trim();
  if (typed !== '') {
    const reading = readAnswer(step, typed);
    return 'value' in reading
      ? [line(reading.value, same(reading.value))]
      : [line('', same(typed), { id: 'answer:refused', disabled: reading.refusal })];
  }
  const nothing = step.optional ? [line('', NOTHING, { id: 'answer:none' })] : [];
  if (step.kind !== 'date') return nothing;
  const near = NEAR_DAYS.map(([days, title]): readonly [string, Text] => [addDays(step.today, days), title]);
  return [
    ...nothing,
    ...near
      .filter(([day]) => (step.from === undefined || day >= step.from) && (step.to === undefined || day <= step.to))
      .map(([day, title]) => line(day, title, { module: same(day) })),
  ];
}
