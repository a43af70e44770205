import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Every Chinese sentence that the sources of the client hold: what of it is seen in an English frame was forgotten. */
const OWN_WORDS: readonly string[] = [
  ...new Set(
    globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
      .filter(file => !/\.(?:test|samples|table)\.tsx?$/.test(file))
      .flatMap(file => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/'([^'\n]*\p{Script=Han}[^'\n]*)'/gu)])
      .map(([, words = '']) => words)
      // One character alone may be how a name begins.
      .filter(words => words.length > 1 && !words.includes('{')),
  ),
];

/** Where data stands, in whatever language it came. */
const DATA =
  '[role=gridcell], [role=row], td, dd, pre, textarea, option, .fl-company, [data-seat], .crd-face, [lang]:not(html), [contenteditable]';

/** Words of the product that are Chinese in an English frame, and keys that were never turned into words. */
export const strangeWords = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([data, words]) => {
      const own = new Set(words);
      const found: string[] = [];
      const judge = (said: string, element: Element, where: string): void => {
        if (said === '' || !element.checkVisibility() || element.closest(data)) return;
        if (own.has(said)) found.push(`Chinese${where}: ${said.slice(0, 60)}`);
        else if (/^[a-z][A-Za-z]+(?:\.[a-z][A-Za-z]+)+$/.test(said) && !element.closest('.fl-mono, code'))
          found.push(`a key${where}: ${said}`);
      };
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        if (node.parentElement) judge(node.textContent?.trim() ?? '', node.parentElement, '');
      for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
        for (const name of ['aria-label', 'placeholder', 'title'])
          judge(element.getAttribute(name)?.trim() ?? '', element, ` ${name}`);
      return found;
    },
    [DATA, OWN_WORDS] as const,
  );
