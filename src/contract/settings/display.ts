import { z } from 'zod';
import { languageSchema } from '../session/session.ts';

/** How the product looks to one person. `null` stands for "as this browser has it" and changes nothing at sign-in. */

export const THEMES = ['light', 'dark', 'system'] as const;
export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
/** `system` follows the machine's own setting, the others do not. */
export const MOTIONS = ['system', 'reduced', 'full'] as const;
/** `2026-03-09`, `2026/03/09`, `09 Mar 2026` (as bills print it), `2026年03月09日`. */
export const DATE_STYLES = ['dash', 'slash', 'dayMonth', 'han'] as const;
export type DateStyle = (typeof DATE_STYLES)[number];
/** `1,234.5`, `1 234.5`, `1.234,5`, `1234.5`. */
export const NUMBER_STYLES = ['comma', 'space', 'point', 'plain'] as const;
export type NumberStyle = (typeof NUMBER_STYLES)[number];
export const WEEK_STARTS = ['monday', 'saturday', 'sunday'] as const;
export type WeekStart = (typeof WEEK_STARTS)[number];
export const FONT_SIZES = { least: 12, usual: 14, most: 16 } as const;
export const TAB_LIMITS = { least: 10, usual: 20, most: 30 } as const;

/** A zone by its IANA name, `Europe/Amsterdam`. */
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** What came later has a default, so that what was kept before it came is still understood. */
export const displaySchema = z.strictObject({
  language: languageSchema.nullable(),
  theme: z.enum(THEMES).nullable(),
  density: z.enum(DENSITIES),
  fontSize: z.int().min(FONT_SIZES.least).max(FONT_SIZES.most),
  /** Where one arrives after signing in; null = the first page of the menu. */
  landing: z
    .string()
    .max(120)
    .regex(/^\/(?!\/)/)
    .nullable(),
  /** Open pages stay in the strip when the browser is closed. */
  keepTabs: z.boolean(),
  mostTabs: z.int().min(TAB_LIMITS.least).max(TAB_LIMITS.most),
  motion: z.enum(MOTIONS),
  dateStyle: z.enum(DATE_STYLES).default('dash'),
  numberStyle: z.enum(NUMBER_STYLES).default('comma'),
  weekStart: z.enum(WEEK_STARTS).default('monday'),
  /** Zone that instants are shown and typed in; null = that of the company. */
  timeZone: z
    .string()
    .max(60)
    .regex(/^[A-Z][A-Za-z0-9_+\-/]*$/)
    .refine(isTimeZone)
    .nullable()
    .default(null),
  /** Pages of the menu that stand in front, in this order. Those a company does not offer wait for one that does. */
  favourites: z
    .array(
      z
        .string()
        .max(120)
        .regex(/^\/(?!\/)/),
    )
    .max(40)
    .default([]),
});
export type Display = z.infer<typeof displaySchema>;

export const DEFAULT_DISPLAY: Display = {
  language: null,
  theme: null,
  density: 'normal',
  fontSize: FONT_SIZES.usual,
  landing: null,
  keepTabs: true,
  mostTabs: TAB_LIMITS.usual,
  motion: 'system',
  dateStyle: 'dash',
  numberStyle: 'comma',
  weekStart: 'monday',
  timeZone: null,
  favourites: [],
};
