import type { CodeValue } from '../code-lists.ts';

/** Package codes of UN/ECE Recommendation 21, revision 12: first sign, then every second sign that goes with it. */
const SECOND_SIGNS: Readonly<Record<string, string>> = {
  1: 'ABDFGW',
  2: 'C',
  3: 'AH',
  4: '34ABCDFGH',
  5: 'HLM',
  6: 'HP',
  7: 'AB',
  8: 'ABC',
  A: 'ABCDEFGHIJLMPTV',
  B: '4ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  C: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  D: 'ABCGHIJKLMNPRSTUVWXY',
  E: 'CDEFGHIN',
  F: 'BCDEILOPRTWX',
  G: 'BILRUYZ',
  H: 'ABCGNR',
  I: 'ABCDEFGHKLNZ',
  J: 'BCGRTY',
  K: 'GI',
  L: 'EGTUVZ',
  M: 'ABCERSTWX',
  N: 'AEFGSTUV',
  O: '123456789ABCDEFGHIJKLMNPQRSTUVWXYZ',
  P: '1234ABCDEFGHIJKLNOPRTUVXYZ',
  Q: 'ABCDFGHJKLMNPQRS',
  R: 'DGJKLOTZ',
  S: 'ABCDEHIKLMOPSTUVWYZ',
  T: '1BCDEGIKLNORSTUVWYZ',
  U: 'CN',
  V: 'AGIKLNOPQRSY',
  W: 'ABCDFGHJKLMNPQRSTUVWXYZ',
  X: 'ABCDFGHJK',
  Y: 'ABCDFGHJKLMNPQRSTVWXYZ',
  Z: 'ABCDFGHJKLMNPQRSTUVWXYZ',
};

const PACKAGE_CODES: ReadonlySet<string> = new Set(
  Object.entries(SECOND_SIGNS).flatMap(([first, seconds]) => [...seconds].map(second => first + second)),
);

export const isPackageCode = (code: string): boolean => PACKAGE_CODES.has(code);

/** What a form offers first; every other code of the recommendation may be typed. */
export const COMMON_PACKAGES: readonly CodeValue[] = [
  { code: 'CT', zh: '纸箱', en: 'Carton' },
  { code: 'PX', zh: '托盘', en: 'Pallet' },
  { code: 'PK', zh: '件', en: 'Package' },
  { code: 'BG', zh: '袋', en: 'Bag' },
  { code: 'BX', zh: '盒', en: 'Box' },
  { code: 'CS', zh: '箱', en: 'Case' },
  { code: 'CR', zh: '板条箱', en: 'Crate' },
  { code: 'DR', zh: '桶', en: 'Drum' },
  { code: 'BL', zh: '捆包', en: 'Bale' },
  { code: 'BE', zh: '捆', en: 'Bundle' },
  { code: 'RO', zh: '卷', en: 'Roll' },
  { code: 'RL', zh: '盘', en: 'Reel' },
  { code: 'CL', zh: '钢卷', en: 'Coil' },
  { code: 'SA', zh: '麻袋', en: 'Sack' },
  { code: 'JB', zh: '吨袋', en: 'Jumbo bag' },
  { code: 'WA', zh: '中型散装容器', en: 'Intermediate bulk container' },
  { code: 'PP', zh: '个', en: 'Piece' },
  { code: 'UN', zh: '台', en: 'Unit' },
  { code: 'VN', zh: '车辆', en: 'Vehicle' },
  { code: 'NE', zh: '裸装', en: 'Unpacked' },
];

/** Spellings of the trade that are neither the code nor its English or Chinese name. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  CT: ['CTN', 'CTNS', 'CARTON BOX', 'CARTON BOXES', 'CARDBOARD BOXES', '箱', '外箱'],
  PX: ['PLT', 'PLTS', 'PALLETIZED', '栈板', '卡板'],
  PK: ['PKG', 'PKGS', '包装'],
  BG: ['BAG(S)'],
  BX: ['BOXES'],
  CS: ['CASE(S)', 'WOODEN CASE', '木箱'],
  DR: ['DRM', 'DRMS', '圆桶'],
  RO: ['ROLL(S)'],
  PP: ['PC', 'PCS', 'PIECE(S)'],
  UN: ['UNIT(S)'],
  JB: ['BIG BAG', 'BIG BAGS', 'FIBC'],
  WA: ['IBC', 'IBCS'],
  '1A': ['STEEL DRUM', 'STEEL DRUMS'],
  '4G': ['FIBREBOARD BOX', 'FIBREBOARD BOXES', 'FIBERBOARD BOX', 'FIBERBOARD BOXES'],
  '8A': ['WOODEN PALLET', 'WOODEN PALLETS', '木托盘'],
  FE: ['FLEXITANK', 'FLEXITANKS'],
};

const CODE_OF = new Map<string, string>();
for (const { code, zh, en } of COMMON_PACKAGES) {
  for (const name of [zh, en.toUpperCase(), `${en.toUpperCase()}S`]) CODE_OF.set(name, code);
}
for (const [code, names] of Object.entries(ALIASES)) for (const name of names) CODE_OF.set(name, code);

/** The code a text means: itself, a name in either language, or a spelling of the trade. */
export function packageCodeOf(text: string): string | undefined {
  if (isPackageCode(text)) return text;
  const name = text.normalize('NFKC').trim().toUpperCase();
  return isPackageCode(name) ? name : CODE_OF.get(name);
}
