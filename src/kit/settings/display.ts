import { useSyncExternalStore } from 'react';
import { DEFAULT_DISPLAY, type Display, displaySchema, FONT_SIZES } from '#contract/settings/display.ts';
import { currentLanguage, setLanguage } from '../i18n.ts';
import { currentTheme, setTheme } from '../theme.ts';

/** Kept in the browser as well, so that the first picture of the page is already the right one; goes with the sign-out. */
const DISPLAY_KEY = 'display';
const listeners = new Set<() => void>();

function read(): Display {
  try {
    const kept = displaySchema.safeParse(JSON.parse(localStorage.getItem(DISPLAY_KEY) ?? 'null'));
    return kept.success ? kept.data : DEFAULT_DISPLAY;
  } catch {
    return DEFAULT_DISPLAY;
  }
}

let shown: Display = read();

function paint({ fontSize, density, motion }: Display): void {
  const root = document.documentElement;
  // Everything grows with the letters: a larger letter in a box of the same size would be cut.
  root.style.setProperty('zoom', fontSize === FONT_SIZES.usual ? '' : String(fontSize / FONT_SIZES.usual));
  root.dataset.density = density;
  root.dataset.motion = motion;
}

export const startDisplay = (): void => paint(shown);

/**
 * Shows the product as the settings say. Language and theme follow when the settings have changed them: a choice made in the
 * header of this browser stays until then.
 */
export function showDisplay(next: Display): void {
  const before = shown;
  shown = next;
  if (JSON.stringify(before) === JSON.stringify(next)) return;
  localStorage.setItem(DISPLAY_KEY, JSON.stringify(next));
  paint(next);
  if (next.theme !== null && next.theme !== before.theme && next.theme !== currentTheme()) setTheme(next.theme);
  if (next.language !== null && next.language !== before.language && next.language !== currentLanguage())
    setLanguage(next.language);
  for (const listener of listeners) listener();
}

const currentDisplay = (): Display => shown;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDisplay = (): Display => useSyncExternalStore(subscribe, currentDisplay);
