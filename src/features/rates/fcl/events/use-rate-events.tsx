import { type ReactNode, useState } from 'react';
import type { CallDef } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { type BulkEvent, bulkFclRates, fclRateDetail, type RateCut } from '#contract/rates/fcl-rate.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import { ulid } from '#kit/ulid.ts';
import { RATE_EVENTS } from '#machines/rates/rate.events.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import { CutsDialog } from './cuts-dialog.tsx';
import { EventDialog, type EventWords } from './event-dialog.tsx';
import { FailedDialog, type FailedRow } from './failed-dialog.tsx';
import type { RateRow } from './rate-row.ts';

/** Events to rates as commands: what has to be said first is asked for, and what a publication cuts is agreed to. */

const SHORTCUTS: Readonly<Partial<Record<BulkEvent, string>>> = {
  PUBLISH: 'p',
  SUBMIT: 's',
  CONFIRM: 'a',
  RETURN: 'r',
  HIDE: 'shift+v',
  SHOW: 's',
  WITHDRAW: 'shift+w',
  EXTEND: 'shift+d',
  SET_SPACE: 'shift+s',
  COPY: 'shift+c',
  DELETE: 'delete',
};
/** What has to be said before. */
const ASKED: ReadonlySet<BulkEvent> = new Set(['RETURN', 'HIDE', 'WITHDRAW', 'EXTEND', 'SET_SPACE']);
/** What may take days from other rates. */
const CUTTING: ReadonlySet<BulkEvent> = new Set(['PUBLISH', 'CONFIRM', 'SHOW', 'EXTEND']);

interface Sent extends EventWords {
  readonly agreedCuts?: readonly { readonly id: string; readonly version: number; readonly resume: boolean }[];
}

type Open =
  | { readonly kind: 'ask'; readonly event: BulkEvent; readonly rows: readonly RateRow[] }
  | {
      readonly kind: 'cuts';
      readonly event: BulkEvent;
      readonly rows: readonly RateRow[];
      readonly words: EventWords;
      readonly cuts: readonly RateCut[];
    }
  | { readonly kind: 'failed'; readonly rows: readonly FailedRow[] };

export interface RateEventsUse {
  command(event: BulkEvent, rows: readonly RateRow[], more?: Partial<Command>): Command;
  readonly dialog: ReactNode;
}

/** Whose calls and rights they are. */
interface RateKindOfEvents {
  readonly key: 'fcl' | 'lcl';
  readonly bulk: CallDef;
  readonly detail: CallDef;
}
const FCL: RateKindOfEvents = { key: 'fcl', bulk: bulkFclRates, detail: fclRateDetail };

export function useRateEvents({
  section,
  onDone,
  kind = FCL,
}: {
  readonly section: Text;
  /** Rows that the event went through for. */
  readonly onDone: (event: BulkEvent, ids: readonly string[]) => void;
  /** Of full-container rates unless said. */
  readonly kind?: RateKindOfEvents;
}): RateEventsUse {
  const client = useClient();
  const text = useText();
  const { menu } = useSession();
  const [open, setOpen] = useState<Open | null>(null);
  const [idempotencyKey, setKey] = useState(() => ulid());

  const send = async (event: BulkEvent, rows: readonly RateRow[], sent: Sent = {}): Promise<void> => {
    const { agreedCuts = [], ...words } = sent;
    const { data } = await client.call(kind.bulk as typeof bulkFclRates, {
      body: { event, rows: rows.map(({ id, version }) => ({ id, version })), agreedCuts: [...agreedCuts], ...words },
      idempotencyKey,
    });
    setKey(ulid());
    const failed = data.filter(({ ok }) => !ok);
    const label = text(RATE_EVENTS[event].label);
    const n = data.length - failed.length;
    showToast({
      id: `rate.${event}`,
      intent: failed.length > 0 ? 'warning' : 'success',
      text: text(failed.length > 0 ? both('someFailed', { label, n, m: failed.length }) : both('done', { label, n })),
    });
    setOpen(
      failed.length === 0
        ? null
        : {
            kind: 'failed',
            rows: failed.map(({ id, message }) => ({
              no: String(rows.find(row => row.id === id)?.rateNo ?? id),
              message: message ?? RATE_EVENTS[event].label,
            })),
          },
    );
    onDone(
      event,
      data.flatMap(({ id, ok }) => (ok ? id : [])),
    );
  };

  /** One rate that cuts others is agreed to first; of many, those that cut are told. */
  const prepare = async (event: BulkEvent, rows: readonly RateRow[], words: EventWords = {}): Promise<void> => {
    const [only, ...others] = rows;
    if (only && others.length === 0 && CUTTING.has(event)) {
      const { data } = await client.call(kind.detail as typeof fclRateDetail, { query: { id: only.id } });
      if (data.cuts.length > 0) {
        setOpen({ kind: 'cuts', event, rows, words, cuts: data.cuts });
        return;
      }
    }
    await send(event, rows, words);
  };

  const begin = async (event: BulkEvent, rows: readonly RateRow[]): Promise<void> => {
    if (ASKED.has(event)) {
      setOpen({ kind: 'ask', event, rows });
      return;
    }
    try {
      await prepare(event, rows);
    } catch (error) {
      showToast({ id: `rate.${event}`, intent: 'danger', text: text(reasonOf(error)) });
    }
  };

  const close = () => setOpen(null);
  const holds = (event: BulkEvent): boolean =>
    RATE_EVENTS[event].anyOf[kind.key].some(({ path, code = '' }) => hasButton(menu, code, path));

  return {
    command: (event, rows, more = {}) => {
      const right = holds(event);
      const { label } = RATE_EVENTS[event];
      const shortcut = SHORTCUTS[event];
      return {
        id: `rate.${event.toLowerCase().replaceAll('_', '-')}`,
        title: label,
        section,
        enabled: right ? (rows.length > 0 ? true : both('pick')) : both('noRight'),
        quiet: !right,
        ...(shortcut ? { shortcut } : {}),
        ...(event === 'WITHDRAW' || event === 'DELETE' ? { intent: 'danger' as const } : {}),
        run: () => begin(event, rows),
        ...more,
      };
    },
    dialog: (
      <>
        {open?.kind === 'ask' && (
          <EventDialog
            event={open.event}
            rows={open.rows}
            mayReprice={kind.key === 'fcl'}
            onSend={words => prepare(open.event, open.rows, words)}
            onClose={close}
          />
        )}
        {open?.kind === 'cuts' && (
          <CutsDialog
            cuts={open.cuts}
            onAgree={agreedCuts => send(open.event, open.rows, { ...open.words, agreedCuts })}
            onClose={close}
          />
        )}
        {open?.kind === 'failed' && <FailedDialog rows={open.rows} onClose={close} />}
      </>
    ),
  };
}
