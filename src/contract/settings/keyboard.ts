import { z } from 'zod';

/** A shortcut as commands write it: `mod+enter`, `shift+a`, `g s`. */
const PRESS = String.raw`(?:(?:mod|ctrl|alt|shift|meta)\+)*(?:[^\s+]|[a-z0-9]{2,12})`;
const SHORTCUT = new RegExp(`^${PRESS}(?: ${PRESS}){0,2}$`);

/** Own keys of commands by their id; null = no key. What is not named keeps the product's key. */
export const keyboardSchema = z.strictObject({
  keys: z
    .record(z.string().regex(/^[\w.-]{1,80}$/), z.string().max(40).regex(SHORTCUT).nullable())
    .refine(keys => Object.keys(keys).length <= 300),
});
export type Keyboard = z.infer<typeof keyboardSchema>;

export const DEFAULT_KEYBOARD: Keyboard = { keys: {} };
