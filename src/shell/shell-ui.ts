import { createContext, useContext } from 'react';
import type { WhySubject } from '#features/why/subject.ts';

/** What lies over the page: one at a time. */
export type ShellLayer = 'palette' | 'whys' | 'why' | 'help' | 'messages' | 'apiTokens' | 'audit' | 'signOut';

export interface ShellUi {
  readonly layer: ShellLayer | null;
  /** Id of the command whose arguments the palette was opened on. */
  readonly asking: string | null;
  show(layer: ShellLayer): void;
  /** Opens the palette on the first argument of a command. */
  ask(command: string): void;
  hide(): void;
  /** What is wondered about in the layer `why`. */
  readonly subject: WhySubject | null;
  /** Says why this cannot be done, and how to come to be able to. */
  explain(subject: WhySubject): void;
}

export const ShellUiContext = createContext<ShellUi>({
  layer: null,
  asking: null,
  show: () => undefined,
  ask: () => undefined,
  hide: () => undefined,
  subject: null,
  explain: () => undefined,
});
export const useShellUi = (): ShellUi => useContext(ShellUiContext);
