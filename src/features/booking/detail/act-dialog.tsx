import { amendBooking, answerAmendment, splitBooking, updateBooking } from '#contract/booking/change.calls.ts';
import {
  askBookingAmend,
  askBookingUpdate,
  assignBookings,
  confirmBooking,
  declineBooking,
  markBookingReceived,
  rejectBooking,
  returnBooking,
  setThirdReference,
} from '#contract/booking/desk.calls.ts';
import {
  answerCancellation,
  answerRoll,
  cancelBooking,
  claimRoll,
  rollBooking,
} from '#contract/booking/ending.calls.ts';
import type { BodyOf, CallDef, DataOf } from '#contract/kernel/call.ts';
import { useClient } from '#kit/client.tsx';
import { useDocumentActor } from '#kit/document/document-actor.ts';
import { useSend } from '#kit/send/use-send.ts';
import { booking as bookings, knowsEvent } from '#machines/booking/booking.document.ts';
import { type ActName, actOf, type Subject, wantsReason } from '../lists/acts.ts';
import '../lists/locale/words.ts';
import type { OpenAct } from '../lists/open-act.ts';
import type { SubmitWords } from '../lists/send-acts.ts';
import { AmendDialog } from './dialogs/amend-dialog.tsx';
import { AnswerDialog } from './dialogs/answer-dialog.tsx';
import { AssignDialog } from './dialogs/assign-dialog.tsx';
import { CancelDialog } from './dialogs/cancel-dialog.tsx';
import { ClaimDialog } from './dialogs/claim-dialog.tsx';
import { ConfirmFormDialog } from './dialogs/confirm-form-dialog.tsx';
import { DeleteDialog } from './dialogs/delete-dialog.tsx';
import { type FailedBooking, FailedDialog } from './dialogs/failed-dialog.tsx';
import { MarksDialog } from './dialogs/marks-dialog.tsx';
import { ReasonDialog } from './dialogs/reason-dialog.tsx';
import { ReceivedDialog } from './dialogs/received-dialog.tsx';
import { RollAnswerDialog } from './dialogs/roll-answer-dialog.tsx';
import { RollDialog } from './dialogs/roll-dialog.tsx';
import { SplitDialog } from './dialogs/split-dialog.tsx';
import { SubmitDialog } from './dialogs/submit-dialog.tsx';

export interface ActDialogProps {
  readonly open: OpenAct;
  readonly onDone: (act: ActName, rows: readonly Subject[], failed?: readonly FailedBooking[]) => Promise<void>;
  readonly onAgreed: (row: Subject, agreed: SubmitWords) => Promise<void>;
  /** A new draft took the booking's place. */
  readonly onNew: (id: string) => void;
  readonly onSplit: (id: string) => void;
  readonly onClose: () => void;
}

/** The dialog of the act that is being asked: it says what was said to the server, and the list does the rest. */
export function ActDialog({ open, onDone, onAgreed, onNew, onSplit, onClose }: ActDialogProps) {
  const client = useClient();
  const row = open.kind === 'ask' ? (open.rows[0] ?? null) : open.kind === 'failed' ? null : open.row;
  const actor = useDocumentActor(bookings);
  const event = useSend({
    name: ['booking', 'event'],
    rowsOf: ({ row: seen }: { readonly row: Subject; readonly call: CallDef; readonly words: object }) => [seen],
    wordsOf: ({ call: { path }, words }) => ({ path, words }),
    send: async ({ row: { id }, call, words }, { once }) => {
      const body = { id, ...words } as BodyOf<CallDef>;
      return (await client.call(call, { body, ...once })).data;
    },
  });
  const agree = useSend({
    name: ['booking', 'agree'],
    rowsOf: ({ row: seen }: { readonly row: Subject; readonly agreed: SubmitWords }) => [seen],
    wordsOf: ({ agreed }) => agreed,
    send: ({ row: seen, agreed }, { rows: [now] }) => onAgreed({ ...seen, ...now }, agreed),
  });
  const assign = useSend({
    name: ['booking', 'assign'],
    rowsOf: ({ rows }: { readonly rows: readonly Subject[]; readonly employeeId: string }) => rows,
    wordsOf: ({ employeeId }) => ({ employeeId }),
    send: async ({ employeeId }, { rows, idempotencyKey }) =>
      (await client.call(assignBookings, { body: { rows, employeeId }, idempotencyKey })).data,
  });
  if (open.kind === 'failed') return <FailedDialog rows={open.rows} onClose={onClose} />;
  if (!row) return null;
  const { id, bookingNo: no } = row;
  if (open.kind === 'agree')
    return (
      <SubmitDialog no={no} refusal={open.refusal} onSend={agreed => agree.run({ row, agreed })} onClose={onClose} />
    );
  const send = async <C extends CallDef>(call: C, words: Omit<BodyOf<C>, 'id'>): Promise<DataOf<C>> =>
    (await event.run({ row, call, words })) as DataOf<C>;
  const answerIt = async (answer: 'ACCEPTED' | 'REBOOK' | 'CANCEL', remarks: string): Promise<void> => {
    const { rebookedId } = await send(answerRoll, { answer, remarks });
    await onDone('ANSWER_ROLL', [row]);
    if (rebookedId) onNew(rebookedId);
  };
  if (open.kind === 'roll')
    return <RollAnswerDialog no={no} initial={open.answer} onSend={answerIt} onClose={onClose} />;

  const { act, booking, rows } = open;
  const { label } = actOf(act);
  const tell = async <C extends CallDef>(call: C, words: Omit<BodyOf<C>, 'id'>): Promise<void> => {
    await send(call, words);
    await onDone(act, [row]);
  };
  const common = { label, no, onClose };
  switch (act) {
    case 'DELETE':
      return <DeleteDialog rows={rows} onDone={() => onDone(act, rows)} onClose={onClose} />;
    case 'ASSIGN':
      return (
        <AssignDialog
          rows={rows.length}
          onSend={async employeeId => {
            const results = await assign.run({ rows, employeeId });
            const failed = results
              .filter(({ ok }) => !ok)
              .map(one => ({
                no: rows.find(other => other.id === one.id)?.bookingNo ?? one.id,
                message: one.message ?? label,
              }));
            await onDone(act, rows, failed);
          }}
          onClose={onClose}
        />
      );
    case 'MARK_RECEIVED':
      return (
        <ReceivedDialog
          no={no}
          onSend={carrierRequestRef => tell(markBookingReceived, { carrierRequestRef })}
          onClose={onClose}
        />
      );
    case 'CARRIER_REJECT':
    case 'CARRIER_DECLINE':
      return (
        <ReasonDialog
          {...common}
          isRequired
          onSend={remarks => tell(act === 'CARRIER_REJECT' ? rejectBooking : declineBooking, { remarks })}
        />
      );
    case 'AMEND_ANSWER':
    case 'CANCEL_ANSWER':
      return (
        <AnswerDialog
          {...common}
          onSend={(isConfirmed, remarks) =>
            tell(act === 'AMEND_ANSWER' ? answerAmendment : answerCancellation, { isConfirmed, remarks })
          }
        />
      );
    case 'CANCEL':
      return (
        <CancelDialog
          id={id}
          no={no}
          onClose={onClose}
          isReasonRequired={wantsReason(row, actor)}
          onSend={(remarks, agreedFee) => tell(cancelBooking, { remarks, agreedFee })}
        />
      );
    case 'ANSWER_ROLL':
      return <RollAnswerDialog no={no} initial="ACCEPTED" onSend={answerIt} onClose={onClose} />;
    default:
      break;
  }
  if (!booking) return null;
  const whole = { label, booking, onClose };
  switch (act) {
    case 'RETURN':
      return (
        <MarksDialog
          {...whole}
          ofCarrier={false}
          onSend={(remarks, feedbacks) => tell(returnBooking, { remarks, feedbacks: feedbacks as never })}
        />
      );
    case 'ASK_UPDATE': {
      const call = knowsEvent('ASK_AMEND', row.state) ? askBookingAmend : askBookingUpdate;
      return (
        <MarksDialog
          {...whole}
          ofCarrier
          onSend={(remarks, feedbacks) => tell(call, { remarks, feedbacks: feedbacks as never })}
        />
      );
    }
    case 'CONFIRM':
      return <ConfirmFormDialog {...whole} onSend={confirmation => tell(confirmBooking, { confirmation })} />;
    case 'SET_REFERENCE':
      return <ConfirmFormDialog {...whole} onSend={confirmation => tell(setThirdReference, { confirmation })} />;
    case 'UPDATE':
    case 'AMEND':
      return (
        <AmendDialog
          {...whole}
          isPreviewed={act === 'AMEND'}
          onSend={(content, remarks) => tell(act === 'AMEND' ? amendBooking : updateBooking, { content, remarks })}
        />
      );
    case 'ROLL':
      return <RollDialog booking={booking} onClose={onClose} onSend={words => tell(rollBooking, words)} />;
    case 'CLAIM':
      return <ClaimDialog booking={booking} onClose={onClose} onSend={claim => tell(claimRoll, claim)} />;
    case 'SPLIT':
      return (
        <SplitDialog
          booking={booking}
          onClose={onClose}
          onSend={async parts => {
            const { childId } = await send(splitBooking, { parts });
            await onDone(act, [row]);
            onSplit(childId);
          }}
        />
      );
    default:
      return null;
  }
}
