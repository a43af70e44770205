import type { Text } from '#contract/kernel/text.ts';
import type { Command } from '#kit/command.ts';
import type { Answers, CommandArg, CommandChoice } from '#kit/command-args.ts';
import type { OfferedStep } from '#machines/palette/ask-step.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import type { Steps } from '#machines/palette/palette.flow.ts';
import { pinyinOf } from '#routes/palette-entries.ts';
import { shellText } from '../locale/words.ts';

/** Pages of the palette on which commands ask for their arguments. */

export const askPage = (command: string, argument: string): string => `ask:${command}:${argument}`;

/** The page of the first argument; nothing for a command that asks for none or is refused now. */
export function firstPage({ id, asks, enabled }: Command): string | undefined {
  const first = asks?.args[0];
  return first && enabled === true ? askPage(id, first.name) : undefined;
}

const nextPage = ({ id, asks }: Command, index: number): string | undefined => {
  const next = asks?.args[index + 1];
  return next && askPage(id, next.name);
};

const YES_NO: readonly CommandChoice[] = [
  { value: 'yes', label: shellText('yes') },
  { value: 'no', label: shellText('no') },
];
const NOTHING: CommandChoice = { value: '', label: shellText('leaveEmpty') };

/** Choices of an argument that has them from the beginning; those of a loader come while one types. */
export function fixedChoices(arg: CommandArg): readonly CommandChoice[] {
  const choices =
    arg.kind === 'yesNo' ? YES_NO : arg.kind === 'choice' && Array.isArray(arg.choices) ? arg.choices : [];
  return arg.optional ? [NOTHING, ...choices] : choices;
}

/** One choice as a line of its page. */
export function choiceEntry(command: Command, index: number, choice: CommandChoice): PaletteEntry[] {
  const arg = command.asks?.args[index];
  if (!arg) return [];
  const { value, label, hint, aliases, current, disabled } = choice;
  const opens = nextPage(command, index);
  return [
    {
      id: `answer:${command.id}:${arg.name}:${value}`,
      kind: 'setting',
      title: label,
      pinyin: pinyinOf(label.zh),
      page: askPage(command.id, arg.name),
      answer: { command: command.id, name: arg.name, value },
      ...(current ? { current } : {}),
      ...(hint || current ? { module: hint ?? shellText('current') } : {}),
      ...(aliases ? { aliases } : {}),
      ...(opens === undefined ? {} : { opens }),
      ...(disabled ? { disabled } : {}),
    },
  ];
}

const both = (one: Text, two: Text): Text => ({ zh: `${one.zh}：${two.zh}`, en: `${one.en}: ${two.en}` });

/** More choices than these are looked for on their page only. */
const MOST_DEEP = 20;

/** `Theme: Dark`: where one choice is all that is asked, it can be typed from the first page. */
function deepEntries(command: Command, heading: Text): PaletteEntry[] {
  const [arg, ...more] = command.asks?.args ?? [];
  if (!arg || more.length > 0 || arg.kind !== 'choice') return [];
  const choices = fixedChoices(arg);
  if (choices.length > MOST_DEEP) return [];
  return choices
    .filter(({ current, value }) => !current && value !== '')
    .map(({ value, label, aliases, disabled }) => {
      const title = both(command.title, label);
      return {
        id: `command:${command.id}=${value}`,
        kind: 'command',
        title,
        pinyin: pinyinOf(label.zh),
        module: heading,
        deep: true,
        answer: { command: command.id, name: arg.name, value },
        ...(aliases ? { aliases } : {}),
        ...(disabled ? { disabled } : {}),
      };
    });
}

const stepOf = (command: Command, index: number, arg: CommandArg, today: string): OfferedStep => {
  const { name, title, kind, optional = false } = arg;
  const opens = nextPage(command, index);
  const limits = arg.kind === 'choice' || arg.kind === 'yesNo' ? {} : arg;
  return {
    ...limits,
    command: command.id,
    name,
    title,
    kind,
    optional,
    today,
    ...(opens === undefined ? {} : { opens }),
  };
};

/** The pages of all commands that ask: their steps, and the lines of those with choices known beforehand. */
export function askEntries(
  commands: readonly Command[],
  screen: Text,
  today: string,
): { readonly entries: readonly PaletteEntry[]; readonly steps: Steps } {
  const asking = commands.filter(command => command.enabled === true && (command.asks?.args.length ?? 0) > 0);
  const steps = asking.flatMap(command =>
    (command.asks?.args ?? []).map((arg, index) => [askPage(command.id, arg.name), stepOf(command, index, arg, today)]),
  );
  const entries = asking.flatMap(command => [
    ...deepEntries(command, command.section ?? screen),
    ...(command.asks?.args ?? []).flatMap((arg, index) =>
      fixedChoices(arg).flatMap(choice => choiceEntry(command, index, choice)),
    ),
  ]);
  return { entries, steps: Object.fromEntries(steps) as Steps };
}

/** All answers, in the order in which they were given; a later one for the same argument counts. */
export const answersOf = (entries: readonly PaletteEntry[]): Answers =>
  Object.fromEntries(entries.flatMap(({ answer }) => (answer ? [[answer.name, answer.value]] : [])));
