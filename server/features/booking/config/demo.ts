import { AMEND_GROUPS } from '#contract/booking/config.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';

/** How the eleven carriers of the demo take bookings; all of them in test mode, so that nothing ever leaves the house. */

const USUAL: Row = {
  testMode: true,
  codeList: 'SMDG',
  charset: 'UNOC',
  codeStyle: 'SIZE_TYPE',
  autoAccept: 'NONE',
  containerTypes: [],
  weightLimits: [],
  requiredFields: [],
  forbiddenFields: [],
  holidays: [],
  autoAcceptCustomerIds: [],
  isReferenceNeeded: false,
  isDangerousAllowed: true,
  isReeferAllowed: true,
  lateAmendFee: '40.00',
  lateAmendCurrency: 'USD',
  maxRemarks: 1_750,
  answerHours: 4,
  amendGroups: Object.keys(AMEND_GROUPS),
  isAmendedByResend: false,
  cutOffHours: [
    { code: 'DCO', hours: 72 },
    { code: 'VCO', hours: 48 },
    { code: 'FCO', hours: 36 },
    { code: 'CUC', hours: 30 },
    { code: 'AMC', hours: 40 },
    { code: 'EFC', hours: 144 },
  ],
};

const edi = (carrier: string, over: Row = {}): Row => ({
  ...USUAL,
  carrier,
  channel: 'IFTMBF',
  transport: 'SFTP',
  endpoint: `${carrier.toLowerCase()}-booking`,
  senderId: 'FAIRLEAD',
  senderQualifier: 'ZZZ',
  recipientId: carrier,
  recipientQualifier: 'ZZZ',
  credentialRef: `${carrier}_SFTP`,
  isAmendedByResend: true,
  ...over,
});

const dcsa = (carrier: string, over: Row = {}): Row => ({
  ...USUAL,
  carrier,
  channel: 'DCSA_API',
  endpoint: `https://api.${carrier.toLowerCase()}.example/booking`,
  credentialRef: `${carrier}_API`,
  charset: 'UTF8',
  ...over,
});

const advice = (adviceZh: string, adviceEn: string): Row => ({ adviceZh, adviceEn });

export const configRows = (customer: (code: string) => string): Row[] => [
  dcsa('MAEU', {
    isReferenceNeeded: true,
    answerHours: 2,
    autoAccept: 'LISTED',
    autoAcceptCustomerIds: [customer('NQUAYS')],
    ...advice(
      '须有合约号或报价号；改船名航次按新订舱处理',
      'Needs a contract or a quotation; another voyage is a new booking',
    ),
    amendGroups: Object.keys(AMEND_GROUPS).filter(group => group !== 'SAILING'),
  }),
  dcsa('HLCU', { answerHours: 3, requiredFields: ['HS'] }),
  dcsa('ONEY', { answerHours: 3, requiredFields: ['CARRIER_OFFICE'] }),
  edi('MSCU', {
    requiredFields: ['HS', 'CONTRACT'],
    cancelUntilHours: 72,
    ownCode: 'FRLD01',
    weightLimits: [
      { containerType: '20GP', maxKg: '26000' },
      { containerType: '40HC', maxKg: '27500' },
    ],
    ...advice('20GP 单箱货重不超过 26 吨', '20GP: at most 26 t of cargo'),
  }),
  edi('CMDU', { transport: 'AS2', credentialRef: 'CMDU_AS2', requiredFields: ['INCOTERM'], ownCode: 'CN0081532' }),
  edi('COSU', { isBillNumber: true, ownCode: 'SH5521', requiredFields: ['OWN_REFERENCE'] }),
  edi('OOLU', { ownCode: 'OCN7741', answerHours: 6 }),
  edi('EGLV', { charset: 'UNOA', ownCode: 'EG-20417', maxRemarks: 350, forbiddenFields: ['MARKS'] }),
  edi('YMLU', {
    charset: 'UNOA',
    codeStyle: 'GROUP',
    isDangerousAllowed: false,
    ...advice('不接受危险品', 'Takes no dangerous goods'),
  }),
  {
    ...USUAL,
    carrier: 'HDMU',
    channel: 'EMAIL_PDF',
    endpoint: 'booking.sha@hmm.example',
    answerHours: 8,
    ...advice('邮件订舱，附托书 PDF', 'By mail, with the booking note as PDF'),
  },
  {
    ...USUAL,
    carrier: 'ZIMU',
    channel: 'PORTAL_MANUAL',
    endpoint: 'https://www.zim.example/booking',
    answerHours: 12,
    ...advice('在船公司网站录入后登记订舱号', 'Enter it at the carrier’s site, then register the number'),
    isReeferAllowed: false,
  },
];
