import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RollAnswer } from '#contract/booking/booking-confirmation.ts';
import { getBooking } from '#contract/booking/desk.calls.ts';
import { submitBooking } from '#contract/booking/draft.calls.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useDocumentActor } from '#kit/document/document-actor.ts';
import { useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import { booking } from '#machines/booking/booking.document.ts';
import { holdsRight } from '#routes/catalogue/access.ts';
import { CallError } from '#streams/call-error.ts';
import { ActDialog } from '../detail/act-dialog.tsx';
import { detailPath, formPath, siPath, surplusPath } from '../detail/booking-pages.ts';
import { refreshBookings } from '../detail/booking-queries.ts';
import type { FailedBooking } from '../detail/dialogs/failed-dialog.tsx';
import { type ActName, actOf, type Subject, takes } from './acts.ts';
import { both } from './locale/words.ts';
import type { OpenAct } from './open-act.ts';
import { DIRECT, type SubmitWords } from './send-acts.ts';

/** Acts on bookings as commands: what has to be said first is asked for, what has more to it has a dialog of its own. */

/** Asked with nothing but the row; all others that ask anything need the booking itself. */
const ROW_IS_ENOUGH: ReadonlySet<ActName> = new Set<ActName>([
  'CANCEL',
  'ASSIGN',
  'MARK_RECEIVED',
  'CARRIER_REJECT',
  'CARRIER_DECLINE',
  'AMEND_ANSWER',
  'CANCEL_ANSWER',
  'ANSWER_ROLL',
  'DELETE',
]);
/** A refusal that can be agreed away: another price, a cut-off that has passed. */
const AGREEABLE: ReadonlySet<string> = new Set(['BK-07', 'CUTOFF_PASSED']);

const refusalCode = (error: unknown): string =>
  error instanceof CallError ? (error.problem.errors[0]?.code ?? '') : '';

export interface BookingActsUse {
  command(name: ActName, rows: readonly Subject[], more?: Partial<Command>): Command;
  answerRoll(row: Subject, answer: RollAnswer): void;
  readonly dialog: ReactNode;
}

export function useBookingActs({
  section,
  onDone,
}: {
  readonly section: Text;
  /** Bookings that changed; where the screen has to go on by itself. */
  readonly onDone?: (act: ActName, ids: readonly string[]) => void;
}): BookingActsUse {
  const client = useClient();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const text = useText();
  const { menu } = useSession();
  const actor = useDocumentActor(booking);
  const submission = useSend({
    name: ['booking', 'submit'],
    rowsOf: ({ row }: { readonly row: Subject; readonly agreed: SubmitWords }) => [row],
    wordsOf: ({ agreed }) => agreed,
    send: ({ row: { id }, agreed }, { once }) => client.call(submitBooking, { body: { id, ...agreed }, ...once }),
  });
  const direct = useSend({
    name: ['booking', 'direct'],
    rowsOf: ({ row }: { readonly row: Subject; readonly act: ActName }) => [row],
    wordsOf: ({ act }) => ({ act }),
    send: ({ row, act }, { once }) => DIRECT[act]!(client, row, once),
  });
  const [open, setOpen] = useState<OpenAct | null>(null);

  const done = async (act: ActName, rows: readonly Subject[], failed: readonly FailedBooking[] = []): Promise<void> => {
    const label = text(actOf(act).label);
    const n = rows.length - failed.length;
    const [first] = rows;
    const words =
      failed.length > 0
        ? both('someFailed', { label, n, m: failed.length })
        : rows.length === 1
          ? both('done', { label, no: first?.bookingNo })
          : both('doneMany', { label, n });
    showToast({ id: `booking.${act}`, intent: failed.length > 0 ? 'warning' : 'success', text: text(words) });
    setOpen(failed.length > 0 ? { kind: 'failed', rows: failed } : null);
    const ids = rows.map(({ id }) => id);
    await refreshBookings(queries, ids);
    onDone?.(act, ids);
  };
  const refused = (act: ActName, error: unknown): void =>
    showToast({ id: `booking.${act}`, intent: 'danger', text: text(reasonOf(error)) });

  const submit = async (rows: readonly Subject[], agreed: SubmitWords = {}): Promise<void> => {
    const failed: FailedBooking[] = [];
    for (const row of rows) {
      try {
        await submission.run({ row, agreed });
      } catch (error) {
        const code = refusalCode(error);
        if (rows.length === 1 && Object.keys(agreed).length > 0) throw error;
        if (rows.length === 1 && AGREEABLE.has(code)) {
          setOpen({ kind: 'agree', row, refusal: reasonOf(error) });
          return;
        }
        failed.push({ no: row.bookingNo, message: reasonOf(error) });
      }
    }
    await done('SUBMIT', rows, failed);
  };

  const begin = async (act: ActName, rows: readonly Subject[]): Promise<void> => {
    const [row] = rows;
    if (!row) return;
    try {
      if (act === 'EDIT') return void navigate(formPath(menu, row.id));
      if (act === 'SI') return void navigate(siPath(menu, row.cgoId ?? ''));
      if (act === 'TO_SPACE') return void navigate(surplusPath(row.id));
      if (act === 'SUBMIT') return await submit(rows);
      if (DIRECT[act]) {
        const { id } = await direct.run({ row, act });
        await done(act, [row]);
        // A copy and a new start are filled in at once.
        if (id !== row.id) void navigate(formPath(menu, id));
        return;
      }
      if (ROW_IS_ENOUGH.has(act)) return setOpen({ kind: 'ask', act, rows });
      const { data } = await client.call(getBooking, { query: { id: row.id } });
      setOpen({ kind: 'ask', act, rows: [{ ...row, version: data.version }], booking: data });
    } catch (error) {
      refused(act, error);
    }
  };

  const enabledOf = (act: ActName, rows: readonly Subject[]): true | Text => {
    const { right, many } = actOf(act);
    if (!holdsRight(menu, right)) return both('noRight');
    if (rows.length === 0) return both('pick');
    if (rows.length > 1 && !many) return both('pickOne');
    return rows.map(row => takes(act, row, actor)).find(one => one !== true) ?? true;
  };

  return {
    command(act, rows, more = {}) {
      const { label, key, intent, right } = actOf(act);
      const enabled = enabledOf(act, rows);
      return {
        id: `booking.${act.toLowerCase().replaceAll('_', '-')}`,
        title: label,
        section,
        enabled,
        ...(key ? { shortcut: key } : {}),
        ...(intent === 'none' ? {} : { intent }),
        // What this seat may never do is not in its way.
        quiet: !holdsRight(menu, right),
        run: () => begin(act, rows),
        ...more,
      };
    },
    answerRoll: (row, answer) => setOpen({ kind: 'roll', row, answer }),
    dialog: open && (
      <ActDialog
        open={open}
        onDone={done}
        onAgreed={(row, agreed) => submit([row], agreed)}
        onNew={id => void navigate(formPath(menu, id))}
        onSplit={id => void navigate(detailPath(menu, id))}
        onClose={() => setOpen(null)}
      />
    ),
  };
}
