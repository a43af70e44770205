import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';

type Address = Pick<Config, 'publicUrl' | 'host' | 'port'>;

/** Addresses to listen on that nobody can open. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Where the product is reached from outside, without a slash at the end, for links in mails: the operator's word, never a
 * request's. A Host header is written by whoever sends the request, and a link made of it would lead to his site.
 */
export function publicAddress({ publicUrl, host, port }: Address): string {
  if (publicUrl !== null) return publicUrl.replace(/\/+$/, '');
  if (EVERYWHERE.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Where this browser is sent back to by another service: `PUBLIC_URL`, without it the host it asked, if the operator names
 * that host (`MAIN_HOSTS`, `HOST`). Any other is answered with the product's own address.
 */
export function addressFor(
  request: Pick<FastifyRequest, 'protocol' | 'host'>,
  config: Address & Pick<Config, 'mainHosts'>,
): string {
  const asked = `${request.protocol}://${request.host}`;
  if (config.publicUrl !== null || !URL.canParse(asked)) return publicAddress(config);
  const { origin, hostname } = new URL(asked);
  return config.mainHosts.includes(hostname) || hostname === config.host ? origin : publicAddress(config);
}
