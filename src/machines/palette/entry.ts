import type { Text } from '#contract/kernel/text.ts';

/** Latin spelling of a Chinese text: `si dai shen he` and `sidsh` for `SI 待审核`. */
export interface Pinyin {
  /** Syllables and Latin words in lower case, parted by one blank. */
  readonly full: string;
  /** First letter of each syllable; Latin words stay whole. */
  readonly initials: string;
}

export type PaletteKind = 'route' | 'command' | 'record' | 'setting' | 'help';

/** What choosing an entry answers: one argument of the command whose page it stands on. */
export interface Answer {
  /** Id of the command. */
  readonly command: string;
  readonly name: string;
  readonly value: string;
}

/** A label and its value in the preview of an entry; already in the form people read. */
export interface DetailLine {
  readonly label: Text;
  readonly value: Text | string;
}

/**
 * One line the palette can show. Whoever offers it has already left out what the user may not use.
 *
 * A record found by the server is `{ id: 'record:<type>:<id>', kind: 'record', title, module, path, detail }`: the title is
 * its number or name (both languages the same where it has one name), the module the word for its type, the path the
 * address that opens it, the detail what the preview shows. Companies and people are `record:company:…`, `record:person:…`.
 */
export interface PaletteEntry {
  /** Stable and unique; its use is remembered under it. */
  readonly id: string;
  readonly kind: PaletteKind;
  readonly title: Text;
  readonly pinyin?: Pinyin;
  /** Address of a route or record, also a way to find it. */
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
  /** Choosing it answers an argument; the last argument carries the command out. */
  readonly answer?: Answer;
  /** Choosing it writes this into the input instead of closing the palette. */
  readonly fills?: string;
  /** Found by typing, but not listed while nothing is asked: one choice of a command that has a page for them. */
  readonly deep?: boolean;
  /** The choice that holds now. */
  readonly current?: boolean;
  /** How the command is pressed: the help lists what has one. */
  readonly shortcut?: string;
  /** Second line of a record, shown small beside the title. */
  readonly subtitle?: Text;
  /** What the preview tells, line by line. */
  readonly detail?: readonly DetailLine[];
}
