import { TOKEN_KEY } from '#contract/session/session.ts';
import type { Surroundings } from '#machines/session/session-events.ts';
import type { ClientLog } from './client-log.ts';

/** Part of the browser's document that the client needs; `Document` has it all. */
export interface ClientDocument extends EventTarget {
  readonly visibilityState: DocumentVisibilityState;
  readonly location: Pick<Location, 'pathname' | 'search' | 'reload'>;
  readonly defaultView: (EventTarget & { readonly navigator: { readonly onLine: boolean } }) | null;
}

/** Writes what happens to the tab into the log; answers how to stop. `hide` runs when the tab may be about to go. */
export function listenToTab(
  document: ClientDocument,
  log: ClientLog,
  surroundings: () => Surroundings,
  hide: () => void,
): () => void {
  const stopping = new AbortController();
  const on = (target: EventTarget | null, type: string, listener: (event: Event) => void): void =>
    target?.addEventListener(type, listener, { signal: stopping.signal });
  const view = document.defaultView;

  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'hidden') hide();
    else log.append('user', { type: 'tab.shown', where: surroundings() } as never);
  });
  on(view, 'pagehide', hide);
  on(view, 'online', () => log.append('user', { type: 'net.online' }));
  on(view, 'offline', () => log.append('user', { type: 'net.offline' }));
  on(view, 'storage', event => {
    // `null`: another tab has cleared everything, as signing out does.
    const { key } = event as StorageEvent;
    if (key !== null && key !== TOKEN_KEY) return;
    log.append('user', { type: 'token.changedElsewhere', where: surroundings() } as never);
  });
  if (view && !view.navigator.onLine) log.append('user', { type: 'net.offline' });
  return () => stopping.abort();
}
