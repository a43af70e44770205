import type { Text } from '#contract/kernel/text.ts';

/** Latin spelling of a Chinese text: `si dai shen he` and `sidsh` for `SI 待审核`. */
export interface Pinyin {
  /** Syllables and Latin words in lower case, parted by one blank. */
  readonly full: string;
  /** First letter of each syllable; Latin words stay whole. */
  readonly initials: string;
}

export type PaletteKind = 'route' | 'command' | 'record' | 'setting';

/** One line the palette can show. Whoever offers it has already left out what the user may not use. */
export interface PaletteEntry {
  /** Stable and unique; its use is remembered under it. */
  readonly id: string;
  readonly kind: PaletteKind;
  readonly title: Text;
  readonly pinyin?: Pinyin;
  /** Address of a route, also a way to find it. */
  readonly path?: string;
  /** Area or section, shown beside the title. */
  readonly module?: Text;
  /** Short names and other addresses that lead straight here. */
  readonly aliases?: readonly string[];
  /** Nested page this entry opens instead of being carried out. */
  readonly opens?: string;
  /** Nested page on which this entry stands; absent = the first page. */
  readonly page?: string;
  /** Why it cannot be chosen now. */
  readonly disabled?: Text;
}
