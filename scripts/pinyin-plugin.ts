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

/**
 * Words of the trade and of software with a character of several readings that the dictionary takes for another word: 传 of sending
 * beside 传记, 重 of again beside weight, 行 of a row beside going.
 */
const READINGS: Readonly<Record<string, string>> = {
  上传: 'shàng chuán',
  上传记录: 'shàng chuán jì lù',
  重传: 'chóng chuán',
  重发: 'chóng fā',
  重发报文: 'chóng fā bào wén',
  重命名: 'chóng mìng míng',
  重试: 'chóng shì',
  重算: 'chóng suàn',
  重置: 'chóng zhì',
  重做: 'chóng zuò',
  重开: 'chóng kāi',
  重排: 'chóng pái',
  重选: 'chóng xuǎn',
  重读: 'chóng dú',
  重填: 'chóng tián',
  重订: 'chóng dìng',
  重签: 'chóng qiān',
  查重: 'chá chóng',
  错误行: 'cuò wù háng',
  修改行: 'xiū gǎi háng',
  删除行: 'shān chú háng',
  删除此行: 'shān chú cǐ háng',
  此行: 'cǐ háng',
  本行: 'běn háng',
  该行: 'gāi háng',
  整行: 'zhěng háng',
  空行: 'kōng háng',
  每行: 'měi háng',
  多行: 'duō háng',
  选中行: 'xuǎn zhòng háng',
  新增行: 'xīn zēng háng',
  添加行: 'tiān jiā háng',
  插入行: 'chā rù háng',
  复制行: 'fù zhì háng',
  上一行: 'shàng yī háng',
  下一行: 'xià yī háng',
  标题行: 'biāo tí háng',
  箱型行: 'xiāng xíng háng',
  舱位行: 'cāng wèi háng',
  冲突行: 'chōng tū háng',
  当前行: 'dāng qián háng',
  恢复行: 'huī fù háng',
  选择行: 'xuǎn zé háng',
  的行: 'de háng',
  末行: 'mò háng',
  各行: 'gè háng',
  行内容: 'háng nèi róng',
  行操作: 'háng cāo zuò',
  重打: 'chóng dǎ',
  行数: 'háng shù',
  行号: 'háng hào',
};

/** Title -> Latin spelling, for every title that holds a Chinese character. */
export async function pinyinTable(root: string): Promise<Record<string, { full: string; initials: string }>> {
  const { customPinyin, pinyin } = await import('pinyin-pro');
  customPinyin(READINGS);
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
