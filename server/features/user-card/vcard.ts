import type { CardView } from '#contract/user-card/card.ts';
import { contentLines, escapeText, plainValue } from '../../kernel/content-line.ts';

/** vCard 4.0 (RFC 6350) of a card as it is shown. */

const TWO_LETTER_NAMES = [
  '欧阳',
  '司马',
  '上官',
  '诸葛',
  '东方',
  '夏侯',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '令狐',
  '司徒',
  '端木',
];

/** Family and given name: a Chinese name begins with the family's, another ends with it. */
export function nameParts(name: string): { readonly family: string; readonly given: string } {
  const trimmed = name.trim();
  if (/^\p{Script=Han}{2,6}$/u.test(trimmed)) {
    const length = trimmed.length > 2 && TWO_LETTER_NAMES.some(two => trimmed.startsWith(two)) ? 2 : 1;
    return { family: trimmed.slice(0, length), given: trimmed.slice(length) };
  }
  const words = trimmed.split(/\s+/);
  return {
    family: words.length > 1 ? words.at(-1)! : '',
    given: words.slice(0, Math.max(1, words.length - 1)).join(' '),
  };
}

const TEL_TYPES = { mobile: 'TYPE=cell', work: 'TYPE=work' } as const;

export function vCardOf(card: CardView, { link, site }: { readonly link: string; readonly site: string }): string {
  const { family, given } = nameParts(card.name);
  const picture = card.photoUrl ?? card.logoUrl;
  const isPerson = card.state === 'ACTIVE';
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `KIND:${isPerson ? 'individual' : 'org'}`,
    `FN:${escapeText(card.name || card.companyName)}`,
    ...(card.name ? [`N:${escapeText(family)};${escapeText(given)};;;`] : []),
    ...(card.nameEn ? [`NICKNAME:${escapeText(card.nameEn)}`] : []),
    `ORG:${escapeText(card.companyName)}`,
    ...(card.position ? [`TITLE:${escapeText(card.position)}`] : []),
    ...card.phones.map(({ kind, number }) => `TEL;${TEL_TYPES[kind]}:${escapeText(number)}`),
    ...(card.email ? [`EMAIL;TYPE=work:${escapeText(card.email)}`] : []),
    ...(card.address ? [`ADR;TYPE=work:;;${escapeText(card.address)};;;;`] : []),
    ...(card.website ? [`URL:${plainValue(card.website)}`] : []),
    ...(isPerson ? [`URL;TYPE=home:${plainValue(link)}`] : []),
    ...(picture ? [`PHOTO:${plainValue(new URL(picture, site).href)}`] : []),
    ...(card.introduction ? [`NOTE:${escapeText(card.introduction)}`] : []),
    'END:VCARD',
  ];
  return contentLines(lines);
}

/** Name of the file: in ASCII for old browsers, as it is for the rest (RFC 6266). */
export function dispositionOf(card: Pick<CardView, 'name' | 'companyName'>): string {
  const name = (card.name || card.companyName).replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'contact';
  return `attachment; filename="contact.vcf"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}.vcf`;
}
