import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Json } from './normalise.ts';
import type { RecordedStep } from './recorder.ts';

const FOLDER = path.resolve(import.meta.dirname, '..');
const LINE_LENGTH = 120;

export const goldenFile = (document: string): string => path.join(FOLDER, `${document}.json`);

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;
/** Columns of a text; the formatter counts two for a Chinese character. */
const widthOf = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0);

/** JSON as the formatter of this repository writes it: on one line what fits there. `column`: where it begins; `tail`: what follows it on its line. */
function printed(value: Json, indent: string, column: number, tail: number): string {
  const flat = flatOf(value);
  if (column + widthOf(flat) + tail <= LINE_LENGTH || typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const parts: readonly (readonly [head: string, part: Json])[] = isList
    ? value.map(part => ['', part])
    : Object.entries(value).map(([key, part]) => [`${JSON.stringify(key)}: `, part]);
  const lines = parts.map(([head, part], place) => {
    const comma = place < parts.length - 1 ? 1 : 0;
    return `${deeper}${head}${printed(part, deeper, deeper.length + widthOf(head), comma)}`;
  });
  const [opening, closing] = isList ? ['[', ']'] : ['{', '}'];
  return `${opening}\n${lines.join(',\n')}\n${indent}${closing}`;
}

function flatOf(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(flatOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${flatOf(member as Json)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** One step after the other; each begins with its name on a line of its own. */
export function textOf(steps: readonly RecordedStep[]): string {
  const blocks = steps.map(step => {
    const members = Object.entries(step);
    const lines = members.map(([key, member], place) => {
      const head = `    ${JSON.stringify(key)}: `;
      return `${head}${printed(member as Json, '    ', head.length, place < members.length - 1 ? 1 : 0)}`;
    });
    return `  {\n${lines.join(',\n')}\n  }`;
  });
  return `[\n${blocks.join(',\n')}\n]\n`;
}

export const readGolden = (document: string): readonly RecordedStep[] =>
  existsSync(goldenFile(document)) ? JSON.parse(readFileSync(goldenFile(document), 'utf8')) : [];

export const writeGolden = (document: string, steps: readonly RecordedStep[]): void =>
  writeFileSync(goldenFile(document), textOf(steps));

const MOST_DIFFERENCES = 15;
const MOST_CHARS = 300;

const short = (value: Json | undefined): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length <= MOST_CHARS ? text : `${text.slice(0, MOST_CHARS)}…`;
};

/** Lists of changes are read by what they change: one more does not move the others. */
const byPath = (value: Json): Json => {
  if (!Array.isArray(value) || value.length === 0) return value;
  const paths = value.map(item => (item as { readonly path?: unknown } | null)?.path);
  const isKeyed = paths.every(path => typeof path === 'string') && new Set(paths).size === paths.length;
  return isKeyed ? Object.fromEntries(value.map((item, place) => [`[${paths[place]}]`, item])) : value;
};

/** Where two values differ, each place with what it was and what it is. */
function differences(given: Json | undefined, found: Json | undefined, at: string): readonly string[] {
  if (JSON.stringify(given) === JSON.stringify(found)) return [];
  const [was, is] = [given, found].map(value => (value === undefined ? value : byPath(value)));
  const isBoth = typeof was === 'object' && was !== null && typeof is === 'object' && is !== null;
  if (!isBoth || Array.isArray(was) !== Array.isArray(is)) return [`${at}: ${short(was)} -> ${short(is)}`];
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return keys.flatMap(key =>
    differences(
      (was as Readonly<Record<string, Json>>)[key],
      (is as Readonly<Record<string, Json>>)[key],
      at === '' ? key : `${at}.${key}`,
    ),
  );
}

/** Codes of refusals and findings in an answer. */
const codesIn = (answer: Json): readonly string[] => {
  if (Array.isArray(answer)) return answer.flatMap(codesIn);
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([key, member]) =>
    key === 'code' && typeof member === 'string' ? [member] : codesIn(member as Json),
  );
};

/** The golden step was asked by the call whose place another has taken since. */
const isMoved = (was: RecordedStep, now: RecordedStep): boolean => now.isReplaced === true && was.isReplaced !== true;

/** What is compared of a step; of a call that has taken another's place, not its answer. */
const compared = ({ statements: _, isReplaced: __, ...step }: RecordedStep, isReplaced: boolean): Json => {
  const { answer, ...rest } = step;
  return (isReplaced ? { ...rest, codes: [...new Set(codesIn(answer))].sort() } : step) as unknown as Json;
};

/** What differs between the golden steps and these but for what they cost: the step, then each place. */
export function compareSteps(golden: readonly RecordedStep[], now: readonly RecordedStep[]): readonly string[] {
  const names = (steps: readonly RecordedStep[]) => steps.map(({ step }) => step);
  const missing = names(golden).filter(name => !names(now).includes(name));
  const added = names(now).filter(name => !names(golden).includes(name));
  return [
    ...missing.map(name => `${name}: is no step any more`),
    ...added.map(name => `${name}: a new step`),
    ...now.flatMap(step => {
      const was = golden.find(one => one.step === step.step);
      const found = was ? differences(compared(was, isMoved(was, step)), compared(step, isMoved(was, step)), '') : [];
      const told = found.slice(0, MOST_DIFFERENCES).map(line => `  ${line}`);
      const more = found.length > told.length ? [`  … and ${found.length - told.length} more`] : [];
      return found.length === 0 ? [] : [`${step.step} (${step.asked})`, ...told, ...more];
    }),
  ];
}

export interface CostChange {
  readonly step: string;
  readonly isMore: boolean;
  /** `approve: 14 statements, golden has 12`. */
  readonly text: string;
}

/** Steps that cost more statements, transactions or scopes than the golden ones, or fewer. */
export function compareCosts(golden: readonly RecordedStep[], now: readonly RecordedStep[]): readonly CostChange[] {
  return now.flatMap(({ step, statements }) => {
    const was = golden.find(one => one.step === step)?.statements;
    if (!was) return [];
    return (['statements', 'transactions', 'scopes'] as const)
      .filter(what => statements[what] !== was[what])
      .map(what => ({
        step,
        isMore: statements[what] > was[what],
        text: `${step}: ${statements[what]} ${what}, golden has ${was[what]}`,
      }));
  });
}
