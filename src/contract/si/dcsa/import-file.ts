import { ediText } from '../../edifact/charset.ts';
import { importIftmin } from '../iftmin/import-iftmin.ts';
import { type DcsaImport, importShippingInstructions } from './import-shipping-instructions.ts';

const EDIFACT = /^[\ufeff\s]*UN[ABH][^A-Za-z]/;

export const isEdifact = (text: string): boolean => EDIFACT.test(text);

/** A shipping instruction in either form that partners send: EDIFACT (IFTMIN) or DCSA JSON, told apart by its first signs. */
export const importSiFile = (text: string): DcsaImport =>
  EDIFACT.test(text) ? importIftmin(text) : importShippingInstructions(text);

/** Text of a file: EDIFACT in the characters that its UNB declares, everything else UTF-8. */
export function siFileText(bytes: Uint8Array): string {
  const text = ediText(bytes);
  return EDIFACT.test(text) ? text : new TextDecoder().decode(bytes);
}
