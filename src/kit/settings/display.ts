import { useSyncExternalStore } from 'react';
import { DEFAULT_DISPLAY, type Display, displaySchema, FONT_SIZES } from '#contract/settings/display.ts';
import { setDateStyle } from '../date-style.ts';
import { setNumberStyle } from '../figures.ts';
import { currentLanguage, followLanguage, setLanguage } from '../i18n.ts';
import { currentTheme, followTheme, setTheme } from '../theme.ts';

/**
 * Kept in the browser as well, so that the first picture of the page is already the right one (`public/first-paint.js` reads it
 * before the product is there), and for those who have not signed in; goes with the sign-out.
 */
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

/** Before anything is drawn: a date is not shown in one way first and in another then. */
function speak({ dateStyle, numberStyle }: Display): void {
  setDateStyle(dateStyle);
  setNumberStyle(numberStyle);
}
speak(shown);

function paint({ fontSize, density, motion }: Display): void {
  const root = document.documentElement;
  // Everything grows with the letters: a larger letter in a box of the same size would be cut.
  root.style.setProperty('zoom', fontSize === FONT_SIZES.usual ? '' : String(fontSize / FONT_SIZES.usual));
  root.dataset.density = density;
  root.dataset.motion = motion;
}

/** Paints what is kept, and follows the other tabs of this browser. */
export function startDisplay(): void {
  paint(shown);
  window.addEventListener('storage', ({ key }) => {
    if (key === 'lang') followLanguage();
    if (key === 'theme') followTheme();
    if (key === DISPLAY_KEY) take(read());
  });
}

function take(next: Display): boolean {
  if (JSON.stringify(shown) === JSON.stringify(next)) return false;
  shown = next;
  speak(next);
  paint(next);
  for (const listener of listeners) listener();
  return true;
}

/**
 * Shows the product as the settings say. Language and theme follow when the settings have changed them: a choice made before
 * anybody has signed in stays until then.
 */
export function showDisplay(next: Display): void {
  const before = shown;
  if (!take(next)) return;
  localStorage.setItem(DISPLAY_KEY, JSON.stringify(next));
  if (next.theme !== null && next.theme !== before.theme && next.theme !== currentTheme()) setTheme(next.theme);
  if (next.language !== null && next.language !== before.language && next.language !== currentLanguage())
    setLanguage(next.language);
}

export const currentDisplay = (): Display => shown;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDisplay = (): Display => useSyncExternalStore(subscribe, currentDisplay);
