import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes, base64url, 43 characters, opaque: a self-describing token could not be ended at once (A.5.1). */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Only this is stored. The token has 256 bits of chance, so a plain hash is enough. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
