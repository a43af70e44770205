import type { Text } from '../../../kernel/text.ts';

/** Why a sheet cannot be previewed as its columns are taken now. */

const NO_PRICES: Text = {
  zh: '没有价格列：请在“列对应”中指定至少一个价格列，或运价编号',
  en: 'No column is a price: say which one is, or which one has the rate numbers',
};
const NO_PORTS: Text = {
  zh: '没有起运港或目的港列：请在“列对应”中指定',
  en: 'No column is the port of loading or of discharge: say which one is',
};
const DAY_ORDER: Text = {
  zh: '日期的日月顺序无法判断：请选择日期写法',
  en: 'Day and month of the dates could change places: say which stands first',
};

type Uses = readonly (string | null)[];

const hasPrices = (uses: Uses): boolean =>
  uses.some(use => use?.startsWith('PRICE:') || use?.startsWith('break') || use === 'minCharge') ||
  (uses.includes('price') && uses.includes('containerType'));

/** A sheet that names rates by number may change anything of them, prices or not. */
export function sheetRefusal(
  uses: Uses,
  { unclearDays, dayOrder }: { readonly unclearDays: readonly string[]; readonly dayOrder: string | null },
): { readonly path: string; readonly code: string; readonly message: Text } | null {
  const isNumbered = uses.includes('rateNo');
  if (!isNumbered && !hasPrices(uses)) return { path: 'uses', code: 'NO_PRICE_COLUMN', message: NO_PRICES };
  if (!isNumbered && !(uses.includes('pol') && uses.includes('pod')))
    return { path: 'uses', code: 'NO_PORT_COLUMN', message: NO_PORTS };
  if (unclearDays.length > 0 && dayOrder === null)
    return { path: 'defaults.dayOrder', code: 'DAY_ORDER', message: DAY_ORDER };
  return null;
}
