import { packageWord } from '#contract/bill/total-in-words.ts';
import { COMMON_PACKAGES } from '#contract/si/parts/package-code.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';

/** Package types that every installation starts with. Unpacked goods are not counted, so they have no plural. */
export const PACKAGE_TYPES: readonly Row[] = COMMON_PACKAGES.map(({ code, zh, en }) => ({
  code,
  nameZh: zh,
  nameEn: en,
  pluralEn: code === 'NE' ? null : packageWord(code, 2),
  isPallet: code === 'PX',
  isStackable: true,
}));
