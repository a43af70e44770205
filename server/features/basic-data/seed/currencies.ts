import type { Row } from '../../../kernel/resource/served-resource.ts';

type Entry = readonly [code: string, numeric: string, zh: string, en: string, symbol: string, minorUnit?: number];

const LIST: readonly Entry[] = [
  ['CNY', '156', '人民币', 'Yuan Renminbi', '¥'],
  ['USD', '840', '美元', 'US Dollar', '$'],
  ['EUR', '978', '欧元', 'Euro', '€'],
  ['JPY', '392', '日元', 'Yen', '¥', 0],
  ['HKD', '344', '港元', 'Hong Kong Dollar', 'HK$'],
  ['GBP', '826', '英镑', 'Pound Sterling', '£'],
  ['TWD', '901', '新台币', 'New Taiwan Dollar', 'NT$'],
  ['KRW', '410', '韩元', 'Won', '₩', 0],
  ['SGD', '702', '新加坡元', 'Singapore Dollar', 'S$'],
  ['AUD', '036', '澳大利亚元', 'Australian Dollar', 'A$'],
  ['NZD', '554', '新西兰元', 'New Zealand Dollar', 'NZ$'],
  ['CAD', '124', '加拿大元', 'Canadian Dollar', 'C$'],
  ['CHF', '756', '瑞士法郎', 'Swiss Franc', 'Fr'],
  ['THB', '764', '泰铢', 'Baht', '฿'],
  ['MYR', '458', '林吉特', 'Malaysian Ringgit', 'RM'],
  ['IDR', '360', '印尼盾', 'Rupiah', 'Rp'],
  ['VND', '704', '越南盾', 'Dong', '₫', 0],
  ['PHP', '608', '菲律宾比索', 'Philippine Peso', '₱'],
  ['INR', '356', '印度卢比', 'Indian Rupee', '₹'],
  ['AED', '784', '阿联酋迪拉姆', 'UAE Dirham', 'AED'],
  ['SAR', '682', '沙特里亚尔', 'Saudi Riyal', 'SAR'],
  ['BRL', '986', '巴西雷亚尔', 'Brazilian Real', 'R$'],
  ['MXN', '484', '墨西哥比索', 'Mexican Peso', 'Mex$'],
  ['ZAR', '710', '南非兰特', 'Rand', 'R'],
  ['RUB', '643', '俄罗斯卢布', 'Russian Ruble', '₽'],
  ['KWD', '414', '科威特第纳尔', 'Kuwaiti Dinar', 'KD', 3],
];

/** ISO 4217 currencies of the trade lanes; the whole list is imported from the official file. */
export const CURRENCIES: readonly Row[] = LIST.map(([code, numeric, nameZh, nameEn, symbol, minorUnit = 2], index) => ({
  code,
  numeric,
  nameZh,
  nameEn,
  symbol,
  minorUnit,
  sort: (index + 1) * 10,
  source: 'OFFICIAL',
  sourceEdition: 'ISO 4217',
}));
