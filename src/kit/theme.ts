import { useSyncExternalStore } from 'react';
import { THEMES } from '#contract/settings/display.ts';

export type Theme = (typeof THEMES)[number];

/** Local storage key; goes with everything else at sign-out. */
const THEME_KEY = 'theme';
const listeners = new Set<() => void>();
const systemDark = matchMedia('(prefers-color-scheme: dark)');

export const currentTheme = (): Theme => THEMES.find(theme => theme === localStorage.getItem(THEME_KEY)) ?? 'system';

/** Blueprint's class stands on the body, so that popovers and dialogs have it too. */
function paint(): void {
  const theme = currentTheme();
  document.body.classList.toggle('bp6-dark', theme === 'dark' || (theme === 'system' && systemDark.matches));
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  followTheme();
}

/** Another tab of this browser may have changed what is kept. */
export function followTheme(): void {
  paint();
  for (const listener of listeners) listener();
}

/** Paints the chosen theme and follows the system where that is the choice. */
export function startTheme(): void {
  paint();
  systemDark.addEventListener('change', paint);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);
