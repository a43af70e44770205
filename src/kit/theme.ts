import { useSyncExternalStore } from 'react';
import { THEMES } from '#contract/settings/display.ts';

export type Theme = (typeof THEMES)[number];

/** Local storage key; goes with everything else at sign-out. */
const THEME_KEY = 'theme';
const listeners = new Set<() => void>();
const systemDark = matchMedia('(prefers-color-scheme: dark)');

export const currentTheme = (): Theme => THEMES.find(theme => theme === localStorage.getItem(THEME_KEY)) ?? 'system';

function isDark(): boolean {
  const theme = currentTheme();
  return theme === 'dark' || (theme === 'system' && systemDark.matches);
}

/** Blueprint's class stands on the body, so that popovers and dialogs have it too. */
const paint = (): void => void document.body.classList.toggle('bp6-dark', isDark());

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
  systemDark.addEventListener('change', followTheme);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);

/** Are the dark colours on, chosen or the system's? What draws with colours it has read draws anew when this changes. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
