/** Where a code goes: a phone by text message, an address by mail. */
export type Channel = 'sms' | 'mail';

const MAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const E164 = /^\+[1-9]\d{6,14}$/;

/** `138 0000-1001` and `+8613800001001` are one phone; without a country it is a Chinese one. */
export function phoneOf(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/[\s()-]/g, '');
  return digits.startsWith('+') ? digits : `+86${digits}`;
}

/** By which way a login name is reached. */
export const channelOf = (typed: string): Channel => (typed.includes('@') ? 'mail' : 'sms');

/** The address as it is kept; null = none can be like this. */
export function targetOf(channel: Channel, typed: string): string | null {
  if (channel === 'sms') {
    const phone = phoneOf(typed);
    return E164.test(phone) ? phone : null;
  }
  const mail = typed.normalize('NFKC').trim().toLowerCase();
  return mail.length <= 254 && MAIL.test(mail) ? mail : null;
}
