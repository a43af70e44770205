import { randomUUID } from 'node:crypto';

/**
 * UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then random bits, 36 characters. Ids of a later millisecond sort later, which keeps
 * index pages together and lets a list page by key; within a millisecond chance decides. The random ones are those of a UUIDv4, which
 * Node draws in bulk.
 */
export function newId(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice('xxxxxxxx-xxxx-4'.length)}`;
}
