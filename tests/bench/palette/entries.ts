import type { PaletteEntry } from '#machines/palette/entry.ts';

/** Made-up entries, the same for every page that is measured: no two alike, words repeated as in a real list. */
const WORDS = [
  'Sailing',
  'Port',
  'Agency',
  'Bill',
  'Customs',
  'Release',
  'Manifest',
  'Vessel',
  'Berth',
  'Quote',
  'Rate',
];
const SIGNS = ['船期', '港口', '代理', '提单', '报关', '放单', '舱单', '船舶', '泊位', '报价', '运价'];

export const benchEntries = (count: number): readonly PaletteEntry[] =>
  Array.from({ length: count }, (_, index) => {
    const one = index % WORDS.length;
    const other = (index * 7 + 3) % WORDS.length;
    return {
      id: `route:${index}`,
      kind: 'route',
      title: {
        zh: `${SIGNS[one]}${SIGNS[other]} ${index}`,
        en: `${WORDS[one]} ${WORDS[other]?.toLowerCase()} ${index}`,
      },
      path: `/${WORDS[one]}/${index}`,
      module: { zh: SIGNS[other] ?? '', en: WORDS[other] ?? '' },
    };
  });
