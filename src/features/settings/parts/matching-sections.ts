import type { Text } from '#contract/kernel/text.ts';
import type { SettingsSectionInfo } from '#kit/settings/setting-sections.ts';

export interface FoundSection {
  readonly section: SettingsSectionInfo;
  /** What in it was looked for; nothing when its title was, or nothing was typed. */
  readonly matches: readonly Text[];
}

const has = ({ zh, en }: Text, words: string): boolean =>
  zh.toLowerCase().includes(words) || en.toLowerCase().includes(words);

/** Sections whose title or content has the typed words, in either language; those whose title has them come first. */
export function matchingSections(offered: readonly SettingsSectionInfo[], typed: string): readonly FoundSection[] {
  const words = typed.normalize('NFKC').trim().toLowerCase();
  if (words === '') return offered.map(section => ({ section, matches: [] }));
  const found = offered.map(section => ({
    section,
    named: has(section.title, words),
    matches: section.holds.filter(held => has(held, words)),
  }));
  return found
    .filter(({ named, matches }) => named || matches.length > 0)
    .sort((one, other) => Number(other.named) - Number(one.named))
    .map(({ section, matches }) => ({ section, matches }));
}
