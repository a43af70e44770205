import { useEffect, useState } from 'react';
import type { Command } from '#kit/command.ts';
import type { ChoiceLoader } from '#kit/command-args.ts';
import type { PaletteEntry } from '#machines/palette/entry.ts';
import type { OpenPage } from '#machines/palette/palette.flow.ts';
import { answersOf, askPage, choiceEntry } from './ask-entries.ts';

/** Nobody reads what was found for half a word. */
const SETTLED_MS = 120;

export type Loading = 'idle' | 'loading' | 'failed';

interface Loaded {
  readonly command: Command;
  readonly index: number;
  readonly choices: ChoiceLoader;
}

/** The argument whose page this is, where its choices are looked for. */
function loadedArg(commands: readonly Command[], page: string | undefined): Loaded | null {
  for (const command of commands) {
    const args = command.asks?.args ?? [];
    const index = args.findIndex(({ name }) => askPage(command.id, name) === page);
    const arg = args[index];
    if (arg)
      return arg.kind === 'choice' && typeof arg.choices === 'function'
        ? { command, index, choices: arg.choices }
        : null;
  }
  return null;
}

/** Looks for choices while one types on the page of an argument that loads them. */
export function useLoadedChoices(
  commands: readonly Command[],
  pages: readonly OpenPage[],
  query: string,
  found: (query: string, entries: readonly PaletteEntry[]) => void,
): Loading {
  const [loading, setLoading] = useState<Loading>('idle');
  useEffect(() => {
    const arg = loadedArg(commands, pages.at(-1)?.id);
    if (!arg) {
      setLoading('idle');
      return;
    }
    const { command, index, choices } = arg;
    const abort = new AbortController();
    const answers = answersOf(pages.flatMap(({ by }) => (by ? [by] : [])));
    const look = async () => {
      try {
        const list = await choices({ query: query.trim(), answers, signal: abort.signal });
        if (abort.signal.aborted) return;
        found(
          query,
          list.flatMap(choice => choiceEntry(command, index, choice)),
        );
        setLoading('idle');
      } catch {
        if (!abort.signal.aborted) setLoading('failed');
      }
    };
    setLoading('loading');
    const timer = setTimeout(() => void look(), query === '' ? 0 : SETTLED_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [commands, pages, query, found]);
  return loading;
}
