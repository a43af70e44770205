import type { Text } from '#contract/kernel/text.ts';

/** What a command asks for, one argument after the other. All answers are text: a choice's value, an ISO day, decimal text. */

export interface CommandChoice {
  readonly value: string;
  readonly label: Text;
  /** Small beside the label. */
  readonly hint?: Text;
  /** Codes and short names it is found by. */
  readonly aliases?: readonly string[];
  /** What holds now. */
  readonly current?: boolean;
  /** Why it cannot be chosen. */
  readonly disabled?: Text;
}

/** Finds choices for what was typed; earlier answers and the signal of a newer question come with it. */
export type ChoiceLoader = (asked: {
  readonly query: string;
  readonly answers: Answers;
  readonly signal: AbortSignal;
}) => Promise<readonly CommandChoice[]>;

interface Question<Name extends string> {
  readonly name: Name;
  readonly title: Text;
  /** May be left empty. */
  readonly optional?: boolean;
}

export type CommandArg<Name extends string = string> =
  | (Question<Name> & { readonly kind: 'choice'; readonly choices: readonly CommandChoice[] | ChoiceLoader })
  | (Question<Name> & { readonly kind: 'text'; readonly minLength?: number; readonly maxLength?: number })
  | (Question<Name> & {
      readonly kind: 'number';
      readonly min?: string;
      readonly max?: string;
      readonly decimals?: number;
    })
  | (Question<Name> & { readonly kind: 'date'; readonly from?: string; readonly to?: string })
  | (Question<Name> & { readonly kind: 'yesNo' });

export type Answers = Readonly<Record<string, string>>;

export interface CommandAsks {
  readonly args: readonly CommandArg[];
  run(answers: Answers): void | Promise<void>;
}

/** `asks([{ name: 'remarks', … }], ({ remarks }) => …)`: the answers are known by the names of the arguments. */
export const asks = <const A extends readonly CommandArg[]>(
  args: A,
  run: (answers: { readonly [N in A[number]['name']]: string }) => void | Promise<void>,
): CommandAsks => ({
  args,
  // The palette answers every argument; a name without an answer was left empty.
  run: answers =>
    run(
      Object.fromEntries(args.map(({ name }) => [name, answers[name] ?? ''])) as {
        readonly [N in A[number]['name']]: string;
      },
    ),
});

/** Answer of a `yesNo`. */
export const isYes = (answer: string): boolean => answer === 'yes';
