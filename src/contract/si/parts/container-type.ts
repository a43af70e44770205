/**
 * Container types. 40HC and 40HQ are one type: key `40HC`, documents print `40HQ` (architecture §7); boxes store the key.
 * Tare, maximum gross and volume are the defaults of design A5.11; a type without them is not checked for payload.
 */
export interface ContainerType {
  readonly key: string;
  readonly printed: string;
  /** First = the code that is sent (ISO 6346 size-type). */
  readonly isoCodes: readonly [string, ...string[]];
  readonly aliases: readonly string[];
  readonly tareKg?: string;
  readonly maxGrossKg?: string;
  readonly volumeCbm?: string;
}

export const CONTAINER_TYPES: readonly ContainerType[] = [
  {
    key: '20GP',
    printed: '20GP',
    isoCodes: ['22G1', '22G0', '22GP'],
    aliases: ['20DC', '20DV', '20ST', '20SD', '2000'],
    tareKg: '2200',
    maxGrossKg: '30480',
    volumeCbm: '33.2',
  },
  {
    key: '40GP',
    printed: '40GP',
    isoCodes: ['42G1', '42G0', '42GP'],
    aliases: ['40DC', '40DV', '40ST', '40SD', '4000'],
    tareKg: '3750',
    maxGrossKg: '30480',
    volumeCbm: '67.7',
  },
  {
    key: '40HC',
    printed: '40HQ',
    isoCodes: ['45G1', '45G0', '45GP'],
    aliases: ['40HQ', '40HI', '4500'],
    tareKg: '3900',
    maxGrossKg: '32500',
    volumeCbm: '76.3',
  },
  {
    key: '45HC',
    printed: '45HQ',
    isoCodes: ['L5G1', 'L5G0', 'L5GP'],
    aliases: ['45HQ'],
    tareKg: '4800',
    maxGrossKg: '32500',
    volumeCbm: '86',
  },
  {
    key: '20RF',
    printed: '20RF',
    isoCodes: ['22R1', '22R0', '22RT'],
    aliases: ['20RE'],
    tareKg: '2900',
    maxGrossKg: '30480',
    volumeCbm: '28.4',
  },
  {
    key: '40RH',
    printed: '40RH',
    isoCodes: ['45R1', '45R0', '45RT'],
    aliases: ['40RQ', '40HR', '40RHC'],
    tareKg: '4600',
    maxGrossKg: '34000',
    volumeCbm: '67.5',
  },
  { key: '20OT', printed: '20OT', isoCodes: ['22U1', '22U0', '22UT'], aliases: [] },
  { key: '40OT', printed: '40OT', isoCodes: ['42U1', '42U0', '42UT'], aliases: [] },
  { key: '20FR', printed: '20FR', isoCodes: ['22P3', '22P1', '22PC'], aliases: [] },
  { key: '40FR', printed: '40FR', isoCodes: ['42P3', '42P1', '42PC'], aliases: [] },
  { key: '20TK', printed: '20TK', isoCodes: ['22T6', '22TN'], aliases: ['20TN'] },
  { key: '40NOR', printed: '40NOR', isoCodes: ['45R9'], aliases: [] },
];

/** `40'HQ`, `40 hq` and `40HQ` are one spelling. */
const spelling = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

const BY_SPELLING = new Map<string, ContainerType>(
  CONTAINER_TYPES.flatMap(type =>
    [type.key, type.printed, ...type.isoCodes, ...type.aliases].map(name => [spelling(name), type] as const),
  ),
);

/** The type a trade code, alias or ISO code means. */
export const containerTypeOf = (text: string): ContainerType | undefined =>
  BY_SPELLING.get(text) ?? BY_SPELLING.get(spelling(text));

/** The key that is stored; an unknown text stays, upper-case, for the check to point at. */
export const containerTypeKey = (text: string): string =>
  containerTypeOf(text)?.key ?? text.normalize('NFKC').trim().toUpperCase();

/** ISO 6346: an R in the third place is a thermal container that cools or heats, in codes of types and of groups alike. */
export const isReeferCode = (isoCode: string): boolean => isoCode[2] === 'R';

/** What documents print. */
export const printedContainerType = (text: string): string => containerTypeOf(text)?.printed ?? containerTypeKey(text);
