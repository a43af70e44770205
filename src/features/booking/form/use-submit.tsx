import { type ReactNode, useRef, useState } from 'react';
import type { BookingPrice } from '#contract/booking/booking.ts';
import { checkBooking, submitBooking } from '#contract/booking/draft.calls.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { useSend } from '#kit/send/use-send.ts';
import { CallError } from '#streams/call-error.ts';
import { LateDialog, RepriceDialog } from './dialogs/submit-dialogs.tsx';
import { both } from './locale/both.ts';
import type { FormSession } from './model/form-session.ts';
import { tell } from './tell.ts';

interface Asked {
  readonly isRepriceAgreed?: boolean;
  readonly lateReason?: string;
}

type Question =
  | { readonly is: 'late'; readonly asked: Asked }
  | { readonly is: 'reprice'; readonly asked: Asked; readonly was: BookingPrice | null; readonly now: BookingPrice };

const PRICE_CODES: ReadonlySet<string> = new Set(['BK-07', 'PRICE_EXPIRED']);

/** Saves, submits, and asks what a submission has to know first. Faults go to their fields. */
export function useSubmit(
  session: FormSession,
  {
    mayBeLate,
    onFaults,
    onDone,
  }: {
    readonly mayBeLate: boolean;
    /** Leads to the first fault. */
    readonly onFaults: (findings: readonly Finding[]) => void;
    readonly onDone: (id: string, bookingNo: string) => void;
  },
): { submit(): Promise<void>; readonly isRunning: boolean; readonly dialog: ReactNode } {
  const client = useClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const [isRunning, setRunning] = useState(false);
  // State is set too late to stop a second press of the same burst.
  const running = useRef(false);

  const submission = useSend({
    name: ['booking', 'submit'],
    rowsOf: (said: { readonly id: string; readonly version: number; readonly asked: Asked }) => [said],
    // What was saved after it is another submission.
    wordsOf: ({ version, asked }) => ({ version, ...asked }),
    send: async ({ id, asked }, { once }) =>
      (await client.call(submitBooking, { body: { id, ...asked }, ...once })).data,
  });

  /** The prices of both sides, for the question whether the new one is agreed to. */
  const askPrice = async (asked: Asked): Promise<boolean> => {
    const { id, customerId, links } = session.view();
    const { data } = await client.call(checkBooking, {
      body: { id, customerId, links, content: session.store.read() },
    });
    const now = data.repriced ?? data.price;
    if (!now) return false;
    setQuestion({ is: 'reprice', asked, was: data.repriced ? data.price : null, now });
    return true;
  };

  const refused = async (error: unknown, asked: Asked): Promise<void> => {
    if (error instanceof CallError && error.kind === 'stale') {
      // What somebody else wrote is to be seen before it is submitted: a save finds it, and the form asks about it.
      session.keeper.send({ type: 'TYPED' });
      if (!(await session.save()) && session.view().keeping === 'stale') return;
    }
    const findings: readonly Finding[] =
      error instanceof CallError ? ((error.problem as { errors?: readonly Finding[] }).errors ?? []) : [];
    const errors = findings.filter(({ severity }) => severity === 'error');
    const isLate = errors.length > 0 && errors.every(({ code }) => code === 'CUTOFF_PASSED');
    if (isLate && mayBeLate && !asked.lateReason) return setQuestion({ is: 'late', asked });
    if (errors.some(({ code }) => PRICE_CODES.has(code)) && !asked.isRepriceAgreed && (await askPrice(asked))) return;
    const ofFields = errors.filter(({ path }) => path !== 'event');
    if (ofFields.length > 0) {
      session.faults.replace(findings);
      onFaults(ofFields);
      tell('submit', both('toast.faults', { n: ofFields.length }), 'warning');
    } else tell('submit', errors[0]?.message ?? errorText(error), 'danger');
  };

  const attempt = async (asked: Asked): Promise<void> => {
    session.faults.tried();
    const unread = session.faults.all().filter(({ code }) => code === 'UNREAD');
    if (unread.length > 0) {
      onFaults(unread);
      return tell('submit', both('toast.faults', { n: unread.length }), 'warning');
    }
    if (!(await session.save())) {
      const { problem, keeping } = session.view();
      if (keeping !== 'stale') tell('submit', errorText(problem), 'danger');
      return;
    }
    const { id, version } = session.view();
    if (id === null) return;
    try {
      const data = await submission.run({ id, version, asked });
      session.moved(data.state, data.version);
      setQuestion(null);
      tell('submit', both('toast.submitted', { no: data.bookingNo }), 'success');
      onDone(data.id, data.bookingNo);
    } catch (error) {
      await refused(error, asked);
    }
  };

  const submit = async (asked: Asked = {}): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setRunning(true);
    try {
      await attempt(asked);
    } finally {
      running.current = false;
      setRunning(false);
    }
  };

  const close = () => setQuestion(null);
  return {
    submit: () => submit(),
    isRunning,
    dialog: (
      <>
        {question?.is === 'late' && (
          <LateDialog onClose={close} onSubmit={lateReason => submit({ ...question.asked, lateReason })} />
        )}
        {question?.is === 'reprice' && (
          <RepriceDialog
            was={question.was}
            now={question.now}
            onClose={close}
            onAgree={() => submit({ ...question.asked, isRepriceAgreed: true })}
          />
        )}
      </>
    ),
  };
}
