import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CallDef } from '#contract/kernel/call.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { copyOffers, pinOffers } from '#contract/space/desk.calls.ts';
import {
  approveOffers,
  pauseOffers,
  rejectOffers,
  resumeOffers,
  submitOffers,
  takeOffOffers,
} from '#contract/space/space.calls.ts';
import { OFFER_STATE_LABELS, type OfferState } from '#contract/space/space-codes.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { type RowResult, type SendRows, useSendRows } from '#kit/resource/actions/use-send-rows.tsx';
import { callsOf, refreshRows } from '#kit/resource/resource-queries.ts';
import { showToast } from '#kit/toasts.tsx';
import { spaceOffer } from '#machines/space/space-offer.document.ts';
import type { ButtonCode } from '#routes/catalogue/buttons.ts';
import { both } from '../locale/both.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { sellCommand } from '../parts/sell-command.ts';
import '../queries.ts';
import { offerFigure } from './row-figures.ts';

/** Events of offers as commands for chosen rows; a reason is asked for where the machine wants one. */

interface OfferEventWords {
  readonly button: ButtonCode;
  readonly call: unknown;
  readonly shortcut: string;
  readonly intent?: Command['intent'];
  /** States in which the machine knows it. */
  readonly from: readonly string[];
  readonly isReasoned?: boolean;
  readonly body?: object;
}

const EVENTS = {
  submit: {
    button: 'SUBMIT',
    call: submitOffers,
    shortcut: 'shift+s',
    intent: 'primary',
    from: spaceOffer.events.SUBMIT.from,
  },
  pause: { button: 'PAUSE', call: pauseOffers, shortcut: 'shift+p', from: spaceOffer.events.PAUSE.from },
  resume: { button: 'RESUME', call: resumeOffers, shortcut: 'shift+r', from: spaceOffer.events.RESUME.from },
  off: {
    button: 'OFF',
    call: takeOffOffers,
    shortcut: 'shift+o',
    intent: 'danger',
    isReasoned: true,
    from: spaceOffer.events.TAKE_OFF.from,
  },
  copy: {
    button: 'COPY',
    call: copyOffers,
    shortcut: 'shift+c',
    from: Object.keys(OFFER_STATE_LABELS) as OfferState[],
  },
  approve: {
    button: 'APPROVE',
    call: approveOffers,
    shortcut: 'a',
    intent: 'success',
    from: spaceOffer.events.APPROVE.from,
  },
  reject: {
    button: 'REJECT',
    call: rejectOffers,
    shortcut: 'alt+x',
    intent: 'warning',
    from: spaceOffer.events.REJECT.from,
    isReasoned: true,
  },
  pin: {
    button: 'PIN',
    call: pinOffers,
    shortcut: 'p',
    from: spaceOffer.events.PIN.from,
    body: { isPinned: true },
  },
  unpin: {
    button: 'PIN',
    call: pinOffers,
    shortcut: 'shift+u',
    from: spaceOffer.events.PIN.from,
    body: { isPinned: false },
  },
} as const satisfies Record<string, OfferEventWords>;
export type OfferEventName = keyof typeof EVENTS;

const wordsOf = (event: OfferEventName): OfferEventWords => EVENTS[event];

type BulkCall = CallDef<never, never, never>;

interface Asked {
  readonly event: OfferEventName;
  readonly rows: readonly AnyRow[];
}

export function useOfferEvents({ path, resource }: { readonly path: string; readonly resource: Resource }): {
  command(event: OfferEventName, rows: readonly AnyRow[]): Command;
  readonly dialog: ReactNode;
} {
  const client = useClient();
  const queries = useQueryClient();
  const text = useText();
  const { menu } = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const many = useSendRows<AnyRow>({
    read: async id => (await client.call(callsOf(resource).get, { query: { id } })).data.row as AnyRow,
    nameOf: ({ offerNo }) => String(offerNo),
    nowOf: row => offerFigure(row, text),
  });

  /** True once it is done for all of them. */
  const send = async ({ event, rows: chosen }: Asked, remarks?: string): Promise<boolean> => {
    const { call, from, body: more } = wordsOf(event);
    const fits = ({ state }: AnyRow): boolean => from.includes(state as OfferState);
    const said = { ...more, ...(remarks && { remarks }) };
    const { done, failed } = await many.send(chosen, { event, ...said }, fits, async ({ rows, idempotencyKey }) => {
      const { data } = await client.call(call as BulkCall, { body: { rows, ...said } as never, idempotencyKey });
      return data as unknown as readonly RowResult[];
    });
    const label = text(both(`offer.${event}`));
    const [first] = failed;
    const told = done.find(({ message }) => message)?.message;
    showToast({
      id: `spaceSell.${event}`,
      intent: first ? 'warning' : 'success',
      text: told
        ? text(both('copied', { no: told.zh }))
        : text(
            first
              ? both('someFailed', { label, n: done.length, m: failed.length })
              : both('done', { label, n: done.length }),
          ),
      ...(first?.message ? { detail: text(first.message) } : {}),
    });
    await refreshRows(
      queries,
      resource,
      chosen.map(({ id }) => id),
    );
    return !first;
  };

  return {
    command: (event, rows) => {
      const { button, shortcut, intent, from, isReasoned } = wordsOf(event);
      const fits = rows.filter(({ state }) => from.includes(state as OfferState));
      const otherwise = rows.length === 0 ? both('pick') : fits.length === 0 ? NOT_IN_STATE : true;
      const command = {
        id: `spaceSell.${event}`,
        title: both(`offer.${event}`),
        section: resource.title,
        shortcut,
        ...(intent ? { intent } : {}),
        run: async () => {
          many.begin();
          const begun = { event, rows: fits };
          if (isReasoned) return setAsked(begun);
          try {
            // Of one a refusal is the answer; of several it is told of each, and what is left can be sent again.
            if (!(await send(begun)) && fits.length > 1) setAsked(begun);
          } catch (error) {
            showToast({ id: `spaceSell.${event}`, intent: 'danger', text: text(reasonOf(error)) });
          }
        },
      };
      return sellCommand(menu, [[path, button]], command, otherwise);
    },
    dialog: asked && (
      <OfferEventDialog
        {...asked}
        many={many}
        onSend={async remarks => {
          if (await send({ ...asked, rows: many.leftOf(asked.rows) }, remarks)) setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

/** Asks why, where it has to be said; below stands what became of each offer. */
function OfferEventDialog({
  event,
  rows,
  many,
  onSend,
  onClose,
}: Asked & {
  readonly many: Pick<SendRows, 'button' | 'list'>;
  readonly onSend: (remarks?: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const text = useText();
  const label = text(both(`offer.${event}`));
  const title = `${label} · ${rows.map(({ offerNo }) => String(offerNo)).join(', ')}`;
  const button = many.button(label);
  if (wordsOf(event).isReasoned)
    return (
      <ReasonDialog title={title} onSend={onSend} onClose={onClose} {...button}>
        {many.list}
      </ReasonDialog>
    );
  return (
    <AskDialog title={title} onClose={onClose} send={{ ...button, run: () => onSend() }}>
      {many.list}
    </AskDialog>
  );
}

const NOT_IN_STATE: Text = { zh: '当前状态不允许此操作', en: 'Not permitted in this state' };
