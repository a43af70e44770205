import { filingRegimes } from '../parts/filing-regimes.ts';
import { readHsCode } from '../parts/hs-code.ts';
import { chaptersOf, dangerousWord, isVague } from './goods-words.ts';
import type { CheckRule, Raised } from './rule.ts';
import type { DraftView } from './set-view.ts';
import { WOOD_PACKAGES, WOOD_STATEMENT, WOOD_STATEMENT_COUNTRIES } from './words/wood-packing.ts';

/** Rules about the words of a description: SI-G-02, SI-G-04, SI-G-06 and SI-G-08. Their tables stand in `words/`. */

interface Described {
  readonly text: string;
  readonly path: string;
}

/** Descriptions of a draft with their places: its own and those of its cargo lines. */
function* descriptions({ draft, boxes, path }: DraftView): Iterable<Described> {
  yield { text: draft.goods, path: path('goods') };
  for (const { lines } of boxes) for (const { line, path: at } of lines) yield { text: line.goods, path: at('goods') };
}

/** The same words stand on hundreds of lines of a set. */
function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return text => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = read(text);
    known.set(text, now);
    return now;
  };
}

const VAGUE_REGIMES: ReadonlySet<string> = new Set(['US', 'CA', 'JP', 'EU', 'CN']);

const vague: CheckRule = {
  code: 'SI-G-02',
  severity: 'error',
  scope: 'draft',
  *check({ drafts }) {
    const saysNothing = remembered(isVague);
    for (const view of drafts) {
      const regimes = filingRegimes(view.draft).filter(regime => VAGUE_REGIMES.has(regime));
      for (const { text, path } of descriptions(view)) {
        if (!saysNothing(text)) continue;
        yield {
          path,
          severity: regimes.length > 0 ? 'error' : 'warning',
          params: { text: text.slice(0, 60), regimes },
        };
      }
    }
  },
};

/** Chapter of a code, 0 where it is none. */
const chapterOf = (code: string): number => (readHsCode(code).ok ? Number(code.slice(0, 2)) : 0);

const UNLIKELY = {
  zh: '{words}：一般归入第 {chapters} 章',
  en: '{words} is usually found in chapter {chapters}',
} as const;

const unlikely = (path: string, found: ReadonlyMap<string, readonly number[]>, codes: readonly string[]): Raised => ({
  path,
  params: {
    codes,
    words: [...found.keys()].join(', '),
    chapters: [...new Set([...found.values()].flat())].map(chapter => String(chapter).padStart(2, '0')).join(', '),
  },
  detail: UNLIKELY,
});

/** A line is held to its own code; the description of the whole to all codes of the bill, because it names all its goods. */
function* hsFindings(
  view: DraftView,
  wordsOf: (text: string) => ReadonlyMap<string, readonly number[]>,
): Iterable<Raised> {
  const { draft, boxes, path } = view;
  const lines = boxes.flatMap(box => box.lines);
  for (const { line, path: at } of lines) {
    const chapter = chapterOf(line.hsCode);
    const found = wordsOf(line.goods);
    const fits = [...found.values()].some(chapters => chapters.includes(chapter));
    if (chapter !== 0 && chapter < 98 && found.size > 0 && !fits) yield unlikely(at('hsCode'), found, [line.hsCode]);
  }
  const codes = [...new Set([...draft.hsCodes, ...lines.map(({ line }) => line.hsCode)])].filter(
    code => chapterOf(code) !== 0,
  );
  const chapters = new Set(codes.map(chapterOf));
  if (draft.hsCodes.length === 0 || [...chapters].some(chapter => chapter >= 98)) return;
  const found = [...wordsOf(draft.goods)];
  const strange = found.filter(([, usual]) => !usual.some(chapter => chapters.has(chapter)));
  // One word that fits is enough: `CHAIR WITH CUSHION` is a chair.
  if (strange.length > 0 && strange.length === found.length) {
    yield unlikely(path('hsCodes'), new Map(strange), draft.hsCodes);
  }
}

const hsFitsWords: CheckRule = {
  code: 'SI-G-04',
  severity: 'warning',
  scope: 'draft',
  *check({ drafts }) {
    const wordsOf = remembered(chaptersOf);
    for (const view of drafts) yield* hsFindings(view, wordsOf);
  },
};

const dangerous: CheckRule = {
  code: 'SI-G-06',
  severity: 'warning',
  scope: 'draft',
  *check({ drafts }) {
    const wordOf = remembered(dangerousWord);
    for (const view of drafts) {
      if (view.draft.goodsType === 'D') continue;
      for (const { text, path } of descriptions(view)) {
        const word = wordOf(text);
        if (word !== '') yield { path, params: { word }, detail: { zh: '{word}', en: '{word}' } };
      }
    }
  },
};

const woodPacking: CheckRule = {
  code: 'SI-G-08',
  severity: 'warning',
  scope: 'draft',
  *check({ drafts }) {
    for (const view of drafts) {
      const { draft, boxes, path } = view;
      const countries = [draft.dischargeCode, draft.deliveryCode].map(code => code.slice(0, 2));
      const country = countries.find(code => WOOD_STATEMENT_COUNTRIES.has(code));
      if (country === undefined) continue;
      const codes = [
        draft.packageCode,
        ...boxes.flatMap(({ box, lines }) => [box.packageCode, ...lines.map(({ line }) => line.packageCode)]),
      ];
      const wooden = codes.find(code => WOOD_PACKAGES.has(code));
      if (wooden === undefined) continue;
      const isStated =
        [...descriptions(view)].some(({ text }) => WOOD_STATEMENT.test(text)) || WOOD_STATEMENT.test(draft.marks);
      if (!isStated) yield { path: path('goods'), params: { packageCode: wooden, country } };
    }
  },
};

export const GOODS_WORD_RULES: readonly CheckRule[] = [vague, hsFitsWords, dangerous, woodPacking];
