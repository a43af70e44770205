import { createContext, useContext } from 'react';

/** What lies over the page: one at a time. */
export type ShellLayer = 'palette' | 'seats' | 'help' | 'messages' | 'apiTokens' | 'audit' | 'signOut';

export interface ShellUi {
  readonly layer: ShellLayer | null;
  show(layer: ShellLayer): void;
  hide(): void;
}

export const ShellUiContext = createContext<ShellUi>({ layer: null, show: () => undefined, hide: () => undefined });
export const useShellUi = (): ShellUi => useContext(ShellUiContext);
