import type { Command } from '#kit/command.ts';
import { useDocument } from '#kit/document/use-document.tsx';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import { priceRequest } from '#machines/rates/price-request.document.ts';
import { word } from '../words.ts';

const NO_ROWS: readonly AnyDocumentRow[] = [];
const EVENTS = ['ASK'] as const;

/**
 * What every search has beside its own commands: asking for a price, and what was asked. Asking is registered here already; its command
 * is for the buttons.
 */
export function useRequestCommands(acts: { readonly ask: () => void; readonly open: () => void }): {
  readonly ask: readonly Command[];
  readonly open: Command;
} {
  const { commands } = useDocument(priceRequest, NO_ROWS, { events: EVENTS, onAsk: { ASK: acts.ask } });
  return {
    ask: commands,
    open: {
      id: 'rates.requests',
      title: word('list'),
      section: priceRequest.title,
      shortcut: 'r',
      enabled: true,
      run: acts.open,
    },
  };
}

/** The address with the requests in view. */
export function openRequests(address: URLSearchParams): URLSearchParams {
  address.set('requests', 'WAITING');
  return address;
}
