import { TOKEN_KEY } from '#contract/session/session.ts';
import {
  currentToken,
  type SentToken,
  type StoredTokens,
  type TokenPlace,
  type TokenRef,
} from '#machines/session/session-events.ts';

export interface Storages {
  readonly local: Storage;
  readonly session: Storage;
}

/**
 * The only place that knows tokens. Everything else, machines and log included, speaks of references; one token has one
 * reference for the life of the tab.
 */
export interface TokenVault {
  stored(): StoredTokens;
  /** Reference of the token to send with the next request, and the token. */
  current(): { readonly sent: SentToken; readonly token: string } | null;
  /** Takes a token in without storing it. */
  hold(token: string): TokenRef;
  /** `place` null = where the current token is, else local storage. */
  store(ref: TokenRef, place: TokenPlace | null): void;
  /** Writes it into the storage of another tab, for that tab alone. */
  storeIn(storage: Storage, ref: TokenRef): void;
  /** Removes this token from both storages, and no other (A.5.4). */
  clear(ref: TokenRef): void;
}

export function createTokenVault(storages: Storages): TokenVault {
  const refs = new Map<string, TokenRef>();
  const tokens = new Map<TokenRef, string>();

  function hold(token: string): TokenRef {
    const known = refs.get(token);
    if (known) return known;
    const ref = `t${refs.size + 1}`;
    refs.set(token, ref);
    tokens.set(ref, token);
    return ref;
  }

  const read = (place: TokenPlace): TokenRef | null => {
    const token = storages[place].getItem(TOKEN_KEY);
    return token ? hold(token) : null;
  };
  const stored = (): StoredTokens => ({ session: read('session'), local: read('local') });

  function tokenOf(ref: TokenRef): string {
    const token = tokens.get(ref);
    if (token === undefined) throw new Error(`no token ${ref}`);
    return token;
  }

  return {
    stored,
    current() {
      const sent = currentToken(stored());
      return sent && { sent, token: tokens.get(sent.ref) ?? '' };
    },
    hold,
    store(ref, place) {
      const token = tokenOf(ref);
      const target = place ?? currentToken(stored())?.from ?? 'local';
      storages[target].setItem(TOKEN_KEY, token);
      // A tab-scoped token would be read before the new one.
      if (target === 'local') storages.session.removeItem(TOKEN_KEY);
    },
    storeIn: (storage, ref) => storage.setItem(TOKEN_KEY, tokenOf(ref)),
    clear(ref) {
      for (const place of ['session', 'local'] as const) {
        if (read(place) === ref) storages[place].removeItem(TOKEN_KEY);
      }
    },
  };
}
