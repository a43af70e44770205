import type { BillBody, BillDocType } from './body.ts';

/** Which numbers of originals go with a kind of bill. */
const ORIGINALS: Readonly<Record<BillDocType, RegExp>> = {
  ORIGINAL: /^[1-9]$/,
  TELEX: /^[0-9]$/,
  SEAWAY: /^0?$/,
  ELECTRONIC: /^[01]?$/,
};

/** Does the number of originals fit the kind of bill (BL-07)? */
export const originalsFit = ({ docType, originals }: Pick<BillBody, 'docType' | 'originals'>): boolean =>
  ORIGINALS[docType].test(originals);
