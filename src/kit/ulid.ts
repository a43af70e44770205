/** Ids that sort by the time they were made: 48 bits of milliseconds, 80 of chance, in 26 characters of Crockford's base 32. */

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_CHARS = 10;

export function ulid(now: number = Date.now()): string {
  let time = '';
  for (let left = now; time.length < TIME_CHARS; left = Math.floor(left / 32)) time = LETTERS[left % 32]! + time;
  return time + Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => LETTERS[byte % 32]).join('');
}
