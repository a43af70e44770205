import type { BasicDataTables } from '../tables.ts';

type Line = BasicDataTables['shippingLine'];

const line = (scac: string, nameZh: string, nameEn: string, more: Partial<Line> = {}): Line => ({
  scac,
  nameZh,
  nameEn,
  active: true,
  refuseLateSi: false,
  supportsElectronicBill: true,
  allowsOwnNumbers: false,
  ...more,
});

/** Ocean carriers by SCAC. */
export const SHIPPING_LINES: readonly Line[] = [
  line('COSU', '中远海运集运', 'COSCO SHIPPING Lines'),
  line('OOLU', '东方海外', 'OOCL'),
  line('MAEU', '马士基', 'Maersk', { refuseLateSi: true }),
  line('MSCU', '地中海航运', 'MSC', { allowsOwnNumbers: true }),
  line('CMDU', '达飞', 'CMA CGM'),
  line('ONEY', '海洋网联', 'Ocean Network Express'),
  line('EGLV', '长荣海运', 'Evergreen', { supportsElectronicBill: false }),
  line('HLCU', '赫伯罗特', 'Hapag-Lloyd'),
  line('YMLU', '阳明海运', 'Yang Ming', { supportsElectronicBill: false }),
  line('ZIMU', '以星', 'ZIM'),
  line('HDMU', '韩新海运', 'HMM'),
  line('SMLM', '森罗商船', 'SM Line', { active: false, supportsElectronicBill: false }),
];
