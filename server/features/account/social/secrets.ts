import { createHash, randomBytes } from 'node:crypto';

/** 128 bits of chance and more; only hashes of these are kept. */
export const newSecret = (bytes = 24): string => randomBytes(bytes).toString('base64url');
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
