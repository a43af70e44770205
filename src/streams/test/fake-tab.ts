import type { ClientDocument } from '../tab-events.ts';
import type { Storages } from '../token-vault.ts';

export function memoryStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: key => kept.get(key) ?? null,
    key: index => [...kept.keys()][index] ?? null,
    removeItem: key => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

export const memoryStorages = (
  local: Readonly<Record<string, string>> = {},
  session: Readonly<Record<string, string>> = {},
): Storages => ({ local: memoryStorage(local), session: memoryStorage(session) });

class Tab extends EventTarget implements ClientDocument {
  visibilityState: DocumentVisibilityState = 'visible';
  reloads = 0;
  readonly location = {
    pathname: '/',
    search: '',
    reload: () => {
      this.reloads += 1;
    },
  };
  readonly defaultView = Object.assign(new EventTarget(), { navigator: { onLine: true } });

  goTo(address: string): void {
    const url = new URL(address, 'http://tab');
    this.location.pathname = url.pathname;
    this.location.search = url.search;
  }

  show(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }

  /** What the browser says when another tab has changed local storage. */
  storageChanged(key: string | null): void {
    this.defaultView.dispatchEvent(Object.assign(new Event('storage'), { key }));
  }
}

/** A browser tab without a browser: address, visibility, storage events. */
export const fakeTab = (address: string): Tab => {
  const tab = new Tab();
  tab.goTo(address);
  return tab;
};

/** A socket that never opens, for tests that are not about the live connection. */
export class SilentSocket extends EventTarget {
  readonly readyState = 0;
  send(): void {}
  close(): void {}
}
