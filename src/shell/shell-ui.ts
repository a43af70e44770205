import { createContext, useContext } from 'react';
import type { WhySubject } from '#features/why/subject.ts';

/** What lies over the page: one at a time. */
export type ShellLayer = 'palette' | 'seats' | 'whys' | 'why' | 'help' | 'messages' | 'apiTokens' | 'audit' | 'signOut';

export interface ShellUi {
  readonly layer: ShellLayer | null;
  show(layer: ShellLayer): void;
  hide(): void;
  /** What is wondered about in the layer `why`. */
  readonly subject: WhySubject | null;
  /** Says why this cannot be done, and how to come to be able to. */
  explain(subject: WhySubject): void;
}

export const ShellUiContext = createContext<ShellUi>({
  layer: null,
  show: () => undefined,
  hide: () => undefined,
  subject: null,
  explain: () => undefined,
});
export const useShellUi = (): ShellUi => useContext(ShellUiContext);
