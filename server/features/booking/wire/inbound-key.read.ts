import type { Deps } from '../../../kernel/deps.ts';
import { carrierSecretOf } from '../config/carrier-config.read.ts';

/** The demo's carriers sign with it where no key is kept; outside a demo a carrier without a key is not heard. */
const DEMO_KEY = 'demo-carrier-signing-key';

export const inboundKeyOf = async (deps: Pick<Deps, 'config' | 'db'>, carrier: string): Promise<string | null> =>
  (await carrierSecretOf(deps, deps.db, carrier)) ?? (deps.config.demo ? DEMO_KEY : null);
