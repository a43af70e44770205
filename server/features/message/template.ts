import type { z } from 'zod';
import type { Text } from '#contract/kernel/text.ts';
import { filledText, type Values, valuesIn } from '#contract/message/event-words.ts';
import { escapeHtml } from '../../kernel/text/html-text.ts';
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
 * Other words for an event: its variables, and `{title}`, `{body}` and `{sender}` of what was sent. One without a value stays to be
 * seen. The sender's body is clean HTML already, everything else becomes text.
 */
export function withTemplate<T extends Words>(
  words: T,
  template: Pick<TemplateRow, 'titleZh' | 'titleEn' | 'bodyZh' | 'bodyEn' | 'level'>,
  values: Values,
): T {
  const { senderName: sender } = words;
  const title = (text: string, own: string, language: keyof Text): string =>
    cutTitle(filledText(text, { ...valuesIn(values, language), sender, title: own }));
  const body = (text: string, own: string, ownTitle: string, language: keyof Text): string => {
    const said = escaped({ ...valuesIn(values, language), sender, title: ownTitle });
    return htmlOfLines(filledText(escapeHtml(text), { ...said, body: own }));
  };
  return {
    ...words,
    title: title(template.titleZh, words.title, 'zh'),
    titleEn: title(template.titleEn, words.titleEn, 'en'),
    description: body(template.bodyZh, words.description, words.title, 'zh'),
    descriptionEn: body(template.bodyEn, words.descriptionEn, words.titleEn, 'en'),
    level: template.level ?? words.level,
  };
}

const htmlOfLines = (text: string): string => text.replace(/\r?\n/g, '<br>');
