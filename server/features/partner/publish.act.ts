import { PARTNER_DOC } from '#contract/partner/calls.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../kernel/tenancy.ts';

/** After the commit staff learn *that* messages of a document, or of none, have changed. */
export function publishMessages(tx: Tx, { bus }: Pick<Deps, 'bus'>, documentId: string | null): void {
  tx.afterCommit(() =>
    bus.publish({
      to: { platform: true },
      message: { type: 'doc', docType: PARTNER_DOC, docId: documentId ?? 'none', version: 1, state: 'CHANGED' },
    }),
  );
}
