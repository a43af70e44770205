import { z } from 'zod';
import { keyboardSchema } from '#contract/settings/keyboard.ts';
import type { OwnKeys } from './own-keys.ts';

/** Own keys as a file, to carry them to another company's account or to give them to a colleague. */

const FORMAT = 'fairlead.keys';
const MOST_BYTES = 200_000;

const fileSchema = z.object({ format: z.literal(FORMAT), version: z.literal(1), keys: keyboardSchema.shape.keys });

export const keysFile = (keys: OwnKeys): { readonly name: string; readonly blob: Blob } => {
  const sorted = Object.fromEntries(Object.entries(keys).sort(([one], [other]) => one.localeCompare(other)));
  const text = `${JSON.stringify({ format: FORMAT, version: 1, keys: sorted }, null, 2)}\n`;
  return { name: 'fairlead-keys.json', blob: new Blob([text], { type: 'application/json' }) };
};

/** The keys of a file, or null for anything that is no such file. */
export function readKeysFile(text: string): OwnKeys | null {
  if (text.length > MOST_BYTES) return null;
  try {
    const read = fileSchema.safeParse(JSON.parse(text));
    return read.success ? read.data.keys : null;
  } catch {
    return null;
  }
}
