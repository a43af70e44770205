import type { CutOffCode } from '../booking-content.ts';

/** Where carriers write their cut-offs in IFTMBC (design commercial C.7.3). Each has its habits; what is not here is only shown. */
export interface CutOffMapping {
  /** By qualifier of DTM (2005). */
  readonly dtm: Readonly<Record<string, CutOffCode>>;
  /** By what free text (FTX AAI, AGK) begins with, before a colon and the time. */
  readonly words: readonly (readonly [pattern: RegExp, code: CutOffCode])[];
}

const WORDS: CutOffMapping['words'] = [
  [/^(?:SI|S\/I|DOC(?:UMENTATION)?) (?:CUT|CLOSING)/, 'DCO'],
  [/^VGM (?:CUT|CLOSING)/, 'VCO'],
  [/^(?:CY|FCL|PORT|TERMINAL) (?:CUT|CLOSING)/, 'FCO'],
  [/^(?:CFS|LCL) (?:CUT|CLOSING)/, 'LCO'],
  [/^(?:EARLIEST|CY OPEN|GATE OPEN)/, 'EFC'],
  [/^CUSTOMS (?:CUT|CLOSING)/, 'CUC'],
  [/^(?:AMS|MANIFEST|ENS) (?:CUT|CLOSING)/, 'AMC'],
];

/** 180 closing, 63 latest and 64 earliest delivery of the full container. */
const COMMON: CutOffMapping = { dtm: { 180: 'FCO', 63: 'FCO', 64: 'EFC' }, words: WORDS };

/** Lines whose 180 is the closing of documents: the full container's is told by 63. */
const CLOSES_DOCUMENTS = new Set(['CMDU', 'HLCU', 'ONEY']);

export const cutOffMappingOf = (carrier: string): CutOffMapping =>
  CLOSES_DOCUMENTS.has(carrier) ? { ...COMMON, dtm: { ...COMMON.dtm, 180: 'DCO' } } : COMMON;
