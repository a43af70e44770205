import { type Language, say } from '#contract/kernel/text.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { escapeHtml, textOfHtml } from '../../../kernel/text/html-text.ts';
import type { Address, CopiedMessage } from './copied-message.ts';

interface MailText {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const FOOT = {
  zh: '这是 Fairlead 消息的邮件副本；在“设置 - 通知”中可以关闭。',
  en: 'A copy of a Fairlead message; switch these off under Settings - Notifications.',
};
const OPEN = { zh: '打开', en: 'Open' };
const DIGEST_SUBJECT = { zh: 'Fairlead：{n} 条未读消息', en: 'Fairlead: {n} unread messages' };

const linkOf = (path: string | null, publicUrl: string | null): string | null =>
  path && publicUrl ? `${publicUrl.replace(/\/$/, '')}${path}` : null;

/** What was written in one language only is shown to all. */
const inLanguage = (zh: string, en: string, language: Language): string => (language === 'EN' ? en || zh : zh || en);

export const subjectOf = ({ title, titleEn }: Pick<CopiedMessage, 'title' | 'titleEn'>, language: Language): string =>
  inLanguage(title, titleEn, language);

export function copyMail(
  message: CopiedMessage,
  { language, isStaff }: Pick<Address, 'language' | 'isStaff'>,
  publicUrl: string | null,
): MailText {
  const body = inLanguage(message.description, message.descriptionEn, language);
  const page = isStaff ? MESSAGE_PATHS.detail : MESSAGE_PATHS.externalDetail;
  const link = linkOf(message.linkPath ?? `${page}?id=${message.id}`, publicUrl);
  const foot = say(FOOT, language);
  const open = say(OPEN, language);
  return {
    subject: subjectOf(message, language),
    text: [textOfHtml(body), ...(link ? [`${open}: ${link}`] : []), `-- \n${foot}`].join('\n\n'),
    html: `${body}${link ? `<p><a href="${escapeHtml(link)}">${open}</a></p>` : ''}<p><small>${foot}</small></p>`,
  };
}

/** One mail that names several. */
export function digestMail(
  messages: readonly Pick<CopiedMessage, 'title' | 'titleEn'>[],
  { language, isStaff }: Pick<Address, 'language' | 'isStaff'>,
  publicUrl: string | null,
): MailText {
  const titles = messages.map(message => subjectOf(message, language));
  const link = linkOf(isStaff ? MESSAGE_PATHS.mine : MESSAGE_PATHS.externalMine, publicUrl);
  const foot = say(FOOT, language);
  const list = titles.map(title => `<li>${escapeHtml(title)}</li>`).join('');
  return {
    subject: say(DIGEST_SUBJECT, language, { n: titles.length }),
    text: [titles.map(title => `- ${title}`).join('\n'), ...(link ? [link] : []), `-- \n${foot}`].join('\n\n'),
    html: `<ul>${list}</ul>${link ? `<p><a href="${escapeHtml(link)}">${say(OPEN, language)}</a></p>` : ''}<p><small>${foot}</small></p>`,
  };
}
