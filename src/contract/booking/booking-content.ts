import { z } from 'zod';

/**
 * What is asked of the carrier (design commercial C.2.1; names and lengths of DCSA Booking 2.0). A draft may lack anything: texts are
 * empty, choices empty or at their default; what is missing or wrong is said by `rules/check-booking.ts`, not by this shape.
 * Quantities are decimal texts: weights in KGM, volumes in MTQ, temperatures in CEL.
 */

const text = (max: number) => z.string().max(max).default('');
/** `''` or a decimal text. */
const quantity = z
  .string()
  .regex(/^$|^-?\d{1,9}(\.\d{1,4})?$/)
  .default('');
/** `''` or `YYYY-MM-DD`. */
const day = z.union([z.literal(''), z.iso.date()]).default('');
const instant = z.iso.datetime().nullable().default(null);
const off = z.boolean().default(false);

/** UN/LOCODE; `facility` is the code of a terminal or depot. */
export const placeSchema = z.object({ code: text(5), facility: text(6), name: text(100) });

export const OTHER_PLACES = ['PCF', 'OIR', 'ORI', 'IEL', 'PTP', 'RTP', 'FCD', 'ROU'] as const;

const place = placeSchema.prefault({});

export const bookingRoutingSchema = z.object({
  receipt: place,
  loading: place,
  discharge: place,
  delivery: place,
  otherPlaces: z
    .array(placeSchema.extend({ type: z.enum(OTHER_PLACES) }))
    .max(20)
    .default([]),
  vesselName: text(50),
  vesselImo: text(7),
  voyageNo: text(50),
  universalVoyage: text(5),
  serviceCode: text(11),
  serviceName: text(50),
  routingReference: text(100),
  /** Days asked for where no sailing is chosen. */
  departureDate: day,
  receiptDate: day,
  arrivalFrom: day,
  arrivalTo: day,
  /** Of the sailing that was chosen: UTC instants, with the zone of the port of loading. */
  etd: instant,
  eta: instant,
  zone: text(50),
});

const CUT_OFF = z.iso.datetime().nullable().default(null);
/** Last moments by their DCSA codes; CUC (customs) and AMC (manifest) are local. */
export const cutOffsSchema = z.object({
  DCO: CUT_OFF,
  VCO: CUT_OFF,
  FCO: CUT_OFF,
  LCO: CUT_OFF,
  EFC: CUT_OFF,
  CUC: CUT_OFF,
  AMC: CUT_OFF,
});
export type CutOffs = z.output<typeof cutOffsSchema>;
export type CutOffCode = keyof CutOffs;

export const dangerousGoodsSchema = z.object({
  unNumber: text(4),
  naNumber: text(4),
  properShippingName: text(250),
  technicalName: text(250),
  imoClass: text(4),
  subsidiaryRisks: z.array(z.string().max(3)).max(2).default([]),
  packingGroup: z.enum(['', '1', '2', '3']).default(''),
  flashPoint: quantity,
  isMarinePollutant: off,
  isLimitedQuantity: off,
  isExceptedQuantity: off,
  emsNumber: text(7),
  contactName: text(35),
  contactPhone: text(30),
  contactEmail: text(100),
  grossKg: quantity,
  netKg: quantity,
  /** Declaration, safety data sheet. */
  fileIds: z.array(z.string().max(36)).max(10).default([]),
});
export type BookingDangerousGoods = z.output<typeof dangerousGoodsSchema>;

export const commoditySchema = z.object({
  description: text(550),
  hsCodes: z.array(z.string().max(12)).max(10).default([]),
  /** UN Recommendation 21, two characters. */
  packageCode: text(2),
  packages: z.int().min(0).max(99_999_999).default(0),
  packageDescription: text(100),
  marks: text(350),
  grossKg: quantity,
  cbm: quantity,
  dangerousGoods: z.array(dangerousGoodsSchema).max(20).default([]),
});
export type BookingCommodity = z.output<typeof commoditySchema>;

export const reeferSchema = z.object({
  temperature: quantity,
  humidity: quantity,
  /** Cubic metres an hour. */
  airExchange: quantity,
  isVentilationOpen: off,
  isDrainholesOpen: off,
  isBulbMode: off,
  isColdTreatmentRequired: off,
  isControlledAtmosphereRequired: off,
  isPreCoolingRequired: off,
  isGeneratorSetRequired: off,
});
export type BookingReefer = z.output<typeof reeferSchema>;

export const bookedEquipmentSchema = z.object({
  /** Key of `si/parts/container-type.ts`: 40HC. */
  type: text(6),
  units: z.int().min(0).max(999).default(1),
  isShipperOwned: off,
  /** Of one unit. */
  tareKg: quantity,
  grossKg: quantity,
  isNonOperatingReefer: off,
  reefer: reeferSchema.nullable().default(null),
  pickupDate: day,
  pickupDepot: text(100),
  /** Where the shipper's own boxes are known. */
  numbers: z.array(z.string().max(11)).max(999).default([]),
  commodities: z.array(commoditySchema).max(50).default([]),
});
export type BookedEquipment = z.output<typeof bookedEquipmentSchema>;

export const TAX_ID_TYPES = ['', 'USCI', 'EORI', 'CNPJ', 'PAN', 'IEC', 'GST', 'VAT', 'NIT', 'RUC', 'OTHER'] as const;

/** Name of at most 70, printed as lines of 35 with the address (`rules/party-lines.ts`): five in all. */
export const bookingPartySchema = z.object({
  name: text(70),
  /** As printed below the name; line breaks kept. */
  address: text(350),
  city: text(35),
  state: text(65),
  postCode: text(10),
  /** ISO 3166-1 alpha-2. */
  country: text(2),
  taxType: z.enum(TAX_ID_TYPES).default(''),
  taxNo: text(35),
  contact: text(35),
  phone: text(30),
  email: text(100),
});
export type BookingParty = z.output<typeof bookingPartySchema>;

export const OTHER_PARTIES = ['NI', 'FW', 'DDR', 'DDS', 'COW', 'COX', 'CSR'] as const;

const party = bookingPartySchema.prefault({});

export const bookingPartiesSchema = z.object({
  shipper: party,
  consignee: party,
  notify1: party,
  notify2: party,
  bookingAgent: party,
  contractOwner: party,
  issueTo: party,
  /** UN/LOCODE of the carrier's office that books. */
  carrierOffice: text(5),
  others: z
    .array(bookingPartySchema.extend({ role: z.enum(OTHER_PARTIES) }))
    .max(20)
    .default([]),
});

const PAYS = z.enum(['', 'PRE', 'COL']).default('');
const RECEIPT = z.enum(['CY', 'SD', 'CFS']).default('CY');
const MOVEMENT = z.enum(['FCL', 'LCL']).default('FCL');

export const INCOTERMS = ['', 'EXW', 'FCA', 'FAS', 'FOB', 'CFR', 'CIF', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP'] as const;

export const bookingTermsSchema = z.object({
  /** One of the two (design C.5.1, check 9). */
  contractReference: text(30),
  quotationReference: text(35),
  receiptType: RECEIPT,
  deliveryType: RECEIPT,
  originMovement: MOVEMENT,
  destinationMovement: MOVEMENT,
  freight: z.enum(['PRE', 'COL']).default('PRE'),
  originHaulage: PAYS,
  originPort: PAYS,
  destinationPort: PAYS,
  destinationHaulage: PAYS,
  otherCharges: PAYS,
  documentType: z.enum(['BOL', 'SWB']).default('BOL'),
  documents: z.int().min(1).max(99).default(1),
  placeOfIssue: text(5),
  incoterm: z.enum(INCOTERMS).default(''),
  declaredValue: quantity,
  declaredCurrency: text(3),
  isPartialLoadAllowed: off,
  isEquipmentSubstitutionAllowed: off,
  isExportDeclarationRequired: off,
  exportDeclarationReference: text(35),
});

export const REFERENCE_TYPES = [
  'FF',
  'SI',
  'SPO',
  'CPO',
  'CR',
  'AAO',
  'EQ',
  'RUC',
  'DUE',
  'ECR',
  'CSI',
  'BPR',
] as const;

export const bookingContentSchema = z.object({
  /** SCAC of the carrier; the code list it is sent by is the carrier configuration's. */
  carrier: text(4),
  routing: bookingRoutingSchema.prefault({}),
  /** As the schedule has them; what the carrier confirms goes before (design C.5.4). */
  cutOffs: cutOffsSchema.prefault({}),
  equipments: z.array(bookedEquipmentSchema).max(20).default([]),
  parties: bookingPartiesSchema.prefault({}),
  terms: bookingTermsSchema.prefault({}),
  references: z
    .array(z.object({ type: z.enum(REFERENCE_TYPES), value: z.string().max(35) }))
    .max(30)
    .default([]),
  /** To the carrier: at most five lines. */
  remarks: text(2_560),
  /** Seen by customer and desk both. */
  fileIds: z.array(z.string().max(36)).max(20).default([]),
});
export type BookingContent = z.output<typeof bookingContentSchema>;

/** A form before anything is typed. */
export const emptyBooking = (): BookingContent => bookingContentSchema.parse({});
export const emptyParty = (): BookingParty => bookingPartySchema.parse({});
export const emptyEquipment = (): BookedEquipment => bookedEquipmentSchema.parse({});
export const emptyCommodity = (): BookingCommodity => commoditySchema.parse({});

/** Where a booking came from. */
export const BOOKING_CHANNELS = {
  WEB: { zh: '网上订舱', en: 'Online' },
  STAFF: { zh: '代客订舱', en: 'By staff' },
  UPLOAD: { zh: '上传', en: 'Uploaded' },
  API: { zh: '接口', en: 'By API' },
  SPACE: { zh: '现舱', en: 'Ready space' },
  QUOTE: { zh: '报价', en: 'Quotation' },
  THIRD: { zh: '第三方', en: 'Third party' },
} as const;
export type BookingChannel = keyof typeof BOOKING_CHANNELS;

/** What it hangs from: the priced offer, the space that was bought, the booking it replaces or was split from. */
export const bookingLinksSchema = z.object({
  rateId: z.string().max(36).nullable().default(null),
  /** Key of a price that was shown (`rates/search/snapshot`). */
  priceKey: z.string().max(200).nullable().default(null),
  quotationId: z.string().max(36).nullable().default(null),
  spaceOrderId: z.string().max(36).nullable().default(null),
  templateId: z.string().max(36).nullable().default(null),
  rebookOf: z.string().max(36).nullable().default(null),
  splitOf: z.string().max(36).nullable().default(null),
});
export type BookingLinks = z.output<typeof bookingLinksSchema>;
