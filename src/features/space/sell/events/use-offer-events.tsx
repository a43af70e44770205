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
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { showToast } from '#kit/toasts.tsx';
import type { ButtonCode } from '#routes/catalogue/buttons.ts';
import { both } from '../locale/both.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { sellCommand } from '../parts/sell-command.ts';
import '../queries.ts';

/** Events of offers as commands for chosen rows; a reason is asked for where the machine wants one. */

interface OfferEventWords {
  readonly button: ButtonCode;
  readonly call: unknown;
  readonly shortcut: string;
  readonly intent?: Command['intent'];
  /** States of which it makes sense; the machine on the server has the last word. */
  readonly from: readonly OfferState[];
  readonly isReasoned?: boolean;
  readonly body?: object;
}

const EVENTS = {
  submit: { button: 'SUBMIT', call: submitOffers, shortcut: 'shift+s', intent: 'primary', from: ['DRAFT'] },
  pause: { button: 'PAUSE', call: pauseOffers, shortcut: 'shift+p', from: ['ON_SALE'] },
  resume: { button: 'RESUME', call: resumeOffers, shortcut: 'shift+r', from: ['PAUSED'] },
  off: {
    ...{ button: 'OFF', call: takeOffOffers, shortcut: 'shift+o', intent: 'danger', isReasoned: true },
    from: ['ON_SALE', 'PAUSED', 'SOLD_OUT', 'CLOSED'],
  },
  copy: {
    button: 'COPY',
    call: copyOffers,
    shortcut: 'shift+c',
    from: Object.keys(OFFER_STATE_LABELS) as OfferState[],
  },
  approve: { button: 'APPROVE', call: approveOffers, shortcut: 'a', intent: 'success', from: ['PENDING'] },
  reject: {
    ...{ button: 'REJECT', call: rejectOffers, shortcut: 'alt+x', intent: 'warning', from: ['PENDING'] },
    isReasoned: true,
  },
  pin: {
    ...{ button: 'PIN', call: pinOffers, shortcut: 'p', from: ['ON_SALE', 'PAUSED', 'SOLD_OUT'] },
    body: { isPinned: true },
  },
  unpin: {
    ...{ button: 'PIN', call: pinOffers, shortcut: 'shift+u', from: ['ON_SALE', 'PAUSED', 'SOLD_OUT'] },
    body: { isPinned: false },
  },
} as const satisfies Record<string, OfferEventWords>;
export type OfferEventName = keyof typeof EVENTS;

type BulkCall = CallDef<never, never, never>;
type RowResults = readonly { readonly id: string; readonly ok: boolean; readonly message: Text | null }[];

export function useOfferEvents({ path, resource }: { readonly path: string; readonly resource: Resource }): {
  command(event: OfferEventName, rows: readonly AnyRow[]): Command;
  readonly dialog: ReactNode;
} {
  const client = useClient();
  const queries = useQueryClient();
  const text = useText();
  const { menu } = useSession();
  const [asked, setAsked] = useState<{ event: OfferEventName; rows: readonly AnyRow[] } | null>(null);

  const send = async (event: OfferEventName, chosen: readonly AnyRow[], remarks?: string): Promise<void> => {
    const words: OfferEventWords = EVENTS[event];
    const rows = chosen.map(({ id, version }) => ({ id, version }));
    const body = { rows, ...words.body, ...(remarks && { remarks }) };
    const { data } = await client.call(words.call as BulkCall, { body: body as never });
    const results = data as unknown as RowResults;
    const failed = results.filter(({ ok }) => !ok);
    const n = results.length - failed.length;
    const label = text(both(`offer.${event}`));
    const [first] = failed;
    const told = results.find(({ ok, message }) => ok && message)?.message;
    showToast({
      id: `spaceSell.${event}`,
      intent: first ? 'warning' : 'success',
      text: told
        ? text(both('copied', { no: told.zh }))
        : text(first ? both('someFailed', { label, n, m: failed.length }) : both('done', { label, n })),
      ...(first?.message ? { detail: text(first.message) } : {}),
    });
    await refreshRows(
      queries,
      resource,
      results.map(({ id }) => id),
    );
  };

  return {
    command: (event, rows) => {
      const { button, shortcut, intent, from, isReasoned } = EVENTS[event] as OfferEventWords;
      const fits = rows.filter(({ state }) => from.includes(state as OfferState));
      const otherwise = rows.length === 0 ? both('pick') : fits.length === 0 ? NOT_IN_STATE : true;
      const command = {
        ...{ id: `spaceSell.${event}`, title: both(`offer.${event}`), section: resource.title, shortcut },
        ...(intent ? { intent } : {}),
        run: async () => {
          if (isReasoned) return setAsked({ event, rows: fits });
          try {
            await send(event, fits);
          } catch (error) {
            showToast({ id: `spaceSell.${event}`, intent: 'danger', text: text(reasonOf(error)) });
          }
        },
      };
      return sellCommand(menu, [[path, button]], command, otherwise);
    },
    dialog: asked && (
      <ReasonDialog
        title={`${text(both(`offer.${asked.event}`))} · ${asked.rows.map(({ offerNo }) => String(offerNo)).join(', ')}`}
        label={text(both(`offer.${asked.event}`))}
        onSend={async remarks => {
          await send(asked.event, asked.rows, remarks);
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

const NOT_IN_STATE: Text = { zh: '当前状态不允许此操作', en: 'Not permitted in this state' };
