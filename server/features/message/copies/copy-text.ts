import { type Language, say } from '#contract/kernel/text.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { OPEN } from '../../../kernel/mail/letter.ts';
import type { NewMail } from '../../../kernel/mail/queue-mail.ts';
import { escapeHtml, textOfHtml } from '../../../kernel/text/html-text.ts';
import type { Address, CopiedMessage } from './copied-message.ts';

type CopyMail = Pick<NewMail, 'subject' | 'text' | 'language' | 'name' | 'link' | 'foot'> & {
  readonly html: string;
  readonly senderName?: string;
};
type Reader = Pick<Address, 'language' | 'isStaff' | 'name'>;

const FOOT = {
  zh: '这是 Fairlead 消息的邮件副本；在“设置 - 通知”中可以关闭。',
  en: 'A copy of a Fairlead message; switch these off under Settings - Notifications.',
};
const DIGEST_SUBJECT = { zh: 'Fairlead：{n} 条未读消息', en: 'Fairlead: {n} unread messages' };

/** The product itself signs with the company that runs it. */
const PRODUCT = 'Fairlead';

const linkOf = (path: string, publicUrl: string): CopyMail['link'] => ({ url: `${publicUrl}${path}`, label: OPEN });

/** What was written in one language only is shown to all. */
const inLanguage = (zh: string, en: string, language: Language): string => (language === 'EN' ? en || zh : zh || en);

export const subjectOf = ({ title, titleEn }: Pick<CopiedMessage, 'title' | 'titleEn'>, language: Language): string =>
  inLanguage(title, titleEn, language);

export function copyMail(message: CopiedMessage, reader: Reader, publicUrl: string): CopyMail {
  const { language, isStaff, name } = reader;
  const body = inLanguage(message.description, message.descriptionEn, language);
  const page = isStaff ? MESSAGE_PATHS.detail : MESSAGE_PATHS.externalDetail;
  const subject = subjectOf(message, language);
  const html = `<p><strong>${escapeHtml(subject)}</strong></p>${/^<(?:p|ul|ol)>/.test(body) || body === '' ? body : `<p>${body}</p>`}`;
  return {
    subject,
    html,
    text: textOfHtml(html),
    language,
    name,
    link: linkOf(message.linkPath ?? `${page}?id=${message.id}`, publicUrl),
    foot: FOOT,
    ...(message.senderName === PRODUCT ? {} : { senderName: message.senderName }),
  };
}

/** One mail that names several. */
export function digestMail(
  messages: readonly Pick<CopiedMessage, 'title' | 'titleEn'>[],
  { language, isStaff, name }: Reader,
  publicUrl: string,
): CopyMail {
  const titles = messages.map(message => subjectOf(message, language));
  const subject = say(DIGEST_SUBJECT, language, { n: titles.length });
  const html = `<p>${escapeHtml(subject)}</p><ul>${titles.map(title => `<li>${escapeHtml(title)}</li>`).join('')}</ul>`;
  const link = linkOf(isStaff ? MESSAGE_PATHS.mine : MESSAGE_PATHS.externalMine, publicUrl);
  return { subject, html, text: textOfHtml(html), language, name, link, foot: FOOT };
}
