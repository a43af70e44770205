import type { Finding } from '../../kernel/errors.ts';
import type { Text } from '../../kernel/text.ts';
import { isFinding, md } from './md-findings.ts';

/** Codes of the United Nations for places: two letters of the country and three signs (design A.3.2, MD-02 to MD-07). */

/** `cn sha` and `CNSHA` are one code. */
export const normaliseUnLocode = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/g, '');

/** The code itself or what is wrong with its form: MD-02, MD-03, or MD-04 where the country does not exist. */
export function readUnLocode(
  text: string,
  isCountry: (alpha2: string) => boolean,
  path = 'unLocode',
): { readonly unLocode: string } | Finding {
  const unLocode = normaliseUnLocode(text);
  if (!/^[A-Z]{2}[A-Z0-9]{3}$/.test(unLocode)) return md('MD-02', path);
  if (/[01]/.test(unLocode)) return md('MD-03', path);
  const country = unLocode.slice(0, 2);
  return isCountry(country) ? { unLocode } : md('MD-04', path, { c: country });
}

/** Is the text a well-formed code, whatever its country? */
export const isUnLocode = (text: string): boolean => !isFinding(readUnLocode(text, () => true));

/** The signs of the function field in the order in which it writes them; `A` and `B` share the place of `8`. */
export const UN_FUNCTIONS = {
  '1': { zh: '海港', en: 'Sea port' },
  '2': { zh: '铁路', en: 'Rail terminal' },
  '3': { zh: '公路', en: 'Road terminal' },
  '4': { zh: '机场', en: 'Airport' },
  '5': { zh: '邮政', en: 'Postal exchange' },
  '6': { zh: '多式联运', en: 'Multimodal' },
  '7': { zh: '固定设施', en: 'Fixed installation' },
  '8': { zh: '内河', en: 'Inland water' },
  A: { zh: '经济特区', en: 'Special economic zone' },
  B: { zh: '边境口岸', en: 'Border crossing' },
} as const satisfies Record<string, Text>;
export type UnFunction = keyof typeof UN_FUNCTIONS;

const isFunctionSign = (sign: string): sign is UnFunction => sign in UN_FUNCTIONS;

/** Eight places; by this pattern the importer tells the function column from the status column (A.6). */
export const UN_FUNCTION_PATTERN = /^[01-][2-][3-][4-][5-][6-][7-][8AB-]$/;

/** `1234----` -> 1, 2, 3, 4; `0-------` (unknown) -> none; null where the text is no function field. */
export const parseUnFunctions = (text: string): readonly UnFunction[] | null =>
  UN_FUNCTION_PATTERN.test(text) ? [...text].filter(isFunctionSign) : null;

/** Back into the eight places: 1, 3 -> `1-3-----`; no function at all is written `0-------`. */
export function unFunctionText(functions: readonly UnFunction[]): string {
  if (functions.length === 0) return '0-------';
  const places: readonly (readonly UnFunction[])[] = [['1'], ['2'], ['3'], ['4'], ['5'], ['6'], ['7'], ['8', 'A', 'B']];
  return places.map(signs => signs.find(sign => functions.includes(sign)) ?? '-').join('');
}

interface UnStatusEntry extends Text {
  /** What an import makes of a new row: ACTIVE, PROPOSED, or nothing (`refused`). */
  readonly taken: 'ACTIVE' | 'PROPOSED' | 'refused';
}

/** Status of an entry in the list, and what the import of a new row with it gives (A.6). */
export const UN_STATUSES = {
  AA: { taken: 'ACTIVE', zh: '国家政府机构核准', en: 'Approved by the national government agency' },
  AC: { taken: 'ACTIVE', zh: '海关核准', en: 'Approved by customs' },
  AF: { taken: 'ACTIVE', zh: '国家协调机构核准', en: 'Approved by the national facilitation body' },
  AI: { taken: 'ACTIVE', zh: '国际组织采用', en: 'Adopted by an international organisation' },
  AM: { taken: 'ACTIVE', zh: '维护机构核准', en: 'Approved by the maintenance agency' },
  AQ: { taken: 'ACTIVE', zh: '已采用，功能未核实', en: 'Adopted, functions not verified' },
  AS: { taken: 'ACTIVE', zh: '国家标准化机构核准', en: 'Approved by the national standards body' },
  RL: { taken: 'ACTIVE', zh: '已确认存在', en: 'Recognised location' },
  RN: { taken: 'ACTIVE', zh: '国家提议', en: 'Requested with national credentials' },
  RQ: { taken: 'PROPOSED', zh: '审议中', en: 'Request under consideration' },
  RR: { taken: 'refused', zh: '请求被拒', en: 'Request rejected' },
  QQ: { taken: 'PROPOSED', zh: '原条目未核实', en: 'Original entry not verified' },
  UR: { taken: 'PROPOSED', zh: '应用户要求列入', en: 'Included on a user request, not officially approved' },
  XX: { taken: 'refused', zh: '将被删除', en: 'To be removed in the next issue' },
} as const satisfies Record<string, UnStatusEntry>;
export type UnStatus = keyof typeof UN_STATUSES;

export const isUnStatus = (text: string): text is UnStatus => Object.hasOwn(UN_STATUSES, text);

/** Only sea ports and barge places may load and discharge; inland functions serve for receipt and delivery. */
export const isLoadable = (functions: readonly UnFunction[]): boolean =>
  functions.includes('1') || functions.includes('8');

/** What choosing a place as POL or POD needs to know of it. */
export interface PortUse {
  readonly unLocode: string;
  readonly functions: readonly UnFunction[];
}

/** MD-06 where a place without quay is chosen as POL or POD. */
export const checkLoadable = ({ unLocode, functions }: PortUse, path: string): Finding | null =>
  isLoadable(functions) ? null : md('MD-06', path, { c: unLocode, f: unFunctionText(functions) });

/** MD-07: without a zone no local time at a sea port has a meaning. */
export const checkPortZone = (
  { functions, timeZone }: { readonly functions: readonly UnFunction[]; readonly timeZone: string | null },
  path = 'timeZone',
): Finding | null => (functions.includes('1') && !timeZone ? md('MD-07', path) : null);
