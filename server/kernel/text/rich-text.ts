import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { escapeHtml } from './html-text.ts';

const require = createRequire(import.meta.url);
/** Loaded by the first text: a start does not wait for it. */
const sanitizer = (): typeof sanitizeHtml => require('sanitize-html');

/**
 * Light marks to clean HTML: an empty line between paragraphs, `- ` and `1. ` lists, `**bold**`, `[text](https://…)`. Whatever else is
 * typed is text. What comes out goes through a cleaner as well, so that a mistake here lets nothing through.
 */

const LINK = /\[([^\]\n]{1,200})\]\(((?:https:\/\/|mailto:|\/(?!\/))[^\s()]{1,500})\)/g;

/** An address of another kind, as `javascript:`: its words stay, as text. */
const REFUSED_LINK = /\[([^\]\n]{1,200})\]\((?!https:|mailto:)[a-z][a-z0-9+.-]*:[^\s]{0,500}?\)+/gi;

const inline = (line: string): string =>
  escapeHtml(line)
    .replace(/\*\*([^*\n]+)\*\*/g, '<strong>$1</strong>')
    .replace(LINK, '<a href="$2">$1</a>')
    .replace(REFUSED_LINK, '$1');

type Kind = 'ul' | 'ol' | 'p';
const ITEM: Readonly<Record<Exclude<Kind, 'p'>, RegExp>> = { ul: /^\s*[-*•]\s+/, ol: /^\s*\d{1,3}[.)、]\s*/ };

const kindOf = (line: string): Kind => (ITEM.ul.test(line) ? 'ul' : ITEM.ol.test(line) ? 'ol' : 'p');

function render(kind: Kind, lines: readonly string[]): string {
  if (kind === 'p') return `<p>${lines.map(inline).join('<br>')}</p>`;
  return `<${kind}>${lines.map(line => `<li>${inline(line.replace(ITEM[kind], ''))}</li>`).join('')}</${kind}>`;
}

const CLEAN: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
};

export function htmlOfMarks(text: string): string {
  const blocks: { kind: Kind; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (isOpen && last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
    isOpen = true;
  }
  return sanitizer()(blocks.map(({ kind, lines }) => render(kind, lines)).join(''), CLEAN);
}

export const htmlBytes = (html: string): number => Buffer.byteLength(html, 'utf8');
