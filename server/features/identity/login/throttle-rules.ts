/** Locks of design A.6.4 as pure functions of counts and instants. */

const MINUTE = 60_000;

/** From this many consecutive failures on, the password alone does not help any more. */
export const DISABLED_AT = 100;

export const IP_FAILURES = 30;
export const IP_WINDOW_MS = 10 * MINUTE;

/** How long failure number `failures` locks the account: 5 one minute, then doubling, from 10 on half an hour each. */
export function lockMsAfter(failures: number): number {
  if (failures < 5) return 0;
  return failures >= 10 ? 30 * MINUTE : 2 ** (failures - 5) * MINUTE;
}

/** Seconds to wait, as `Retry-After` says it; 0 = now. */
export const secondsUntil = (until: Date | null, now: Date): number =>
  until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1000)) : 0;

/** When an address may try again, given its 30th-last failure of the last 10 minutes. */
export const ipFreeAt = (thirtiethLast: Date): Date => new Date(thirtiethLast.getTime() + IP_WINDOW_MS);

/** One household or office line of IPv6 is a /64; an address of it costs nothing. */
export function ipKeyOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '');
  if (plain.includes('.') || !plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
