import { createHash } from 'node:crypto';
import type { ImportColumn } from '#contract/imports/import-run.ts';
import type { FieldMeta } from '#contract/kernel/field.ts';
import type { Resource } from '#contract/kernel/resource.ts';

/** Which field a column holds, told by its heading. */

type By = NonNullable<ImportColumn['by']>;
export interface Match {
  readonly field: string;
  readonly by: By;
}

/** Headings compared: NFKC, lower case, letters, digits and Han alone. */
export const foldHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const BRACKETS = /\([^)]*\)|\[[^\]]*\]/g;

/** What stands in brackets may be part of the name or a remark on it: `Weight (kg)`. */
const formsOf = (text: string): readonly string[] => {
  const forms = [foldHeading(text), foldHeading(text.normalize('NFKC').replace(BRACKETS, ' '))];
  return [...new Set(forms)].filter(form => form !== '');
};

/** Other words that people write over the same column. */
const COMMON: Readonly<Record<string, readonly string[]>> = {
  code: ['代码', '编码', '编号', 'no', 'id', 'number'],
  unLocode: [
    '五字码',
    '五字代码',
    '港口五字码',
    '港口代码',
    '港口编码',
    '港口code',
    'portcode',
    'locode',
    'un code',
    'uncode',
  ],
  functions: ['港口属性', '港口类型', '港口性质', 'porttype', 'port function', 'functioncode'],
  nameZh: [
    '港口中文',
    '港口中文名',
    '港口中文名称',
    '中文港名',
    '港口名称',
    '港名',
    '名称',
    '中文名',
    '中文名称',
    '中文',
    'name(zh)',
    'chinese',
    'chinesename',
    'namecn',
    'cnname',
  ],
  nameEn: [
    'portname',
    'port',
    '英文港名',
    '港口英文',
    '港口英文名',
    '港口英文名称',
    '英文名',
    '英文名称',
    '英文',
    'english',
    'englishname',
    'ename',
    'enname',
    'name',
  ],
  aliases: ['别名', '又名', 'alias', 'othernames'],
  status: ['状态', 'state'],
  remarks: ['备注', '说明', 'remark', 'note', 'notes', 'comment', 'memo'],
  validFrom: ['生效日期', '有效期起', '开始日期', 'from', 'start', 'startdate', 'effectivefrom'],
  validTo: ['失效日期', '有效期至', '结束日期', 'to', 'until', 'validuntil', 'enddate', 'expiry'],
  latitude: ['纬度', 'lat'],
  longitude: ['经度', 'lon', 'lng', 'long'],
};

const aliasesOf = (field: string, { label, kind }: FieldMeta): readonly string[] => [
  ...(COMMON[field] ?? []),
  ...(kind === 'reference' || kind === 'references'
    ? [field.replace(/Ids?$/, ''), `${label.zh}代码`, `${label.zh}名称`, `${label.en} code`, `${label.en} name`]
    : []),
];

interface Dictionary {
  readonly names: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly aliases: ReadonlyMap<string, string>;
}

const dictionaries = new WeakMap<Resource, Dictionary>();

/** A heading that two fields share is left to the first of them. */
function dictionaryOf(resource: Resource): Dictionary {
  const known = dictionaries.get(resource);
  if (known) return known;
  const collect = (wordsOf: (field: string, meta: FieldMeta) => readonly string[]): ReadonlyMap<string, string> => {
    const map = new Map<string, string>();
    for (const [field, meta] of Object.entries(resource.meta))
      for (const word of wordsOf(field, meta).flatMap(formsOf)) if (!map.has(word)) map.set(word, field);
    return map;
  };
  const made = {
    names: collect(field => [field]),
    labels: collect((_, { label }) => [label.zh, label.en]),
    aliases: collect(aliasesOf),
  };
  dictionaries.set(resource, made);
  return made;
}

/** Edits between two words, given up beyond `most`. */
function distance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const changed = before[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      line.push(Math.min(changed, before[column]! + 1, line[column - 1]! + 1));
    }
    before = line;
  }
  return before[right.length]!;
}

/** One slip in a word of five letters, two in one of nine; Han characters are words of their own and take none below four. */
const slipsIn = (word: string): number => {
  const letters = /\p{Script=Han}/u.test(word) ? word.length + 1 : word.length;
  return letters >= 9 ? 2 : letters >= 5 ? 1 : 0;
};

function similar(word: string, { names, labels }: Dictionary): string | undefined {
  const slips = slipsIn(word);
  if (slips === 0) return undefined;
  const near = [...labels, ...names].map(([known, field]) => ({ field, slips: distance(word, known, slips) }));
  const best = Math.min(...near.map(one => one.slips));
  const fields = new Set(near.filter(one => one.slips === best && best <= slips).map(one => one.field));
  return fields.size === 1 ? [...fields][0] : undefined;
}

/** How sure a way of recognition is; the surest column gets a field that several claim. */
const RANK: Readonly<Record<By, number>> = { USER: 0, MEMORY: 1, FIELD: 2, LABEL: 3, ALIAS: 4, SIMILAR: 5 };

export function matchHeading(resource: Resource, heading: string, exactOnly = false): Match | null {
  const forms = formsOf(heading);
  if (forms.length === 0) return null;
  if (Object.hasOwn(resource.meta, heading.trim())) return { field: heading.trim(), by: 'FIELD' };
  const dictionary = dictionaryOf(resource);
  const ways = [
    ['LABEL', dictionary.labels],
    ['FIELD', dictionary.names],
    ['ALIAS', dictionary.aliases],
  ] as const;
  for (const [by, words] of ways)
    for (const form of forms) {
      const field = words.get(form);
      if (field !== undefined) return { field, by };
    }
  const near = exactOnly ? undefined : forms.map(form => similar(form, dictionary)).find(field => field !== undefined);
  return near ? { field: near, by: 'SIMILAR' } : null;
}

/** Each field once, each column once: the surest match first, then the leftmost. */
export function settleMatches(claims: readonly (Match & { readonly index: number })[]): ReadonlyMap<number, Match> {
  const settled = new Map<number, Match>();
  const taken = new Set<string>();
  const sure = [...claims].sort((a, b) => RANK[a.by] - RANK[b.by] || a.index - b.index);
  for (const { index, field, by } of sure) {
    if (taken.has(field) || settled.has(index)) continue;
    settled.set(index, { field, by });
    taken.add(field);
  }
  return settled;
}

/** Files with the same headings have the same columns, whatever stands below. */
export const headingsPrint = (titles: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(titles.map(foldHeading)))
    .digest('hex');
