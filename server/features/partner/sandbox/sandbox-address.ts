import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';

/** Path at which the demo's partner takes shipping instructions. */
export const SANDBOX_PATH = '/api/PartnerSandbox/ShippingInstructions';

/** The demo's partner has one address: which method of DCSA is meant, and about which instruction, stands in these headers. */
export const SANDBOX_METHOD = 'x-sandbox-method';
export const SANDBOX_REFERENCE = 'x-sandbox-reference';

/** Servers of this process by their configuration: each calls its own partner. */
const servers = new WeakMap<Config, FastifyInstance>();

export const setSandboxServer = (config: Config, app: FastifyInstance): void => void servers.set(config, app);

/** Where the server of this configuration listens. */
export function ownUrl(config: Config, path: string): string {
  const address = servers.get(config)?.server.address() as AddressInfo | string | null | undefined;
  if (!address || typeof address === 'string') throw new Error('the server is not listening yet');
  return `http://127.0.0.1:${address.port}${path}`;
}
