import { EXTRA_WIRE, type ExtraField, SPECIAL_FIELDS } from '../extra.ts';
import { PARTY_EXTRAS } from '../iftmin/iftmin-special.ts';
import type { SiDraft } from '../shipping-instruction.ts';
import { BOX_WIRE, LINE_WIRE } from '../wire.ts';

/** What an SI says and a message to the carrier has no place for: told with the message, so that nobody believes it was sent. */

/** IFTMIN D.99B holds dangerous goods below DGS and the temperature below the goods, and parties below their NAD. */
export function withoutPlaceInIftmin({ goodsType, ...draft }: SiDraft): ExtraField[] {
  const absent = (Object.keys(PARTY_EXTRAS) as (keyof typeof PARTY_EXTRAS)[]).filter(role => draft[role].trim() === '');
  return [
    ...(goodsType === 'D' ? [] : SPECIAL_FIELDS.dangerous),
    ...(goodsType === 'R' ? [] : (['setpointC'] as const)),
    ...absent.flatMap(role => Object.values(PARTY_EXTRAS[role]).filter(field => field !== undefined)),
  ];
}

/**
 * DCSA eBL 3.0 takes special cargo from the booking, not from the shipping instruction, and postal codes only with a structured
 * address.
 */
export const WITHOUT_PLACE_IN_DCSA: readonly ExtraField[] = [
  ...Object.values(SPECIAL_FIELDS).flat(),
  'shipperPostcode',
  'consigneePostcode',
  'notifyPostcode',
];

/** Lines for the note of the message: `TBE_EMS: F-E,S-E`. */
export function withoutPlace(draft: SiDraft, fields: readonly ExtraField[]): string[] {
  const extras = fields
    .filter(field => draft.extra[field] !== '')
    .map(field => `${EXTRA_WIRE[field]}: ${draft.extra[field]}`);
  const names = new Set(draft.boxes.flatMap(box => box.lines.map(line => line.goodsZh)).filter(name => name !== ''));
  const parts = draft.boxes.filter(box => box.partLoad).map(box => box.containerNo);
  return [
    ...extras,
    ...(names.size > 0 ? [`${LINE_WIRE.goodsZh}: ${[...names].join('; ')}`] : []),
    ...(parts.length > 0 ? [`${BOX_WIRE.partLoad}: ${parts.join(', ')}`] : []),
  ];
}
