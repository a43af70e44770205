import { z } from 'zod';
import { languageSchema } from '../session/session.ts';

/** How the product looks to one person. `null` stands for "as this browser has it" and changes nothing at sign-in. */

export const THEMES = ['light', 'dark', 'system'] as const;
export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
export const FONT_SIZES = { least: 12, usual: 14, most: 16 } as const;
export const TAB_LIMITS = { least: 10, usual: 20, most: 30 } as const;

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
  /** `system` follows the machine's own setting. */
  motion: z.enum(['system', 'reduced']),
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
};
