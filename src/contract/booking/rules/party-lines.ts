import type { Finding } from '../../kernel/errors.ts';
import { foreignCharacter } from '../../si/parts/document-text.ts';
import { readParty } from '../../si/parts/party.ts';
import { LINE_WIDTH, wrapText } from '../../si/parts/wrap-text.ts';
import type { BookingParty } from '../booking-content.ts';

/** How a party is printed and sent: name and address as five lines of 35 in all (design commercial C.2.2, EDIFACT C080 and C058). */

export const PARTY_LINES_MOST = 5;
const NAME_LINES_MOST = 2;

type Printed = Pick<BookingParty, 'name' | 'address'>;

/** Two lines hold any name of 70: one that breaks badly at its blanks is cut at the width instead. */
function nameLines(name: string): string[] {
  const wrapped = wrapText(name);
  if (wrapped.length <= NAME_LINES_MOST) return wrapped;
  const whole = wrapped.join(' ');
  return whole.length > NAME_LINES_MOST * LINE_WIDTH
    ? wrapped
    : [whole.slice(0, LINE_WIDTH).trimEnd(), whole.slice(LINE_WIDTH).trimStart()];
}

/** All lines of a party, upper-case and at most 35 wide; those after the fifth are neither printed nor sent. */
export const partyLines = ({ name, address }: Printed): string[] => [...nameLines(name), ...wrapText(address)];

export const isPartyEmpty = ({ name, address }: Printed): boolean => name.trim() === '' && address.trim() === '';

/** `TO ORDER`, `TO ORDER OF …`: nobody is named, so that the carrier tells the first notify party of the arrival. */
export const isToOrder = ({ name }: Pick<BookingParty, 'name'>): boolean => readParty(name).isToOrder;

/**
 * A notify party as carriers are told it: `SAME AS CONSIGNEE` is the consignee, and nobody where the consignee is to order; a carrier
 * would keep a party of that name.
 */
export function notifiedParty(notify: BookingParty, consignee: BookingParty): BookingParty {
  if (!readParty(notify.name).isSameAsConsignee) return notify;
  return isToOrder(consignee) ? { ...notify, name: '', address: '' } : consignee;
}

/** Paths of a party's fields: `parties.shipper.name` of a booking, `shipperName` of a template. */
export type PartyPath = (field: 'name' | 'address') => string;

/** PARTY_LINES and CHARSET of one party; UNOC is the widest repertoire in which a carrier reads parties. */
export function partyFindings(party: Printed, pathOf: PartyPath): Finding[] {
  const tooLong: Finding[] =
    partyLines(party).length > PARTY_LINES_MOST
      ? [
          {
            path: pathOf('address'),
            code: 'PARTY_LINES',
            severity: 'error',
            message: { zh: '抬头地址超过 5 行 x 35 字符', en: 'Party exceeds 5 lines of 35 characters' },
          },
        ]
      : [];
  const foreign = (['name', 'address'] as const).flatMap((field): Finding[] => {
    const found = foreignCharacter(party[field]);
    if (!found) return [];
    return [
      {
        path: pathOf(field),
        code: 'CHARSET',
        severity: 'error',
        params: { c: found.character },
        message: { zh: '含不支持的字符：{c}', en: 'Unsupported characters: {c}' },
      },
    ];
  });
  return [...tooLong, ...foreign];
}

/** A consignee to order needs somebody to notify. */
export const toOrderFindings = (consignee: Printed, notify1: Printed, path: string): Finding[] =>
  isToOrder(consignee) && isPartyEmpty(notify1)
    ? [
        {
          path,
          code: 'TO_ORDER_NOTIFY',
          severity: 'error',
          message: {
            zh: '收货人为"凭指示"时须填写第一通知人',
            en: 'A consignee to order needs the first notify party',
          },
        },
      ]
    : [];
