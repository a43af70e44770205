import type { PaletteEntry } from '#machines/palette/entry.ts';
import { PREFIXES, type Prefix } from '#machines/palette/scope.ts';
import { shellText } from '../locale/words.ts';

const SIGNS = Object.keys(PREFIXES) as Prefix[];

/** What the first sign narrows to, one line each; choosing it writes the sign. */
export const HELP_ENTRIES: readonly PaletteEntry[] = SIGNS.filter(sign => sign !== '?').map(sign => ({
  id: `help:${sign}`,
  kind: 'help',
  title: shellText(`prefixes.${PREFIXES[sign]}`),
  module: { zh: sign, en: sign },
  fills: sign,
}));
