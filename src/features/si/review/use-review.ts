import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import { reviewRemarks, type SiHeader } from '#contract/si/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useDocumentActor } from '#kit/document/document-actor.ts';
import { type DocumentModel, useDocument } from '#kit/document/use-document.tsx';
import { useT } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { type Queue, useQueue } from '#kit/queue/use-queue.ts';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { holderOf } from '#machines/kernel/document-waiting.ts';
import { shippingInstruction } from '#machines/si/shipping-instruction.document.ts';
import { refreshSi } from '../queries.ts';
import { approvalGate, checkedRemarks } from './checklist.ts';
import { RemarksDialog } from './remarks-dialog.tsx';
import { knownRow, listedRow, type ReviewRow, showAnswered } from './review-row.ts';
import { ticksOf, useTicks } from './use-ticks.ts';

interface ReviewOptions {
  /** The SI that is decided on. */
  readonly open: SiHeader | null;
  /** The queue that it stands in. */
  readonly rows: readonly SiHeader[];
  /** Chosen for one approval of all. */
  readonly marked?: readonly SiHeader[];
  /** Remarks that a return begins with. */
  readonly returned?: string;
  /** Canned remarks are a digit away. */
  readonly hasPhrases?: boolean;
  readonly onOpen: (id: string) => void;
  /** Remarks are being written, or no more. */
  readonly onWriting: (isWriting: boolean) => void;
}

export interface Review {
  readonly model: DocumentModel;
  readonly queue: Queue;
  readonly row: ReviewRow | null;
}

const DIALOGS = { RETURN: RemarksDialog, DECLINE: RemarksDialog } as const;
const BULK = { zh: '批量通过', en: 'Approve selected' };
const NO_ROWS: readonly SiHeader[] = [];

/** Review of shipping instructions: the queue of the kit, with the checklist that has to be done before an approval. */
export function useReview(options: ReviewOptions): Review {
  const { open, rows, marked = NO_ROWS, returned = '', hasPhrases = false, onOpen, onWriting } = options;
  const t = useT('si');
  const queries = useQueryClient();
  const actor = useDocumentActor(shippingInstruction);
  const at = new Date(useNow()).toISOString();
  const whole = useCallQuery(documentCalls(shippingInstruction).get, { id: open?.Id ?? '' }, { enabled: open !== null })
    .data?.row as AnyDocumentRow | undefined;
  const row = open && knownRow(open, whole);
  const { ticked } = useTicks(row);
  const canned = useCallQuery(reviewRemarks, {}, { enabled: hasPhrases }).data ?? [];

  const isWanted = (one: AnyDocumentRow): boolean =>
    (one.state === 'SUBMITTED' || one.state === 'IN_REVIEW') &&
    holderOf(shippingInstruction, one, actor, at) !== 'other';
  const queue = useQueue(shippingInstruction, {
    open: row,
    // To open an SI is only to look at it.
    isOpenedTaken: false,
    rows: rows.map(listedRow),
    isWanted,
    undoKey: 'z',
    onOpen: ({ id }) => onOpen(id),
    onUndo: (event, undone) => model.carryOut(event, undone),
  });
  const { APPROVE } = shippingInstruction.events;
  const model = useDocument(shippingInstruction, row ? [row] : [], {
    // One key claims and lets go.
    events: [row?.claimerId == null ? 'CLAIM' : 'RELEASE_CLAIM', 'APPROVE', 'RETURN', 'DECLINE'],
    presets: [
      {
        name: 'APPROVE',
        event: 'APPROVE',
        label: APPROVE.label,
        payload: {},
        remarks: checkedRemarks(ticked, t),
        instead: true,
      },
      { name: 'bulk', event: 'APPROVE', label: BULK, payload: {}, key: 'shift+a', rows: marked.map(listedRow) },
    ],
    gate: (event, one, isMany) => {
      if (event !== 'APPROVE') return null;
      const {
        id,
        revision,
        warnings,
        findings = null,
      } = one as ReviewRow & {
        readonly findings?: readonly Finding[];
      };
      return approvalGate({ warnings, findings, ticked: ticksOf(queries, { id, revision }), isMany });
    },
    dialogs: DIALOGS,
    begins: { RETURN: returned },
    phrases: { RETURN: canned.map(({ zh, en }) => ({ zh, en })) },
    onBeside: onWriting,
    onDone: (event, results) => {
      const answered = results.flatMap(one => one.row ?? []);
      showAnswered(queries, answered);
      queue.onDone(event, results);
      for (const { id } of answered) void refreshSi(queries, id);
    },
  });

  // What was answered, also with a refusal, may be later than what the lists show: they learn who was faster.
  const isBehind = open !== null && row !== null && row.version > open.VERSION;
  const catchUp = useEffectEvent((id: string) => void refreshSi(queries, id));
  const id = open?.Id ?? null;
  useEffect(() => {
    if (isBehind && id !== null) catchUp(id);
  }, [isBehind, id]);
  return { model, queue, row };
}
