import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MESSAGE_EVENTS } from '#contract/message/events.ts';

/** Every key that a screen says has words: the compiler sees the keys written out, here also those put together. */
const locales = import.meta.glob<Readonly<Record<string, unknown>>>('../../src/**/locale/{zh,en}.ts', { eager: true });
const registrations = import.meta.glob<string>('../../src/**/locale/words.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const keysOf = (tree: unknown, prefix = ''): string[] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([key, value]) => keysOf(value, prefix ? `${prefix}.${key}` : key))
    : [prefix];

/** Keys by namespace, in one language. */
function wordsIn(language: 'zh' | 'en'): ReadonlyMap<string, ReadonlySet<string>> {
  const words = new Map([['kit', new Set(keysOf(locales[`../../src/kit/locale/${language}.ts`]?.[language]))]]);
  for (const [file, text] of Object.entries(registrations)) {
    const namespace = /registerWords\('(\w+)'/.exec(text)?.[1];
    const tree = locales[file.replace('words.ts', `${language}.ts`)]?.[language];
    if (namespace) words.set(namespace, new Set([...(words.get(namespace) ?? []), ...keysOf(tree)]));
  }
  return words;
}

const sources = globSync('src/**/*.{ts,tsx}')
  // The example in the account of how words are registered is no screen.
  .filter(file => !/\.(?:test|samples)\.tsx?$|kit.i18n\.ts$/.test(file))
  .map(file => ({ file, text: readFileSync(file, 'utf8') }));

interface Said {
  readonly file: string;
  readonly namespace: string;
  readonly key: string;
}

/** `const t = useT('si')` and `t('list.empty')` or `` t(`state.${x}`) `` below it, until the name is given anew. */
function saidIn({ file, text }: { readonly file: string; readonly text: string }): Said[] {
  const namespaces = new Map<string, string>();
  const said: Said[] = [];
  for (const [, name, namespace, speaker, quoted, pattern] of text.matchAll(
    /const (\w+) = useT\('(\w+)'\)|(?<![\w.])(\w+)\((?:'([\w.]+)'|`([^`]*)`)/g,
  )) {
    if (name && namespace) namespaces.set(name, namespace);
    else if (speaker && namespaces.has(speaker))
      said.push({ file, namespace: namespaces.get(speaker)!, key: quoted ?? pattern ?? '' });
  }
  return said;
}

/** Does a key, or with slots any key that begins and ends like it, have words? */
const hasWords = (known: ReadonlySet<string>, key: string): boolean => {
  const slot = key.indexOf('${');
  if (slot < 0) return known.has(key);
  const [head, tail] = [key.slice(0, slot), key.slice(key.lastIndexOf('}') + 1)];
  return [...known].some(
    each => each.length > head.length + tail.length && each.startsWith(head) && each.endsWith(tail),
  );
};

describe.each(['zh', 'en'] as const)('%s', language => {
  const words = wordsIn(language);
  const said = sources.flatMap(saidIn);

  it('knows every area that speaks', () => {
    expect(said.length).toBeGreaterThan(800);
    expect([...new Set(said.map(({ namespace }) => namespace))].filter(each => !words.has(each))).toEqual([]);
  });

  it('has words for every key that a screen says', () => {
    const missing = said.filter(({ namespace, key }) => !hasWords(words.get(namespace) ?? new Set(), key));
    expect(missing).toEqual([]);
  });
});

/** What the sending acts of the server name before their colon, or instead of it. */
describe('every message that the product sends', () => {
  const acts = globSync('server/features/**/*.ts')
    .filter(file => !/\.(?:test|samples)\.ts$|\/demo\//.test(file))
    .flatMap(file => {
      const text = readFileSync(file, 'utf8');
      if (!/queueMessage|QueuedMessage/.test(text)) return [];
      return [...text.matchAll(/sendId: `([a-z]+(?:-[a-z]+)*):|^\s+event: '([a-z]+(?:-[a-z]+)+)'/gm)].map(
        ([, key, event]) => ({ file, event: (key ?? event)! }),
      );
    });

  it('is called by a name in both languages where people see what was sent', () => {
    expect(acts.length).toBeGreaterThan(15);
    expect(acts.filter(({ event }) => !Object.hasOwn(MESSAGE_EVENTS, event))).toEqual([]);
  });
});
