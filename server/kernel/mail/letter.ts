import { type Language, say, type Text } from '#contract/kernel/text.ts';
import { escapeHtml, htmlOfText, textOfHtml } from '../text/html-text.ts';

/**
 * Every mail from one frame: whose mail it is, a greeting, what happened, where to open it, and who sends it. Text and HTML say the same.
 * Mails to people whose language is not known say it in both.
 */
export interface Letter {
  readonly language: Language | null;
  /** Name of the reader; empty where it is not known. */
  readonly name: string;
  /** Clean HTML; a text is made HTML by the caller. */
  readonly body: string;
  readonly link: LetterLink | null;
  /** The person who sends it; empty where the product does. */
  readonly senderName: string;
  readonly from: LetterFrom;
  /** Why it came, and how it is switched off. */
  readonly foot: Text | null;
}

export interface LetterLink {
  readonly url: string;
  readonly label: Text;
}

export interface LetterFrom {
  readonly companyId: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly hasLogo: boolean;
}

export const OPEN: Text = { zh: '打开', en: 'Open' };

/** Where the sender of mails puts the logo of that company (`sender.ts`). */
export const logoAddress = (companyId: string): string => `cid:logo-${companyId}`;

const both = (text: Text, language: Language | null): string => {
  if (language !== null) return say(text, language);
  return text.zh === text.en ? text.zh : `${text.zh} / ${text.en}`;
};

function greeting({ name, language }: Letter): string {
  const zh = name === '' ? '您好：' : `${name}，您好：`;
  const en = name === '' ? 'Hello,' : `Dear ${name},`;
  return both({ zh, en }, language);
}

/** Plain text as paragraphs: an empty line parts them. */
export const paragraphsOf = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map(part => `<p>${htmlOfText(part)}</p>`)
    .join('');

const PAGE =
  "margin:0;padding:24px;background:#f4f5f7;font-family:Arial,'PingFang SC','Microsoft YaHei',sans-serif;font-size:14px;line-height:1.6;color:#1c2127";
const SHEET = 'max-width:600px;margin:0 auto;padding:24px;background:#fff;border:1px solid #dce0e5';
const HEAD = 'padding-bottom:12px;margin-bottom:16px;border-bottom:2px solid #215db0;font-size:16px;font-weight:bold';
const BUTTON = 'display:inline-block;padding:8px 16px;background:#215db0;color:#fff;text-decoration:none';
const SMALL = 'margin-top:20px;padding-top:12px;border-top:1px solid #dce0e5;font-size:12px;color:#5f6b7c';

export function letterText(letter: Letter): string {
  const { body, link, senderName, from, foot, language } = letter;
  const company = both({ zh: from.nameZh, en: from.nameEn }, language);
  return [
    greeting(letter),
    textOfHtml(body),
    ...(link ? [`${both(link.label, language)}: ${link.url}`] : []),
    [senderName, company].filter(part => part !== '').join('\n'),
    ...(foot ? [`-- \n${both(foot, language)}`] : []),
  ].join('\n\n');
}

export function letterHtml(letter: Letter): string {
  const { body, link, senderName, from, foot, language } = letter;
  const company = escapeHtml(both({ zh: from.nameZh, en: from.nameEn }, language));
  const logo = from.hasLogo
    ? `<img src="${logoAddress(from.companyId)}" alt="" style="max-height:40px;max-width:200px;vertical-align:middle;margin-right:12px">`
    : '';
  const button = link
    ? `<p><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(both(link.label, language))}</a></p>`
    : '';
  const sender = senderName === '' ? '' : `${escapeHtml(senderName)}<br>`;
  const small = foot ? `<div style="${SMALL}">${escapeHtml(both(foot, language))}</div>` : '';
  return [
    `<!doctype html><html><body style="${PAGE}"><div style="${SHEET}">`,
    `<div style="${HEAD}">${logo}${company}</div>`,
    `<p>${escapeHtml(greeting(letter))}</p>`,
    body.startsWith('<p>') ? body : `<p>${body}</p>`,
    button,
    `<p>${sender}${company}</p>`,
    small,
    '</div></body></html>',
  ].join('');
}
