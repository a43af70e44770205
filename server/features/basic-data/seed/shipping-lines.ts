import type { Row } from '../../../kernel/resource/served-resource.ts';

const line = (scac: string, smdgCode: string | null, nameZh: string, nameEn: string, more: Row = {}): Row => ({
  scac,
  smdgCode,
  nameZh,
  nameEn,
  carrierType: 'VOCC',
  supportsElectronicBill: true,
  ...more,
});

/** Ocean carriers by SCAC. */
export const SHIPPING_LINES: readonly Row[] = [
  line('COSU', 'COS', '中远海运集运', 'COSCO SHIPPING Lines', { bicOwnerCodes: ['CSNU', 'CBHU', 'CCLU', 'COSU'] }),
  line('OOLU', 'OOL', '东方海外', 'OOCL', { bicOwnerCodes: ['OOLU', 'OOCU'] }),
  line('MAEU', 'MSK', '马士基', 'Maersk', { refuseLateSi: true, bicOwnerCodes: ['MSKU', 'MRKU', 'MAEU', 'MRSU'] }),
  line('MSCU', 'MSC', '地中海航运', 'MSC', { allowsOwnNumbers: true, bicOwnerCodes: ['MSCU', 'MEDU', 'MSMU'] }),
  line('CMDU', 'CMA', '达飞', 'CMA CGM', { bicOwnerCodes: ['CMAU', 'CGMU'] }),
  line('ONEY', 'ONE', '海洋网联', 'Ocean Network Express', { bicOwnerCodes: ['ONEU', 'NYKU', 'KKFU', 'MOLU'] }),
  line('EGLV', 'EMC', '长荣海运', 'Evergreen', {
    supportsElectronicBill: false,
    bicOwnerCodes: ['EMCU', 'EGHU', 'EGSU', 'EISU'],
  }),
  line('HLCU', 'HLC', '赫伯罗特', 'Hapag-Lloyd', { bicOwnerCodes: ['HLCU', 'HLXU', 'HLBU'] }),
  line('YMLU', 'YML', '阳明海运', 'Yang Ming', { supportsElectronicBill: false, bicOwnerCodes: ['YMLU', 'YMMU'] }),
  line('ZIMU', 'ZIM', '以星', 'ZIM', { bicOwnerCodes: ['ZIMU', 'ZCSU'] }),
  line('HDMU', 'HMM', '韩新海运', 'HMM', { bicOwnerCodes: ['HDMU', 'HMMU'] }),
  line('SMLM', null, '森罗商船', 'SM Line', {
    status: 'DISABLED',
    supportsElectronicBill: false,
    bicOwnerCodes: ['SMCU'],
  }),
  line('WHLC', 'WHL', '万海航运', 'Wan Hai Lines', { supportsElectronicBill: false, bicOwnerCodes: ['WHLU', 'WHSU'] }),
  line('SITC', 'SIT', '海丰国际', 'SITC Container Lines', { supportsElectronicBill: false, bicOwnerCodes: ['SITU'] }),
];
