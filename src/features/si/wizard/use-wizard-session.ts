import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient, useSession } from '#kit/client.tsx';
import { type DraftKey, seatKey, textOfKey } from '#machines/draft/draft-key.ts';
import type { Client } from '#streams/client.ts';
import { siWizardMachine } from './provide.ts';
import { createWizardSession, type WizardSession, type WizardState } from './wizard-session.ts';
import { type WizardRecord, wizardDefinition, wizardKey } from './work-stream.ts';

/** Open wizards of this tab. A screen in the background lets go of its effects, but not of its undo and its last check. */
const open = new WeakMap<Client, Map<string, Promise<WizardSession>>>();

function sessionOf(client: Client, key: DraftKey): Promise<WizardSession> {
  const ofClient = open.get(client) ?? new Map<string, Promise<WizardSession>>();
  open.set(client, ofClient);
  const name = textOfKey(key);
  const known = ofClient.get(name);
  if (known) return known;
  const opening = client.drafts
    .open(key, wizardDefinition())
    .then(stream => createWizardSession(stream, siWizardMachine(client)));
  ofClient.set(name, opening);
  // A browser that refuses its database now may be asked again.
  opening.catch(() => ofClient.delete(name));
  return opening;
}

export type OpenedWizard =
  | { readonly status: 'opening' }
  | { readonly status: 'failed'; readonly error: unknown; retry(): void }
  | { readonly status: 'open'; readonly session: WizardSession };

/** The wizard of a record, with what is left of it from before. */
export function useOpenWizard(record: WizardRecord): OpenedWizard {
  const client = useClient();
  const seat = seatKey(useSession());
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenedWizard>({ status: 'opening' });
  const name = textOfKey(wizardKey(seat, record));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for seat and record, `attempt` asks again
  useEffect(() => {
    let isCurrent = true;
    sessionOf(client, wizardKey(seat, record)).then(
      session => isCurrent && setOpened({ status: 'open', session }),
      error => isCurrent && setOpened({ status: 'failed', error, retry: () => setAttempt(tries => tries + 1) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, name, attempt]);
  return opened;
}

export const useWizardState = (session: WizardSession): WizardState =>
  useSyncExternalStore(session.subscribe, session.state);
