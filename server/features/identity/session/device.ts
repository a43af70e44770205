import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepCookie, ownCookie } from '../../../kernel/http/own-cookie.ts';

/** Where a request comes from, as a session keeps it and as the 409 dialog tells it. */
export interface Device {
  readonly deviceId: string;
  readonly ip: string;
  readonly ipRegion: string;
  readonly userAgent: string;
  readonly deviceLabel: string;
}

const COOKIE = 'fairlead_device';
const CHARACTERS = 22;
const YEAR_S = 31_536_000;

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (list: readonly (readonly [RegExp, string])[], userAgent: string): string =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '?';

/** `Chrome · Windows`; `?` stands for what is not recognised. */
export const deviceLabelOf = (userAgent: string): string =>
  `${nameIn(BROWSERS, userAgent)} · ${nameIn(SYSTEMS, userAgent)}`;

/** The network of an address without its last part: enough to recognise "not me", too little to find a person. */
export function ipRegionOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '');
  if (plain === '127.0.0.1' || plain === '::1') return 'localhost';
  if (plain.includes('.')) return plain.replace(/\.\d+$/, '.*');
  return `${plain.split(':').slice(0, 3).join(':')}:*`;
}

/**
 * The caller's device. The id lives in an HttpOnly cookie of one year, so that clearing the storages at logout does not
 * change it; it only tells "same browser" (A.5.6) and gives no right.
 */
export function deviceOf(request: FastifyRequest, reply: FastifyReply): Device {
  const deviceId = ownCookie(request, COOKIE, CHARACTERS) ?? randomBytes(16).toString('base64url');
  keepCookie(request, reply, COOKIE, { value: deviceId, seconds: YEAR_S });
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 400);
  return {
    deviceId,
    ip: request.ip,
    ipRegion: ipRegionOf(request.ip),
    userAgent,
    deviceLabel: deviceLabelOf(userAgent),
  };
}
