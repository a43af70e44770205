import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { inSpan, traceNow } from '../tracing/spans.ts';
import { traceparentOf } from '../tracing/trace-context.ts';

/**
 * The one way out to addresses that people type in: only to public ones, and never along a redirect. The address is judged when
 * the connection is made, not before, and that very address is connected to, so that a name cannot point elsewhere meanwhile.
 */
export interface GuardedRequest {
  readonly url: string;
  readonly method: 'GET' | 'HEAD' | 'PATCH' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The demo's own partner stands on this machine, or the operator says that partners may. */
  readonly allowLoopback: boolean;
  /** Nothing of the answer is read but its head. */
  readonly headOnly?: boolean;
  readonly timeoutMs?: number;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly headers: Headers;
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
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  // With what is written as IPv4 inside of IPv6, by any of the old ways.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  closed.addSubnet(network, bits, 'ipv6');

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

/** May somebody whom we ask stand at this address? */
export function isReachable(address: string, allowLoopback: boolean): boolean {
  if (allowLoopback && isLoopback(address)) return true;
  const inside = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (inside) return isReachable(inside, allowLoopback);
  const family = isIP(address);
  return family !== 0 && !closed.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** An `https` address without a user in it; `http` only on this machine, where that is allowed at all. */
export function checkedUrl(text: string, allowLoopback: boolean): URL {
  if (!URL.canParse(text)) throw new ForbiddenAddress('not an address');
  const url = new URL(text);
  // A dot behind a name means the same name, and behind digits the same address.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
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

const headersOf = (raw: readonly string[]): Headers => {
  const headers = new Headers();
  for (let at = 0; at + 1 < raw.length; at += 2) headers.append(raw[at]!, raw[at + 1]!);
  return headers;
};

/** Sends the request and answers whatever the other side says; throws on no answer, `ForbiddenAddress` when it may not be asked. */
export async function guardedRequest(asks: GuardedRequest): Promise<GuardedAnswer> {
  const { url, method, headers, body, allowLoopback, headOnly = false, timeoutMs = TIMEOUT_MS } = asks;
  const target = checkedUrl(url, allowLoopback);
  const { request } = target.protocol === 'https:' ? https : http;
  const attributes = { 'http.request.method': method, 'server.address': target.hostname };
  return inSpan(
    { name: `${method} ${target.hostname}`, kind: 'client', attributes },
    () =>
      new Promise((resolve, reject) => {
        const trace = traceNow();
        const asked = request(
          target,
          {
            method,
            headers: {
              ...headers,
              // So that the other side's log and ours speak of one number.
              ...(trace ? { traceparent: traceparentOf(trace) } : {}),
              ...(body.length > 0 || method !== 'GET' ? { 'content-length': String(body.length) } : {}),
            },
            lookup: guardedLookup(allowLoopback),
            // A connection that was judged for one request serves no other one.
            agent: false,
            signal: AbortSignal.timeout(timeoutMs),
          },
          answer => {
            const head = { status: answer.statusCode ?? 0, headers: headersOf(answer.rawHeaders) };
            if (headOnly) {
              resolve({ ...head, text: '' });
              return void asked.destroy();
            }
            const parts: Buffer[] = [];
            let size = 0;
            answer.on('data', (part: Buffer) => {
              size += part.length;
              if (size > MOST_ANSWER_BYTES) asked.destroy(new Error('the answer is too long'));
              else parts.push(part);
            });
            answer.on('end', () => resolve({ ...head, text: Buffer.concat(parts).toString('utf8') }));
            answer.on('error', reject);
          },
        );
        asked.on('error', reject);
        asked.end(body);
      }),
  );
}
