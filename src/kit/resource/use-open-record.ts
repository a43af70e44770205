import type { Address } from './use-address.ts';

/** `form`, `log`, `usage`, or the key of a pane of the screen's own. */
export type RecordTab = string;

/** `?id=new` is the form of a row that is not there yet. */
export const NEW_RECORD = 'new';

export interface OpenRecord {
  readonly id: string | null;
  readonly tab: RecordTab;
  open(id: string, tab?: RecordTab): void;
  close(): void;
}

const tabIn = (params: URLSearchParams): RecordTab => params.get('pane') ?? 'form';

/** The record that stands beside the list, in the address: `?id=…&pane=log` (`tab` is the list's). Going back closes it. */
export function useOpenRecord({ params, change }: Address): OpenRecord {
  const id = params.get('id');
  return {
    id,
    tab: tabIn(params),
    open(next, tab = 'form') {
      change(
        after => {
          after.set('id', next);
          if (tab === 'form') after.delete('pane');
          else after.set('pane', tab);
          return after;
        },
        // From record to record is a small step; only the first one is worth going back from.
        { replace: id !== null },
      );
    },
    close() {
      change(
        after => {
          after.delete('id');
          after.delete('pane');
          return after;
        },
        { replace: true },
      );
    },
  };
}
