import { ediText } from '../../edifact/write.ts';
import { importIftmin } from '../iftmin/import-iftmin.ts';
import { type DcsaImport, importShippingInstructions } from './import-shipping-instructions.ts';

const EDIFACT = /^[\ufeff\s]*UN[ABH][^A-Za-z]/;

export const isEdifact = (text: string): boolean => EDIFACT.test(text);

/** A shipping instruction in either form that partners send: EDIFACT (IFTMIN) or DCSA JSON, told apart by its first signs. */
export const importSiFile = (text: string): DcsaImport =>
  EDIFACT.test(text) ? importIftmin(text) : importShippingInstructions(text);

/** Text of a file: EDIFACT writes ISO 8859-1 where UNB does not say UNOW, everything else UTF-8. */
export function siFileText(bytes: Uint8Array): string {
  const plain = ediText(bytes);
  return EDIFACT.test(plain) && !/UNB.UNOW/.test(plain) ? plain : new TextDecoder().decode(bytes);
}
