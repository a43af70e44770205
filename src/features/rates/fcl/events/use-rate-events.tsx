import { type ReactNode, useState } from 'react';
import type { CallDef } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { bulkFclRates, checkBulkFclRates } from '#contract/rates/fcl-rate.calls.ts';
import type { AgreedCut, BulkCuts, BulkEvent } from '#contract/rates/rate.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/resource/problem-text.ts';
import { showToast } from '#kit/toasts.tsx';
import { ulid } from '#kit/ulid.ts';
import { RATE_EVENTS } from '#machines/rates/rate.events.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import { BulkCutsDialog } from './bulk-cuts-dialog.tsx';
import { CutsDialog } from './cuts-dialog.tsx';
import { EventDialog, type EventWords } from './event-dialog.tsx';
import { OutcomeDialog, type RowOutcome } from './outcome-dialog.tsx';
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

type Agreed = ReadonlyMap<string, readonly AgreedCut[]>;
const NOTHING: Agreed = new Map();

type Open =
  | { readonly kind: 'ask'; readonly event: BulkEvent; readonly rows: readonly RateRow[] }
  | {
      readonly kind: 'cuts';
      readonly event: BulkEvent;
      readonly rows: readonly RateRow[];
      readonly words: EventWords;
      readonly cutting: readonly BulkCuts[];
    }
  | { readonly kind: 'outcome'; readonly rows: readonly RowOutcome[] };

export interface RateEventsUse {
  command(event: BulkEvent, rows: readonly RateRow[], more?: Partial<Command>): Command;
  readonly dialog: ReactNode;
}

/** Whose calls and rights they are. */
interface RateKindOfEvents {
  readonly key: 'fcl' | 'lcl';
  readonly bulk: CallDef;
  readonly bulkCheck: CallDef;
}
const FCL: RateKindOfEvents = { key: 'fcl', bulk: bulkFclRates, bulkCheck: checkBulkFclRates };

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

  const send = async (
    event: BulkEvent,
    rows: readonly RateRow[],
    words: EventWords = {},
    agreed: Agreed = NOTHING,
  ): Promise<void> => {
    const sent = rows.map(({ id, version }) => ({ id, version, agreedCuts: [...(agreed.get(id) ?? [])] }));
    const { data } = await client.call(kind.bulk as typeof bulkFclRates, {
      body: { event, rows: sent, ...words },
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
    const outcomes = data.map(({ id, ok, message }) => ({
      ...{ ok, no: String(rows.find(row => row.id === id)?.rateNo ?? id) },
      message: message ?? RATE_EVENTS[event].label,
    }));
    // One that went through needs no list; of many it is told what each is now.
    const isTold = failed.length > 0 || (rows.length > 1 && CUTTING.has(event));
    setOpen(isTold ? { kind: 'outcome', rows: outcomes } : null);
    onDone(
      event,
      data.flatMap(({ id, ok }) => (ok ? id : [])),
    );
  };

  /** What would be taken from others is agreed to first, for all rates in one list. */
  const prepare = async (event: BulkEvent, rows: readonly RateRow[], words: EventWords = {}): Promise<void> => {
    if (CUTTING.has(event)) {
      const { validTo, reprice } = words;
      const { data } = await client.call(kind.bulkCheck as typeof checkBulkFclRates, {
        body: {
          ...{ event: event as 'PUBLISH', ids: rows.map(({ id }) => id) },
          ...(validTo ? { validTo } : {}),
          ...(reprice ? { reprice } : {}),
        },
      });
      const cutting = data.filter(({ cuts }) => cuts.length > 0);
      if (cutting.length > 0) {
        setOpen({ kind: 'cuts', event, rows, words, cutting });
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
        {open?.kind === 'cuts' && open.rows.length === 1 && (
          <CutsDialog
            cuts={open.cutting[0]?.cuts ?? []}
            onAgree={cuts => send(open.event, open.rows, open.words, new Map([[open.rows[0]!.id, cuts]]))}
            onClose={close}
          />
        )}
        {open?.kind === 'cuts' && open.rows.length > 1 && (
          <BulkCutsDialog
            rates={open.cutting}
            free={open.rows.length - open.cutting.length}
            onAgree={agreed => {
              const isLeft = ({ id }: RateRow) => open.cutting.some(rate => rate.id === id) && !agreed.has(id);
              return send(...([open.event, open.rows.filter(row => !isLeft(row)), open.words, agreed] as const));
            }}
            onClose={close}
          />
        )}
        {open?.kind === 'outcome' && <OutcomeDialog rows={open.rows} onClose={close} />}
      </>
    ),
  };
}
