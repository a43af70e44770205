import type { Feature } from '../../kernel/feature.ts';
import { repeat } from '../../kernel/repeat.ts';
import { registerChannelCalls } from './channel.calls.ts';
import { deliver } from './deliver/deliver.ts';
import { DELIVERY, type Delivery } from './deliver/enqueue.ts';
import { seedChannels } from './demo/seed.ts';
import { pollFolders } from './receive/poll-folders.ts';
import { registerReceive } from './receive/receive.calls.ts';
import { serveFolders } from './sandbox/folder-carrier.ts';
import { registerSandbox } from './sandbox/http-carrier.ts';
import { setSandboxServer } from './sandbox/sandbox-address.ts';

const LOOK_EVERY_MS = 1_000;

const onFailure = (what: string) => (error: unknown) =>
  console.error(`partner: ${what} failed, trying again`, (error as Error).message);

/** Channels to carriers: what is sent to them, what they answer, and the carriers that the demo plays. */
export const carrierChannelFeature: Feature = {
  name: 'partner',
  register(app, deps) {
    const { jobs, config } = deps;
    setSandboxServer(config, app);
    jobs.define<Delivery>(DELIVERY, async ({ data }) => {
      await deliver(deps, data);
      return undefined;
    });
    registerChannelCalls(app, deps);
    registerReceive(app, deps);
    registerSandbox(app, deps);
  },
  seedDemo: seedChannels,
  start(deps) {
    const polling = repeat(LOOK_EVERY_MS, () => pollFolders(deps), onFailure('reading the folders'));
    const playing = deps.config.demo
      ? repeat(LOOK_EVERY_MS, () => serveFolders(deps), onFailure('the demo carrier'))
      : null;
    return {
      async stop() {
        await playing?.stop();
        await polling.stop();
      },
    };
  },
};
