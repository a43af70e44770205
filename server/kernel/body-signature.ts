import { createHmac, timingSafeEqual } from 'node:crypto';

/** `sha256=` and the HMAC of the bytes, as DCSA signs notifications. */
export const signatureOf = (key: string, bytes: Uint8Array): string =>
  `sha256=${createHmac('sha256', key).update(bytes).digest('hex')}`;

export function isSigned(key: string, bytes: Uint8Array, given: string): boolean {
  const [wanted, said] = [Buffer.from(signatureOf(key, bytes)), Buffer.from(given.trim().toLowerCase())];
  return wanted.length === said.length && timingSafeEqual(wanted, said);
}
