import type { Row } from '../../../kernel/resource/served-resource.ts';

const line = (scac: string, smdgCode: string | null, nameZh: string, nameEn: string, more: Row = {}): Row => ({
  scac,
  smdgCode,
  nameZh,
  nameEn,
  carrierType: 'VOCC',
  supportsElectronicBill: true,
  ...factsOf(scac),
  ...more,
});

interface LineFacts {
  readonly website: string;
  /** `{no}` stands for the number; only lines whose page takes one in its address. */
  readonly trackingUrl?: string;
  readonly alliance?: string;
  /** How their bill numbers look. The weight says how surely: plain digits may be those of others too. */
  readonly bills: readonly (readonly [pattern: string, weight: number])[];
}

const OCEAN = 'Ocean Alliance';
const PREMIER = 'Premier Alliance';
const GEMINI = 'Gemini Cooperation';

const FACTS: Readonly<Record<string, LineFacts>> = {
  COSU: {
    website: 'https://lines.coscoshipping.com',
    trackingUrl: 'https://elines.coscoshipping.com/ebusiness/cargotracking?trackingType=BILLOFLADING&number={no}',
    alliance: OCEAN,
    bills: [
      ['^COSU\\d{10}$', 95],
      ['^\\d{10}$', 40],
    ],
  },
  OOLU: { website: 'https://www.oocl.com', alliance: OCEAN, bills: [['^OOLU\\d{10}$', 95]] },
  MAEU: {
    website: 'https://www.maersk.com',
    trackingUrl: 'https://www.maersk.com/tracking/{no}',
    alliance: GEMINI,
    bills: [
      ['^MAEU\\d{9}$', 95],
      ['^\\d{9}$', 60],
    ],
  },
  MSCU: { website: 'https://www.msc.com', bills: [['^MEDU[A-Z]{1,2}\\d{6,7}$', 95]] },
  CMDU: { website: 'https://www.cma-cgm.com', alliance: OCEAN, bills: [['^(CMDU)?[A-Z]{3}\\d{7}[A-Z]?$', 50]] },
  ONEY: { website: 'https://www.one-line.com', alliance: PREMIER, bills: [['^ONEY[A-Z0-9]{12}$', 95]] },
  EGLV: {
    website: 'https://www.evergreen-line.com',
    alliance: OCEAN,
    bills: [
      ['^EGLV\\d{12}$', 95],
      ['^\\d{12}$', 50],
    ],
  },
  HLCU: {
    website: 'https://www.hapag-lloyd.com',
    trackingUrl: 'https://www.hapag-lloyd.com/en/online-business/track/track-by-booking-solution.html?blno={no}',
    alliance: GEMINI,
    bills: [['^HLCU[A-Z]{3}[A-Z0-9]{9}$', 95]],
  },
  YMLU: { website: 'https://www.yangming.com', alliance: PREMIER, bills: [['^(YMLU)?[A-Z]\\d{9}$', 60]] },
  ZIMU: {
    website: 'https://www.zim.com',
    trackingUrl: 'https://www.zim.com/tools/track-a-shipment?consnumber={no}',
    bills: [['^ZIMU[A-Z]{3}\\d{6,9}$', 95]],
  },
  HDMU: { website: 'https://www.hmm21.com', alliance: PREMIER, bills: [['^HDMU[A-Z]{4}\\d{8}$', 95]] },
  SMLM: { website: 'https://www.smlines.com', bills: [['^SMLM[A-Z]{4}[A-Z0-9]{8}$', 95]] },
  WHLC: { website: 'https://www.wanhai.com', bills: [['^\\d{3}[A-Z]\\d{6}$', 60]] },
  SITC: { website: 'https://www.sitcline.com', bills: [['^SIT[A-Z]{5,7}\\d{6}[A-Z]?$', 90]] },
};

function factsOf(scac: string): Row {
  const facts = FACTS[scac];
  if (!facts) return {};
  const { website, trackingUrl = null, alliance = null, bills } = facts;
  return { website, trackingUrl, alliance, blPatterns: bills.map(([pattern, weight]) => ({ pattern, weight })) };
}

/** Lines that belong to another one, by SCAC. */
export const PARENTS: Readonly<Record<string, string>> = { OOLU: 'COSU' };

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
