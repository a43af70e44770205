import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SecretBox } from './secret-box.ts';

/**
 * Keys in addresses that open one thing to whoever has the address: `<id>.<signature>`. The id stands in a row and is renewed with
 * it; the signature is made by the server's secret, so that keys can be neither guessed nor made from a copy of the database.
 */
export interface SignedLinks {
  /** An id that no row has yet. */
  newId(): string;
  keyOf(id: string): string;
  /** The id in a key; null for anything that was not signed here for this purpose. */
  idIn(key: string): string | null;
}

const ID_BYTES = 12;
const KEY = /^([\w-]{16})\.([\w-]{22})$/;

export function signedLinks(box: Pick<SecretBox, 'sign'>, about: string): SignedLinks {
  return {
    newId: () => randomBytes(ID_BYTES).toString('base64url'),
    keyOf: id => `${id}.${box.sign(id, about)}`,
    idIn(key) {
      const [, id, signature] = KEY.exec(key) ?? [];
      if (!id || !signature) return null;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(box.sign(id, about))) ? id : null;
    },
  };
}
