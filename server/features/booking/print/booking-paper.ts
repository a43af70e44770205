import type { BookingContent } from '#contract/booking/booking-content.ts';
import { isPartyEmpty, partyLines } from '#contract/booking/rules/party-lines.ts';
import { type Language, say } from '#contract/kernel/text.ts';
import { printedContainerType } from '#contract/si/parts/container-type.ts';
import type { Cell, Flow } from '../../../kernel/pdf/flow.ts';
import type { Letterhead } from '../../../kernel/pdf/letterhead.ts';
import { type OpenPaper, openPaper } from '../../../kernel/pdf/upright-paper.ts';
import { WORDS } from './print-words.ts';

/** Parts that booking note and booking confirmation share. */

export type Word = (name: keyof typeof WORDS) => string;

export interface Paper extends OpenPaper {
  readonly word: Word;
}

export function bookingPaper(
  title: 'note' | 'confirmation',
  {
    bookingNo,
    customerName,
    ...said
  }: {
    readonly bookingNo: string;
    readonly customerName: string;
    /** Of the desk that books. */
    readonly letterhead: Letterhead;
    /** Where the code leads; none is printed without. */
    readonly link: string;
    readonly at: Date;
    readonly language: Language;
  },
  compress: boolean,
): Paper {
  const word: Word = name => say(WORDS[name], said.language);
  const info = { title: bookingNo, subject: word(title), keywords: bookingNo };
  const { letterhead, link, at, language } = said;
  const paper = openPaper({
    title: word(title),
    subtitle: customerName,
    letterhead,
    link,
    info,
    at,
    language,
    compress,
  });
  return { ...paper, word };
}

export function partyBlocks({ flow, word }: Paper, { parties }: BookingContent): void {
  flow.heading(word('parties'));
  for (const role of ['shipper', 'consignee', 'notify1', 'notify2'] as const)
    if (!isPartyEmpty(parties[role])) flow.block(word(role), partyLines(parties[role]));
}

export const placeText = ({ code, name }: { readonly code: string; readonly name: string }): string =>
  [name, code].filter(part => part !== '').join('  ');

/** Table head and its rows' cells out of plain texts. */
export function tableOf(
  flow: Flow,
  columns: readonly (Omit<Cell, 'text'> & { readonly head: string })[],
): (texts: readonly string[], isBold?: boolean) => void {
  flow.tableHead(columns.map(({ head, ...cell }) => ({ ...cell, text: head })));
  return (texts, isBold = false) =>
    flow.row(
      columns.map(({ head: _, ...cell }, index) => ({ ...cell, text: texts[index] ?? '' })),
      isBold ? 'sansBold' : 'sans',
    );
}

export const unitsText = ({ type, units }: { readonly type: string; readonly units: number }): string =>
  `${units} x ${printedContainerType(type)}`;
