import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BillBody, type BillField, billFieldLabel } from '#contract/bill/body.ts';
import { normaliseBody } from '#contract/bill/check-bill.ts';
import { type BillRecord, billOfSi } from '#contract/bill/house-bill.calls.ts';
import { mergeBodies } from '#contract/bill/merge-body.ts';
import { useClient } from '#kit/client.tsx';
import { useT, useText } from '#kit/i18n.ts';
import type { MergeChoiceOrBoth, MergeField } from '#kit/merge-dialog.tsx';
import { isStale } from '#kit/problem-text.ts';
import { queryKey } from '#kit/queries.ts';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import type { Seen } from '#kit/use-resend.ts';
import type { HouseBillRow } from '#machines/bill/house-bill.document.ts';
import { billCalls } from '../queries.ts';
import { bodyOf } from './bill-draft.ts';
import type { KeptBill } from './use-bill-draft.ts';

interface Conflict {
  readonly mine: BillBody;
  readonly theirs: HouseBillRow;
  readonly merged: BillBody;
  readonly fields: readonly BillField[];
}

interface Written {
  readonly seen: Seen;
  readonly body: BillBody;
}

export interface SaveBill {
  save(): Promise<void>;
  /** Fields that both sides changed, to choose from; null = none. */
  readonly conflict: readonly MergeField[] | null;
  resolve(choices: Readonly<Record<string, MergeChoiceOrBoth>>): Promise<void>;
  cancel(): void;
}

/** Saves the words against the version they were typed over; after a 412 both sides are joined, and asked about what both changed. */
export function useSaveBill(bill: BillRecord | null, kept: KeptBill): SaveBill {
  const client = useClient();
  const queries = useQueryClient();
  const t = useT('bill');
  const text = useText();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const writing = useSend({
    name: ['bill', 'save'],
    rowsOf: ({ seen }: Written) => [seen],
    wordsOf: ({ body }) => body,
    send: ({ body }, { rows, idempotencyKey }) =>
      client.call(billCalls.apply, {
        body: { event: 'EDIT', rows, payload: { body }, remarks: null },
        idempotencyKey,
      }),
    onDone: async () => {
      await kept.discard();
      await queries.invalidateQueries({ queryKey: [...queryKey(billOfSi)] });
    },
  });
  const put = async (id: string, version: number, body: BillBody): Promise<void> => {
    await writing.run({ seen: { id, version }, body });
  };

  /** Somebody was faster: what they changed comes in, what both changed is asked. */
  async function joined(id: string, base: BillBody, mine: BillBody): Promise<void> {
    const { data } = await client.call(billCalls.get, { query: { id } });
    const theirs = data.row as unknown as HouseBillRow;
    const { merged, conflicts } = mergeBodies(base, mine, theirs.body);
    if (conflicts.length > 0) return setConflict({ mine, theirs, merged, fields: conflicts });
    await put(id, theirs.version, merged);
    showToast({ id: 'bill.merged', intent: 'success', text: t('merged') });
  }

  return {
    async save() {
      const { base } = kept.draft;
      if (!bill || !base) return;
      const mine = normaliseBody(bodyOf(kept.draft, bill.body));
      try {
        await put(bill.id, base.version, mine);
      } catch (error) {
        if (!isStale(error)) throw error;
        await joined(bill.id, base.body, mine);
      }
    },
    conflict:
      conflict?.fields.map(field => ({
        path: field,
        label: text(billFieldLabel(field)),
        mine: conflict.mine[field],
        theirs: conflict.theirs.body[field],
      })) ?? null,
    async resolve(choices) {
      if (!conflict) return;
      const taken = conflict.fields.filter(field => choices[field] === 'theirs');
      const body = {
        ...conflict.merged,
        ...Object.fromEntries(taken.map(field => [field, conflict.theirs.body[field]])),
      };
      setConflict(null);
      await put(conflict.theirs.id, conflict.theirs.version, body as BillBody);
    },
    cancel: () => setConflict(null),
  };
}
