import i18next from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { LANGUAGE_KEY } from '#contract/session/session.ts';
import { chooseLanguage } from '#machines/session/language.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';

/**
 * Words of the product, one namespace an area.
 *
 * An area writes `locale/zh.ts` (`export const zh = { … }`), `locale/en.ts` (`export const en: typeof zh = { … }`) and
 * `locale/words.ts`:
 *
 *     declare module '#kit/i18n.ts' { interface Namespaces { si: typeof zh } }
 *     registerWords('si', { zh, en });
 *
 * and its screens `import '../locale/words.ts'` and call `const t = useT('si'); t('list.empty', { n: 3 })`; a slot is `{n}`.
 * Texts that come as `{ zh, en }` (contract, catalogue, commands) are said by `useText()`.
 */
export interface Namespaces {
  kit: typeof zh;
}

type Tree = { readonly [key: string]: string | Tree };

/** Dotted paths to the sentences of a namespace. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

const CODES = { CN: 'zh', EN: 'en' } as const satisfies Record<Language, string>;

/** `lang` attribute of the page, so that readers and fonts know the language. */
const HTML_LANG = { CN: 'zh-CN', EN: 'en' } as const satisfies Record<Language, string>;

const start = chooseLanguage({ stored: localStorage.getItem(LANGUAGE_KEY) });

void i18next.use(initReactI18next).init({
  lng: CODES[start.shown],
  fallbackLng: 'zh',
  resources: { zh: { kit: zh }, en: { kit: en } },
  initAsync: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  react: { useSuspense: false },
});
document.documentElement.lang = HTML_LANG[start.shown];
if (start.written) localStorage.setItem(LANGUAGE_KEY, start.written);

export function registerWords<N extends keyof Namespaces>(
  namespace: N,
  words: { readonly zh: Namespaces[N]; readonly en: Namespaces[N] },
): void {
  i18next.addResourceBundle('zh', namespace, words.zh as Tree);
  i18next.addResourceBundle('en', namespace, words.en as Tree);
}

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'EN' : 'CN');

function speak(language: Language): void {
  document.documentElement.lang = HTML_LANG[language];
  void i18next.changeLanguage(CODES[language]);
}

/** Shows the product in this language and keeps the choice. */
export function setLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  speak(language);
}

/** Another tab of this browser may have changed what is kept. A sign-out there empties it, and this tab follows by itself. */
export function followLanguage(): void {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  if (stored === null) return;
  const { shown } = chooseLanguage({ stored });
  if (shown !== currentLanguage()) speak(shown);
}

export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'en' ? 'EN' : 'CN';
}

/** Says a sentence of the area in the reader's language. */
export function useT<N extends keyof Namespaces>(
  namespace: N,
): (key: KeyOf<Namespaces[N]>, params?: Readonly<Record<string, string | number>>) => string {
  const { t } = useTranslation(namespace as string);
  return useCallback((key, params) => t(key as string, { ...params }) as string, [t]);
}

/** Says a `{ zh, en }` text in the reader's language. */
export function useText(): (text: Text, params?: Readonly<Record<string, unknown>>) => string {
  const language = useLanguage();
  return useCallback((text, params) => say(text, language, params), [language]);
}
