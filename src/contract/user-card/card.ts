import { z } from 'zod';

/** The digital business card of a seat (people-and-portals I). Names, position and company are the seat's own. */

export const CARD_STYLES = ['navy', 'sea', 'sun', 'plain'] as const;

/** What the owner may leave off. */
export const CARD_PARTS = ['photo', 'nameEn', 'position', 'phone', 'email', 'address', 'website', 'lines'] as const;
export type CardPart = (typeof CARD_PARTS)[number];

const phone = z
  .string()
  .trim()
  .max(30)
  .regex(/^[+\d ()-]*$/)
  .default('');

export const cardContentSchema = z.strictObject({
  style: z.enum(CARD_STYLES),
  shows: z.array(z.enum(CARD_PARTS)).max(CARD_PARTS.length),
  /** Empty: the phone of the account. */
  mobile: phone,
  workPhone: phone,
  /** Empty: the address of the account. */
  email: z.union([z.literal(''), z.email().max(254)]).default(''),
  /** Empty: the company's. */
  address: z.string().trim().max(200).default(''),
  website: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(200)]).default(''),
  /** Lines served, as a customer would say them. */
  lines: z.array(z.string().trim().min(1).max(40)).max(12).default([]),
  introduction: z.string().trim().max(200).default(''),
});
export type CardContent = z.infer<typeof cardContentSchema>;

export const DEFAULT_CARD: CardContent = {
  style: 'navy',
  shows: [...CARD_PARTS],
  mobile: '',
  workPhone: '',
  email: '',
  address: '',
  website: '',
  lines: [],
  introduction: '',
};

/** What stands in the files of the seat and its company. */
export const cardSourceSchema = z.object({
  name: z.string(),
  nameEn: z.string(),
  position: z.string(),
  phone: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  companyName: z.string(),
  companyNameEn: z.string(),
  logoUrl: z.string().nullable(),
  address: z.string(),
  website: z.string(),
});
export type CardSource = z.infer<typeof cardSourceSchema>;

/** A card as it is shown. `LEFT`: the person is no longer there, so it is the company's general contact. */
export const cardViewSchema = z.object({
  state: z.enum(['ACTIVE', 'LEFT']),
  style: z.enum(CARD_STYLES),
  name: z.string(),
  nameEn: z.string(),
  position: z.string(),
  photoUrl: z.string().nullable(),
  companyName: z.string(),
  companyNameEn: z.string(),
  logoUrl: z.string().nullable(),
  phones: z.array(z.object({ kind: z.enum(['mobile', 'work']), number: z.string() })),
  email: z.string(),
  address: z.string(),
  website: z.string(),
  lines: z.array(z.string()),
  introduction: z.string(),
});
export type CardView = z.infer<typeof cardViewSchema>;

export const CARD_PATH = '/UserCard/Index';
/** Address of a card on the own site. */
export const cardAddress = (key: string): string => `${CARD_PATH}?c=${encodeURIComponent(key)}`;

/** Document type of live messages about enquiries. */
export const CARD_ENQUIRY_DOC = 'cardEnquiry';

/** The card of somebody who is there: what is kept of the seat, with what the owner has written over it or left off. */
export function cardAs(source: CardSource, content: CardContent): CardView {
  const shown = (part: CardPart, text: string): string => (content.shows.includes(part) ? text : '');
  const { companyName, companyNameEn, logoUrl } = source;
  const phones = [
    { kind: 'mobile' as const, number: content.mobile || source.phone },
    { kind: 'work' as const, number: content.workPhone },
  ];
  return {
    state: 'ACTIVE',
    style: content.style,
    name: source.name,
    nameEn: shown('nameEn', source.nameEn),
    position: shown('position', source.position),
    photoUrl: content.shows.includes('photo') ? source.photoUrl : null,
    companyName,
    companyNameEn,
    logoUrl,
    phones: phones.filter(({ number }) => shown('phone', number) !== ''),
    email: shown('email', content.email || source.email),
    address: shown('address', content.address || source.address),
    website: shown('website', content.website || source.website),
    lines: content.shows.includes('lines') ? content.lines : [],
    introduction: content.introduction,
  };
}
