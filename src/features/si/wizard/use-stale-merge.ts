import { useEffect, useState } from 'react';
import { siDetail } from '#contract/si/calls.ts';
import { type SiDraft, siDraftSchema, siFieldLabel } from '#contract/si/shipping-instruction.ts';
import { useClient } from '#kit/client.tsx';
import { useText } from '#kit/i18n.ts';
import type { MergeChoice, MergeField } from '#kit/merge-dialog.tsx';
import type { Work } from '#machines/si/multi-create.work.ts';
import { both } from '../locale/both.ts';
import { draftOf } from '../parts/detail-draft.ts';
import { type Merge, mergeRecords, mergeText, resolveMerge } from './merge-record.ts';
import { tell, tellError } from './tell.ts';
import type { WizardSession, WizardState } from './wizard-session.ts';

interface Pending {
  readonly merge: Merge;
  readonly mine: SiDraft;
  readonly theirs: SiDraft;
  readonly version: number;
}

/** The record as it was opened: what both sides began with. A later merge only makes it ask about more than needed. */
const baseOf = ({ snapshot }: WizardState): SiDraft | undefined =>
  (snapshot.context.past[0] ?? snapshot.context.work)?.drafts[0];

export interface StaleMerge {
  readonly fields: readonly MergeField[] | null;
  resolve(choices: Readonly<Record<string, MergeChoice>>): void;
  cancel(): void;
}

/** After a 412 of a modification: reads the newest version, merges what can be merged, and asks about the rest. */
export function useStaleMerge(session: WizardSession, state: WizardState): StaleMerge {
  const client = useClient();
  const text = useText();
  const [pending, setPending] = useState<Pending | null>(null);
  const { problem } = state;
  const work: Work | null = state.snapshot.context.work;
  const staleId = work?.mode === 'modify' && problem?.code === 'stale_version' ? work.siId : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one 412 is answered once, whatever is drawn meanwhile
  useEffect(() => {
    const mine = work?.drafts[0];
    const base = baseOf(state);
    if (staleId === null || !mine || !base) return;
    let isCurrent = true;
    const begin = async () => {
      const { data } = await client.call(siDetail, { query: { Id: staleId } });
      if (!isCurrent) return;
      const theirs = draftOf(data);
      const merge = mergeRecords(base, mine, theirs);
      if (merge.conflicts.length > 0) setPending({ merge, mine, theirs, version: data.VERSION });
      else take(merge.merged, data.VERSION);
    };
    begin().catch(error => tellError('merge', error));
    return () => {
      isCurrent = false;
    };
  }, [staleId, problem]);

  function take(record: SiDraft, version: number): void {
    setPending(null);
    if (session.send({ type: 'MERGE', version, record })) tell('merged', both('wizard.mergedNow'), 'success');
  }

  return {
    fields:
      pending?.merge.conflicts.map(field => ({
        path: field,
        label: text(siFieldLabel(siDraftSchema, field)),
        mine: mergeText(pending.mine, field),
        theirs: mergeText(pending.theirs, field),
      })) ?? null,
    resolve: choices => {
      if (pending) take(resolveMerge(pending.merge, pending.theirs, choices), pending.version);
    },
    cancel: () => setPending(null),
  };
}
