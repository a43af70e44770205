import { waitFor } from 'xstate';
import { type ClientOptions, createClient } from '../client.ts';
import { fakeTab, memoryStorages, SilentSocket } from './fake-tab.ts';
import type { ScriptedServer } from './scripted-server.ts';

export interface Setting {
  readonly local?: Readonly<Record<string, string>>;
  readonly session?: Readonly<Record<string, string>>;
  readonly address?: string;
  readonly options?: Partial<ClientOptions>;
}

/** The real client against a scripted server, in a tab of its own, with what it navigates to written down. */
export function clientUnderTest(server: ScriptedServer, setting: Setting = {}) {
  const tab = fakeTab(setting.address ?? '/tdManage/siCheck');
  const storages = memoryStorages(setting.local, setting.session);
  const client = createClient({
    fetch,
    WebSocket: SilentSocket,
    storages,
    host: 'localhost',
    origin: server.origin,
    document: tab,
    ...setting.options,
  });
  const navigations: string[] = [];
  const landings: string[] = [];
  client.session.on('navigate', ({ to }) => {
    navigations.push(to);
    tab.goTo(to);
  });
  client.session.on('signedIn', ({ seated }) => landings.push(seated ? 'seated' : 'user'));
  return {
    client,
    tab,
    storages,
    navigations,
    landings,
    tokens: () => [storages.local.getItem('token'), storages.session.getItem('token')] as const,
    settled: () => waitFor(client.session, snapshot => !snapshot.hasTag('busy'), { timeout: 5_000 }),
    is: (state: 'visitor' | 'user' | 'seated') =>
      waitFor(client.session, snapshot => snapshot.matches({ [state]: 'steady' }), { timeout: 5_000 }),
  };
}
