import { type ReactNode, useState } from 'react';
import type { CallDef } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { bulkFclRates, checkBulkFclRates } from '#contract/rates/fcl-rate.calls.ts';
import type { AgreedCut, BulkCuts, BulkEvent } from '#contract/rates/rate.calls.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useText } from '#kit/i18n.ts';
import { useRefusalToast } from '#kit/resource/use-bulk.ts';
import { useSend } from '#kit/send/use-send.ts';
import { heldBy } from '#machines/kernel/document-rights.ts';
import { fclRate } from '#machines/rates/fcl-rate.document.ts';
import type { RateDeclared } from '#machines/rates/rate.declaration.ts';
import { both } from '../locale/both.ts';
import { BulkCutsDialog } from './bulk-cuts-dialog.tsx';
import { CutsDialog } from './cuts-dialog.tsx';
import { EventDialog, type EventWords } from './event-dialog.tsx';
import { OutcomeDialog, type RowOutcome } from './outcome-dialog.tsx';
import type { RateRow } from './rate-row.ts';

/** Events to rates as commands: what has to be said first is asked for, and what a publication cuts is agreed to. */

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

interface Sent {
  readonly event: BulkEvent;
  readonly rows: readonly RateRow[];
  readonly words: EventWords;
  readonly agreed: Agreed;
}

export interface RateEventsUse {
  command(event: BulkEvent, rows: readonly RateRow[], more?: Partial<Command>): Command;
  readonly dialog: ReactNode;
}

/** Something has to be said before: a reason, a day, a state. */
const isAsked = ({ events }: RateDeclared, event: BulkEvent): boolean =>
  events[event].remarks === 'required' || event === 'EXTEND' || event === 'SET_SPACE';
/** It may take days from other rates, which has to be agreed to. */
const isCutting = ({ events }: RateDeclared, event: BulkEvent): boolean => 'agreedCuts' in events[event].payload;

/** Whose calls and rights they are. */
interface RateKindOfEvents {
  readonly document: RateDeclared;
  /** An extension may change its prices as well. */
  readonly mayReprice: boolean;
  readonly bulk: CallDef;
  readonly bulkCheck: CallDef;
}
const FCL: RateKindOfEvents = { document: fclRate, mayReprice: true, bulk: bulkFclRates, bulkCheck: checkBulkFclRates };

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
  const tried = useRefusalToast();
  const [open, setOpen] = useState<Open | null>(null);

  const sending = useSend({
    name: ['rate', 'event'],
    rowsOf: ({ rows }: Sent) => rows,
    wordsOf: ({ event, words, agreed }) => ({ event, words, agreed: [...agreed] }),
    send: async ({ event, words, agreed }, { rows, idempotencyKey }) => {
      const sent = rows.map(row => ({ ...row, agreedCuts: [...(agreed.get(row.id) ?? [])] }));
      const body = { event, rows: sent, ...words };
      return (await client.call(kind.bulk as typeof bulkFclRates, { body, idempotencyKey })).data;
    },
    onDone: (data, { event, rows }) => {
      const outcomes = data.map(({ id, ok, message }) => ({
        ok,
        no: String(rows.find(row => row.id === id)?.rateNo ?? id),
        message: message ?? kind.document.events[event].label,
      }));
      // One that went through needs no list; of many it is told what each is now.
      const isTold = data.some(({ ok }) => !ok) || (rows.length > 1 && isCutting(kind.document, event));
      setOpen(isTold ? { kind: 'outcome', rows: outcomes } : null);
      onDone(
        event,
        data.flatMap(({ id, ok }) => (ok ? id : [])),
      );
    },
    notice: (data, { event }) => {
      const label = text(kind.document.events[event].label);
      const n = data.filter(({ ok }) => ok).length;
      const m = data.length - n;
      return {
        id: `rate.${event}`,
        intent: m > 0 ? 'warning' : 'success',
        text: text(m > 0 ? both('someFailed', { label, n, m }) : both('done', { label, n })),
      };
    },
  });
  const send = async (
    event: BulkEvent,
    rows: readonly RateRow[],
    words: EventWords = {},
    agreed: Agreed = NOTHING,
  ): Promise<void> => {
    await sending.run({ event, rows, words, agreed });
  };

  /** What would be taken from others is agreed to first, for all rates in one list. */
  const prepare = async (event: BulkEvent, rows: readonly RateRow[], words: EventWords = {}): Promise<void> => {
    if (isCutting(kind.document, event)) {
      const { validTo, reprice } = words;
      const { data } = await client.call(kind.bulkCheck as typeof checkBulkFclRates, {
        body: {
          event: event as 'PUBLISH',
          ids: rows.map(({ id }) => id),
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
    if (isAsked(kind.document, event)) {
      setOpen({ kind: 'ask', event, rows });
      return;
    }
    await tried(`rate.${event}`, () => prepare(event, rows));
  };

  const close = () => setOpen(null);
  const held = heldBy(kind.document, menu);

  return {
    command: (event, rows, more = {}) => {
      const right = held.includes(event);
      const { label, key, intent } = kind.document.events[event];
      return {
        id: `rate.${event.toLowerCase().replaceAll('_', '-')}`,
        title: label,
        section,
        enabled: right ? (rows.length > 0 ? true : both('pick')) : both('noRight'),
        quiet: !right,
        ...(key ? { shortcut: key } : {}),
        ...(intent === 'danger' ? { intent } : {}),
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
            mayReprice={kind.mayReprice}
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
              return send(
                open.event,
                open.rows.filter(row => !isLeft(row)),
                open.words,
                agreed,
              );
            }}
            onClose={close}
          />
        )}
        {open?.kind === 'outcome' && <OutcomeDialog rows={open.rows} onClose={close} />}
      </>
    ),
  };
}
