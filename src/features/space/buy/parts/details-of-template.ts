import type { BookingContent, BookingParty } from '#contract/booking/booking-content.ts';
import type { DetailsText } from './use-purchase.ts';

/** What an order of ready space takes of a template: empty words of it are left out, long ones are cut to what the order holds. */

const filled = (texts: Partial<DetailsText>): Partial<DetailsText> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined && text.trim() !== ''));

const ofShipper = ({ contact, phone, email }: BookingParty): Partial<DetailsText> => ({
  contactName: contact.slice(0, 35),
  phone: phone.slice(0, 30),
  mail: email.slice(0, 100),
});

export const detailsOfParties = ({ shipper }: { readonly shipper: BookingParty }): Partial<DetailsText> =>
  filled(ofShipper(shipper));

const KG = /^\d{1,7}(\.\d{1,2})?/;

/** Goods of the equipment that was bought; else of the first. */
export function detailsOfContent(
  { parties, equipments, remarks }: BookingContent,
  items: readonly { readonly containerType: string }[],
): Partial<DetailsText> {
  const bought = new Set(items.map(({ containerType }) => containerType));
  const equipment = equipments.find(({ type }) => bought.has(type)) ?? equipments[0];
  return filled({
    ...ofShipper(parties.shipper),
    goods: equipment?.commodities[0]?.description.slice(0, 100) ?? '',
    grossKgPerContainer: KG.exec(equipment?.grossKg ?? '')?.[0] ?? '',
    remark: remarks.slice(0, 500),
  });
}
