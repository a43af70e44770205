import { PINYIN } from 'virtual:pinyin';
import type { Text } from '#contract/kernel/text.ts';
import { rank } from '#machines/palette/rank.ts';
import { searchTexts } from '#machines/palette/search-text.ts';

export interface Named {
  readonly id: string;
  readonly title: Text;
}

/** Things whose Chinese or English name, pinyin or initials fit what is typed, best first; all, in their order, for nothing. */
export function findByName<N extends Named>(named: readonly N[], query: string): readonly N[] {
  if (query.trim() === '') return named;
  const texts = searchTexts(
    named.map(({ id, title }) => ({
      id,
      kind: 'setting' as const,
      title,
      aliases: [id],
      ...(PINYIN[title.zh] ? { pinyin: PINYIN[title.zh] } : {}),
    })),
  );
  const byId = new Map(named.map(one => [one.id, one]));
  return rank(texts, query, undefined, named.length).flatMap(({ entry }) => byId.get(entry.id) ?? []);
}
