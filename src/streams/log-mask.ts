/**
 * What an exported log may not tell, whatever put it there: a password, a token, a code of one use. The log refuses the
 * plain names when something is appended; this looks once more at everything that leaves the tab.
 */
const MASK = '•••';

/** Names whose text is a secret. `code` alone is not one: problems and closed sockets have codes. */
const SECRET =
  /^(authorization|cookie|captcha|otp|totp|pin)$|password|passwd|secret|token$|(sms|mail|mobile|email|verify|verification|one.?time|step|backup|recovery|auth).?codes?$/i;

/** Bearer texts and signed tokens give themselves away, whatever they are called. */
const TOKEN_LIKE = /\bBearer\s+\S+|\b[\w-]{16,}\.[\w-]{16,}\.[\w-]{16,}\b|\b[A-Za-z0-9_-]{43,}\b/g;

/** Values in an address that open something. */
const IN_ADDRESS = /([?&](?:code|state|token|key|ticket|sign|signature|password|[a-z]*token)=)[^&#\s]+/gi;

const maskedText = (text: string): string => text.replace(IN_ADDRESS, `$1${MASK}`).replace(TOKEN_LIKE, MASK);

/** A copy without secrets; what holds none keeps its shape, so that a masked log can still be played. */
export function masked(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return value !== '' && SECRET.test(name) ? MASK : maskedText(value);
  if (Array.isArray(value)) return value.map(item => masked(item, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, masked(held, key)]));
}
