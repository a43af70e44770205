import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';

/** Servers of this process by their configuration: each is called by its own demo partner. */
const servers = new WeakMap<Config, FastifyInstance>();
/** Where the demo partner of a configuration listens. */
const partners = new WeakMap<Config, string>();

export const setSandboxServer = (config: Config, app: FastifyInstance): void => void servers.set(config, app);
export const setSandboxUrl = (config: Config, url: string): void => void partners.set(config, url);

/** Where the server of this configuration listens. */
export function ownUrl(config: Config, path: string): string {
  const address = servers.get(config)?.server.address() as AddressInfo | string | null | undefined;
  if (!address || typeof address === 'string') throw new Error('the server is not listening yet');
  return `http://127.0.0.1:${address.port}${path}`;
}

/** Where it takes what: each standard has a path of its own. */
const PATHS = { SI: '/v3/shipping-instructions', BOOKING: '/v2/bookings' } as const;
export type SandboxDocument = keyof typeof PATHS;
export const sandboxPath = (document: SandboxDocument): string => PATHS[document];

export function sandboxUrl(config: Config, document: SandboxDocument): string {
  const url = partners.get(config);
  if (!url) throw new Error('the demo partner is not listening yet');
  return `${url}${PATHS[document]}`;
}
