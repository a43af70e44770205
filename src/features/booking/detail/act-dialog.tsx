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
import { useClient } from '#kit/client.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ulid } from '#kit/ulid.ts';
import { type ActName, actOf, type Subject } from '../lists/acts.ts';
import '../lists/locale/words.ts';
import type { OpenAct } from '../lists/open-act.ts';
import type { SubmitWords } from '../lists/send-acts.ts';
import { AmendDialog } from './dialogs/amend-dialog.tsx';
import { AnswerDialog } from './dialogs/answer-dialog.tsx';
import { AssignDialog } from './dialogs/assign-dialog.tsx';
import { CancelDialog } from './dialogs/cancel-dialog.tsx';
import { ClaimDialog } from './dialogs/claim-dialog.tsx';
import { ConfirmFormDialog } from './dialogs/confirm-form-dialog.tsx';
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
  readonly onDelete: (rows: readonly Subject[]) => Promise<void>;
  readonly onAgreed: (row: Subject, agreed: SubmitWords) => Promise<void>;
  /** A new draft took the booking's place. */
  readonly onNew: (id: string) => void;
  readonly onSplit: (id: string) => void;
  readonly onClose: () => void;
}

/** The dialog of the act that is being asked: it says what was said to the server, and the list does the rest. */
export function ActDialog({ open, onDone, onDelete, onAgreed, onNew, onSplit, onClose }: ActDialogProps) {
  const t = useT('bookings');
  const text = useText();
  const client = useClient();
  if (open.kind === 'failed') return <FailedDialog rows={open.rows} onClose={onClose} />;
  if (open.kind === 'agree')
    return (
      <SubmitDialog
        no={open.row.bookingNo}
        refusal={open.refusal}
        onSend={agreed => onAgreed(open.row, agreed)}
        onClose={onClose}
      />
    );
  const [row] = open.kind === 'roll' ? [open.row] : open.rows;
  if (!row) return null;
  const { id, version, bookingNo: no } = row;
  const ifMatch = version;
  const answerIt = async (answer: 'ACCEPTED' | 'REBOOK' | 'CANCEL', remarks: string): Promise<void> => {
    const { data } = await client.call(answerRoll, {
      ...{ body: { id, answer, remarks }, ifMatch, idempotencyKey: ulid() },
    });
    await onDone('ANSWER_ROLL', [row]);
    if (data.rebookedId) onNew(data.rebookedId);
  };
  if (open.kind === 'roll')
    return <RollAnswerDialog no={no} initial={open.answer} onSend={answerIt} onClose={onClose} />;

  const { act, booking, rows } = open;
  const { label } = actOf(act);
  const after = async (work: Promise<unknown>): Promise<void> => {
    await work;
    await onDone(act, [row]);
  };
  const common = { label, no, onClose };
  switch (act) {
    case 'DELETE':
      return (
        <ConfirmDialog
          isOpen
          title={`${text(label)} · ${t('rows', { n: rows.length })}`}
          confirmLabel={text(label)}
          intent="danger"
          onConfirm={() => onDelete(rows)}
          onCancel={onClose}
        >
          {t('deleteText')}
        </ConfirmDialog>
      );
    case 'ASSIGN':
      return (
        <AssignDialog
          rows={rows.length}
          onSend={async employeeId => {
            const body = { rows: rows.map(one => ({ id: one.id, version: one.version })), employeeId };
            const { data } = await client.call(assignBookings, { body });
            const failed = data
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
          onSend={carrierRequestRef =>
            after(client.call(markBookingReceived, { body: { id, carrierRequestRef }, ifMatch }))
          }
          onClose={onClose}
        />
      );
    case 'CARRIER_REJECT':
    case 'CARRIER_DECLINE':
      return (
        <ReasonDialog
          {...common}
          isRequired
          onSend={remarks =>
            after(
              client.call(
                act === 'CARRIER_REJECT' ? rejectBooking : (declineBooking as never as typeof rejectBooking),
                {
                  ...{ body: { id, remarks }, ifMatch },
                },
              ),
            )
          }
        />
      );
    case 'AMEND_ANSWER':
    case 'CANCEL_ANSWER':
      return (
        <AnswerDialog
          {...common}
          onSend={(isConfirmed, remarks) =>
            after(
              client.call(
                act === 'AMEND_ANSWER' ? answerAmendment : (answerCancellation as never as typeof answerAmendment),
                { body: { id, isConfirmed, remarks }, ifMatch },
              ),
            )
          }
        />
      );
    case 'CANCEL':
      return (
        <CancelDialog
          {...{ id, no, onClose }}
          isReasonRequired={!['PENDING_ACCEPTANCE', 'RETURNED'].includes(row.state)}
          onSend={(remarks, agreedFee) =>
            after(client.call(cancelBooking, { body: { id, remarks, agreedFee }, ifMatch }))
          }
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
          onSend={(remarks, feedbacks) =>
            after(client.call(returnBooking, { body: { id, remarks, feedbacks: feedbacks as never }, ifMatch }))
          }
        />
      );
    case 'ASK_UPDATE': {
      const call = row.state === 'CONFIRMED' ? askBookingAmend : askBookingUpdate;
      return (
        <MarksDialog
          {...whole}
          ofCarrier
          onSend={(remarks, feedbacks) =>
            after(
              client.call(call as typeof askBookingUpdate, {
                ...{ body: { id, remarks, feedbacks: feedbacks as never }, ifMatch },
              }),
            )
          }
        />
      );
    }
    case 'CONFIRM':
      return (
        <ConfirmFormDialog
          {...whole}
          onSend={confirmation => after(client.call(confirmBooking, { body: { id, confirmation }, ifMatch }))}
        />
      );
    case 'SET_REFERENCE':
      return (
        <ConfirmFormDialog
          {...whole}
          onSend={confirmation => after(client.call(setThirdReference, { body: { id, confirmation }, ifMatch }))}
        />
      );
    case 'UPDATE':
    case 'AMEND':
      return (
        <AmendDialog
          {...whole}
          isPreviewed={act === 'AMEND'}
          onSend={(content, remarks) =>
            after(
              client.call(act === 'AMEND' ? amendBooking : (updateBooking as never as typeof amendBooking), {
                ...{ body: { id, content, remarks }, ifMatch },
              }),
            )
          }
        />
      );
    case 'ROLL':
      return (
        <RollDialog
          {...{ booking, onClose }}
          onSend={words => after(client.call(rollBooking, { body: { id, ...words }, ifMatch }))}
        />
      );
    case 'CLAIM':
      return (
        <ClaimDialog
          {...{ booking, onClose }}
          onSend={claim => after(client.call(claimRoll, { body: { id, ...claim }, ifMatch }))}
        />
      );
    case 'SPLIT':
      return (
        <SplitDialog
          {...{ booking, onClose }}
          onSend={async parts => {
            const { data } = await client.call(splitBooking, {
              ...{ body: { id, parts }, ifMatch, idempotencyKey: ulid() },
            });
            await onDone(act, [row]);
            onSplit(data.childId);
          }}
        />
      );
    default:
      return null;
  }
}
