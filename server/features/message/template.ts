import type { z } from 'zod';
import { fill } from '#contract/kernel/text.ts';
import { escapeHtml, htmlOfText } from '../../kernel/text/html-text.ts';
import { cutTitle } from './outbox.ts';
import type { messageTemplateRow } from './tables.ts';

type TemplateRow = z.infer<typeof messageTemplateRow>;

interface Words {
  readonly title: string;
  readonly titleEn: string;
  readonly description: string;
  readonly descriptionEn: string;
  readonly level: string;
  readonly senderName: string;
}

const escaped = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, escapeHtml(value)]));

/**
 * The event's own words around what the sender wrote: `{title}`, `{body}`, `{sender}` and the slots of the event. A slot nobody
 * fills stays to be seen. The sender's body is clean HTML already, everything else becomes text.
 */
export function withTemplate<T extends Words>(
  words: T,
  template: Pick<TemplateRow, 'titleZh' | 'titleEn' | 'bodyZh' | 'bodyEn' | 'level'>,
  params: Readonly<Record<string, string>>,
): T {
  const { senderName: sender } = words;
  const title = (text: string, own: string): string => cutTitle(fill(text, { ...params, sender, title: own }));
  const body = (text: string, own: string, ownTitle: string): string =>
    fill(htmlOfText(text), { ...escaped({ ...params, sender, title: ownTitle }), body: own });
  return {
    ...words,
    title: title(template.titleZh, words.title),
    titleEn: title(template.titleEn, words.titleEn),
    description: body(template.bodyZh, words.description, words.title),
    descriptionEn: body(template.bodyEn, words.descriptionEn, words.titleEn),
    level: template.level ?? words.level,
  };
}
