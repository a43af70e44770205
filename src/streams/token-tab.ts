import type { z } from 'zod';
import type { BodyOf, CallDef } from '#contract/kernel/call.ts';
import type { Http } from './http.ts';
import type { TokenVault } from './token-vault.ts';

/** A call whose answer lets another tab act under a token of its own. */
export type TokenCall = CallDef<z.ZodType, z.ZodType, z.ZodType<{ readonly token: string }>>;

/** An empty tab of this browser, before it has an address. */
export interface EmptyTab {
  readonly sessionStorage: Storage;
  readonly location: { replace(address: string): void };
  opener: unknown;
  close(): void;
}

export interface TokenTabs {
  readonly http: Pick<Http, 'call'>;
  readonly vault: TokenVault;
  readonly origin: string;
  /** Null: the browser has blocked it. */
  openTab(): EmptyTab | null;
}

/**
 * Opens a tab in which the token that the call answers is the only one; it stands in that tab's storage and nobody else sees it.
 * To be called by the press itself: a tab that is opened after a wait is taken for an advertisement. False = blocked; throws what
 * the server refuses, and the tab is gone.
 */
export async function openTokenTab<C extends TokenCall>(
  { http, vault, origin, openTab }: TokenTabs,
  call: C,
  body: BodyOf<C>,
): Promise<boolean> {
  const tab = openTab();
  if (!tab) return false;
  try {
    const { data } = await http.call(call, { body });
    vault.storeIn(tab.sessionStorage, vault.hold((data as z.output<TokenCall['data']>).token));
    tab.opener = null;
    tab.location.replace(`${origin}/`);
    return true;
  } catch (error) {
    tab.close();
    throw error;
  }
}
