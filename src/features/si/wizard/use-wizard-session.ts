import { useEffect, useState, useSyncExternalStore } from 'react';
import { useClient, useSession } from '#kit/client.tsx';
import { type DraftKey, seatKey, textOfKey } from '#machines/draft/draft-key.ts';
import type { Client } from '#streams/client.ts';
import { browserClock } from '#streams/client-clock.ts';
import { openDraft } from '#streams/draft-stream.ts';
import { createMemoryDraftStore } from '#streams/memory-draft-store.ts';
import { createDraftSync, type DraftSync, type SyncState } from '../draft-set/draft-sync.ts';
import { timesStore } from '../draft-set/draft-times.ts';
import { siWizardMachine } from './provide.ts';
import { createWizardSession, type WizardSession, type WizardState } from './wizard-session.ts';
import { type WizardRecord, wizardDefinition, wizardKey } from './work-stream.ts';

/** One wizard with its stream and its server copy. */
export interface OpenWizard {
  readonly session: WizardSession;
  readonly sync: DraftSync;
  /** The browser keeps nothing: what is typed lives in this page and in the server's copy. */
  readonly isMemory: boolean;
}

/** Open wizards of this tab. A screen in the background lets go of its effects, but not of its undo and its last check. */
interface Opening {
  readonly wizard: Promise<OpenWizard>;
  /** As the page names it now: for another employee the work goes on, and is submitted in the other's name. */
  record: WizardRecord;
}
const open = new WeakMap<Client, Map<string, Opening>>();

async function streamOf(client: Client, key: DraftKey) {
  const definition = wizardDefinition();
  try {
    const stream = await client.drafts.open(key, definition);
    const name = textOfKey(key);
    const head = (await client.drafts.list(key.seat)).find(each => each.key === name);
    return { stream, isMemory: false, writtenAt: head ? new Date(head.updatedAt).toISOString() : null };
  } catch {
    // A private window, or a browser that refuses its database: work is possible all the same.
    const store = createMemoryDraftStore(() => browserClock.now());
    return { stream: await openDraft(store, key, definition, browserClock), isMemory: true, writtenAt: null };
  }
}

async function openWizard(client: Client, key: DraftKey, recordOf: () => WizardRecord): Promise<OpenWizard> {
  const { stream, isMemory, writtenAt } = await streamOf(client, key);
  const session = createWizardSession(stream, siWizardMachine(client, recordOf));
  const sync = createDraftSync({
    http: client,
    session,
    record: key.record,
    times: timesStore(localStorage, textOfKey(key)),
    clock: browserClock,
    writtenAt,
    isOurs: () => seatKey(client.session.getSnapshot().context) === key.seat,
  });
  return { session, sync, isMemory };
}

function wizardOf(client: Client, key: DraftKey, record: WizardRecord): Promise<OpenWizard> {
  const ofClient = open.get(client) ?? new Map<string, Opening>();
  open.set(client, ofClient);
  const name = textOfKey(key);
  const known = ofClient.get(name);
  if (known) {
    known.record = record;
    return known.wizard;
  }
  const opening: Opening = { wizard: openWizard(client, key, () => opening.record), record };
  ofClient.set(name, opening);
  // What could not be opened may be asked for again.
  opening.wizard.catch(() => ofClient.delete(name));
  return opening.wizard;
}

export type OpenedWizard =
  | { readonly status: 'opening' }
  | { readonly status: 'failed'; readonly error: unknown; retry(): void }
  | ({ readonly status: 'open' } & OpenWizard);

/** The wizard of a record, with what is left of it from before. */
export function useOpenWizard(record: WizardRecord): OpenedWizard {
  const client = useClient();
  const seat = seatKey(useSession());
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenedWizard>({ status: 'opening' });
  const name = textOfKey(wizardKey(seat, record));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` and `record` stand for all of it, `attempt` asks again
  useEffect(() => {
    let isCurrent = true;
    wizardOf(client, wizardKey(seat, record), record).then(
      wizard => isCurrent && setOpened({ status: 'open', ...wizard }),
      error => isCurrent && setOpened({ status: 'failed', error, retry: () => setAttempt(tries => tries + 1) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, name, record, attempt]);
  return opened;
}

export const useWizardState = (session: WizardSession): WizardState =>
  useSyncExternalStore(session.subscribe, session.state);

export const useSyncState = (sync: DraftSync): SyncState => useSyncExternalStore(sync.subscribe, sync.state);

/** A record that was modified is read anew by whoever comes back to it; what was submitted is told once. */
export function useForgetResult(session: WizardSession | null): void {
  useEffect(() => () => session?.forgetResult(), [session]);
}

/** Sends what waits when the page goes out of view or the screen is left: another device may be next. */
export function useSendOnLeaving(sync: DraftSync | null): void {
  useEffect(() => {
    if (!sync) return;
    const onHidden = () => document.visibilityState === 'hidden' && sync.flush();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      sync.flush();
    };
  }, [sync]);
}
