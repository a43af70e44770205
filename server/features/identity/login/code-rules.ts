import { createHash, randomInt } from 'node:crypto';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Rules of design A.6.2 and A.4 for codes by mail and text message. */
export const CODE_MS = 5 * MINUTE_MS;
export const CODE_TRIES = 5;
export const SEND_EVERY_MS = MINUTE_MS;
export const SENDS_A_DAY = 10;
export const DAY_MS = 24 * HOUR_MS;
/** Of one address on the network. */
export const SENDS_AN_HOUR = 20;
/** From this many sends of the hour on a picture has to be read first. */
export const CAPTCHA_AFTER_SENDS = 5;

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The id makes equal codes differ; what keeps a code safe is that it dies after five tries. */
export const hashOfCode = (id: string, code: string): string =>
  createHash('sha256').update(`${id}:${code}`).digest('base64url');

export interface PastSends {
  /** Sends to the target in the last day, newest first. */
  readonly target: readonly Date[];
  /** Sends of the address in the last hour, newest first. */
  readonly ip: readonly Date[];
}

/** When the next code may be sent; `null` = now. */
export function nextSendAt({ target, ip }: PastSends): Date | null {
  const after = (sent: Date | undefined, ms: number) => (sent ? [sent.getTime() + ms] : []);
  const waits = [
    ...after(target[0], SEND_EVERY_MS),
    ...after(target[SENDS_A_DAY - 1], DAY_MS),
    ...after(ip[SENDS_AN_HOUR - 1], HOUR_MS),
  ];
  return waits.length > 0 ? new Date(Math.max(...waits)) : null;
}

export const IP_WINDOW_MS = HOUR_MS;
