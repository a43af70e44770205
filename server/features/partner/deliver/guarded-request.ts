import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * Requests to addresses that people type in: only to public ones, and never along a redirect. The address is judged when the
 * connection is made, not before, so that a name cannot point elsewhere meanwhile.
 */
export interface GuardedRequest {
  readonly url: string;
  readonly method: 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The demo's own partner stands on this machine. */
  readonly allowLoopback: boolean;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly text: string;
}

/** The address may not be called, now or later. */
export class ForbiddenAddress extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ForbiddenAddress';
  }
}

const TIMEOUT_MS = 20_000;
const MOST_ANSWER_BYTES = 256 * 1024;

const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

/** May a partner stand at this address? */
export function isReachable(address: string, allowLoopback: boolean): boolean {
  if (allowLoopback && isLoopback(address)) return true;
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (inside) return isReachable(inside, allowLoopback);
  const family = isIP(address);
  return family !== 0 && !closed.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** An `https` address without a user in it; `http` only on this machine, in a demo. */
export function checkedUrl(text: string, allowLoopback: boolean): URL {
  if (!URL.canParse(text)) throw new ForbiddenAddress('not an address');
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isPlain = url.protocol === 'http:' && allowLoopback && isLoopback(host);
  if (url.protocol !== 'https:' && !isPlain) throw new ForbiddenAddress('only https addresses are called');
  if (url.username !== '' || url.password !== '') throw new ForbiddenAddress('no user may stand in the address');
  if (isIP(host) !== 0 && !isReachable(host, allowLoopback)) throw new ForbiddenAddress(`${host} is not public`);
  return url;
}

const guardedLookup =
  (allowLoopback: boolean): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const first = found.find(({ address }) => isReachable(address, allowLoopback));
      if (!first || found.some(({ address }) => !isReachable(address, allowLoopback)))
        return done(new ForbiddenAddress(`${hostname} is not public`), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });

/** Sends the request and answers whatever the partner says; throws on no answer, `ForbiddenAddress` when it may not be asked. */
export function guardedRequest({ url, method, headers, body, allowLoopback }: GuardedRequest): Promise<GuardedAnswer> {
  const target = checkedUrl(url, allowLoopback);
  const { request } = target.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(
      target,
      {
        method,
        headers: { ...headers, 'content-length': String(body.length) },
        lookup: guardedLookup(allowLoopback),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      answer => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          if (size > MOST_ANSWER_BYTES) asked.destroy(new Error('the answer is too long'));
          else parts.push(part);
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
