import { ACCOUNT_MODE_KEY, LANGUAGE_KEY } from '#contract/session/session.ts';
import { chooseLanguage } from '#machines/session/language.ts';
import { sessionFlow } from '#machines/session/session.flow.ts';
import type { ClientLog } from './client-log.ts';
import { type SessionActorDeps, sessionActors } from './session-actors.ts';
import type { Storages } from './token-vault.ts';

export interface SessionMachineDeps extends SessionActorDeps {
  readonly log: ClientLog;
  readonly storages: Storages;
  reloadPage(): void;
}

/** The session machine with its real calls and storage. */
export function sessionMachine(deps: SessionMachineDeps): typeof sessionFlow {
  const { log, storages, vault } = deps;
  return sessionFlow.provide({
    actors: sessionActors(deps),
    actions: {
      storeToken: (_, { ref, place }) => vault.store(ref, place),
      clearToken: (_, { ref }) => vault.clear(ref),
      keepAccountMode: (_, { mode }) => storages.local.setItem(ACCOUNT_MODE_KEY, mode),
      keepLanguage: (_, { language }) => {
        const { written } = chooseLanguage({ stored: storages.local.getItem(LANGUAGE_KEY), preference: language });
        if (written) storages.local.setItem(LANGUAGE_KEY, written);
      },
      report: (_, report) => {
        log.append('http', report);
      },
      logFailure: (_, { what, error }) => console.warn(`${what}: ${error}`),
      reloadPage: () => deps.reloadPage(),
    },
  });
}
