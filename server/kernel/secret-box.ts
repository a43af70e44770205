import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';

/**
 * Seals short secrets that the server must be able to read again (AES-256-GCM). The key comes from the server's own secret, which
 * stands in the environment or in the data folder and never in the database: a copy of the database alone opens nothing.
 */
export interface SecretBox {
  /** `about` binds the text to its place: sealed for one row, it opens for no other. */
  seal(plain: string, about: string): string;
  /** Null: not sealed here, for another place, or changed. */
  open(sealed: string, about: string): string | null;
  /** The same 128 bits (22 letters, base64url) for the same text about the same thing; nobody else can make them. */
  sign(text: string, about: string): string;
}

const MARK = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const SIGNATURE_LENGTH = 22;

export const isSealed = (text: string): boolean => text.startsWith(`${MARK}.`);

/** The secret of this data folder; made at the first need. Of several processes that make it at once, one wins. */
function secretIn(dataDir: string): string {
  const file = path.join(dataDir, 'server-secret');
  const read = (): string => readFileSync(file, 'utf8').trim();
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const making = `${file}-${randomBytes(6).toString('hex')}`;
  writeFileSync(making, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(making, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(making);
  }
  return read();
}

/** Reads the secret when it is first needed: a server that seals nothing writes nothing. */
export function createSecretBox({ dataDir, serverSecret }: Pick<Config, 'dataDir' | 'serverSecret'>): SecretBox {
  let made: { readonly key: Buffer; readonly id: string } | undefined;
  const keyOf = () => {
    made ??= (() => {
      const secret = serverSecret ?? secretIn(dataDir);
      const key = Buffer.from(hkdfSync('sha256', secret, '', 'fairlead secret box', KEY_BYTES));
      // Names the key without telling it, so that a wrong secret is seen as such.
      return { key, id: createHash('sha256').update('key id').update(key).digest('base64url').slice(0, 8) };
    })();
    return made;
  };
  return {
    seal(plain, about) {
      const { key, id } = keyOf();
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [MARK, id, ...[nonce, cipher.getAuthTag(), data].map(part => part.toString('base64url'))].join('.');
    },
    open(sealed, about) {
      const [mark, keyId, ...parts] = sealed.split('.');
      const { key, id } = keyOf();
      if (mark !== MARK || keyId !== id || parts.length !== 3) return null;
      const [nonce, tag, data] = parts.map(part => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer];
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(about));
        decipher.setAuthTag(tag);
        return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
    sign(text, about) {
      const mac = createHmac('sha256', keyOf().key).update(JSON.stringify(['sign', about, text]));
      return mac.digest('base64url').slice(0, SIGNATURE_LENGTH);
    },
  };
}
