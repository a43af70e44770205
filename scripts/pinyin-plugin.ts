import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { AREAS } from '../src/routes/catalogue/areas.ts';
import { BUTTONS } from '../src/routes/catalogue/buttons.ts';
import { ROUTES } from '../src/routes/catalogue/catalogue.ts';

/** pinyin-pro's dictionary is larger than the rest of the palette, so Latin spellings are worked out while building. */

const VIRTUAL = 'virtual:pinyin';
const RESOLVED = `\0${VIRTUAL}`;

/** Longer texts are sentences, not titles that someone would type. */
const LONGEST_TITLE = 16;

/** Rooms that declare commands. */
const ROOMS = ['contract', 'machines', 'kit', 'features', 'shell'];

/** Chinese words of a source: of a locale file all, elsewhere those of `{ zh, en }` titles. */
const wordsIn = (file: string): RegExp => (/locale\/zh\.ts$/.test(file) ? /: '([^'\n]+)'/g : /\bzh: '([^'\n]+)'/g);

/** Titles that commands and machines write in their sources or take from their area's words. */
function titlesInSources(root: string): string[] {
  return ROOMS.map(room => join(root, 'src', room))
    .filter(room => existsSync(room))
    .flatMap(room => readdirSync(room, { recursive: true, encoding: 'utf8' }).map(file => join(room, file)))
    .filter(file => /\.tsx?$/.test(file) && !/\.(?:test|samples)\.tsx?$/.test(file))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(wordsIn(file.replaceAll('\\', '/')))])
    .map(([, text]) => text ?? '')
    .filter(text => text.length <= LONGEST_TITLE && !text.includes('{'));
}

/** Title -> Latin spelling, for every title that holds a Chinese character. */
export async function pinyinTable(root: string): Promise<Record<string, { full: string; initials: string }>> {
  const { pinyin } = await import('pinyin-pro');
  const titles = [...ROUTES.map(route => route.title), ...Object.values(AREAS), ...Object.values(BUTTONS)];
  const texts = new Set([...titles.map(title => title.zh), ...titlesInSources(root)]);
  const entries = [...texts].sort().flatMap(text => {
    // `v` spells ü as it is typed on a keyboard: lv.
    const parts = pinyin(text, { toneType: 'none', type: 'all', v: true, nonZh: 'consecutive' });
    const words = parts.flatMap(part =>
      part.isZh
        ? [{ word: part.pinyin, first: part.pinyin.charAt(0) }]
        : (part.origin.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(word => ({ word, first: word })),
    );
    if (!parts.some(part => part.isZh)) return [];
    return [
      [text, { full: words.map(({ word }) => word).join(' '), initials: words.map(({ first }) => first).join('') }],
    ];
  });
  return Object.fromEntries(entries);
}

/** Serves `virtual:pinyin` with the table as `PINYIN`. */
export function pinyinPlugin(): Plugin {
  let root = process.cwd();
  return {
    name: 'fairlead:pinyin',
    configResolved(config) {
      root = config.root;
    },
    resolveId: id => (id === VIRTUAL ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      return `export const PINYIN = ${JSON.stringify(await pinyinTable(root))};`;
    },
  };
}
