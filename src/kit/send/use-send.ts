import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import { useText } from '../i18n.ts';
import { showToast } from '../toasts.tsx';
import { type Seen, type Sending, type SendingMany, useResendMany } from '../use-resend.ts';
import { type SendTrouble, troubleOf } from './send-trouble.ts';

/** Told in a toast once it is done, or refused. */
export interface DoneNotice {
  /** The id of the toast, where one hook sends for several commands; the name of the sending unless said. */
  readonly id?: string;
  readonly text: string;
  readonly detail?: string;
  readonly intent?: 'success' | 'warning' | 'danger';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The action is offered for so long, counted down, milliseconds. */
  readonly windowMs?: number;
}

/** What goes out once, however often it is sent. */
export interface SendingOnce extends SendingMany {
  /** Spread into the options of the call: the Idempotency-Key and, where a single row is written, `ifMatch`. */
  readonly once: Pick<Sending, 'idempotencyKey'> & Partial<Sending>;
}

export interface SendOptions<Said extends object, Answer> {
  /** Where it stands among all sendings: `useMutationState` finds what is under way by it. Its text is the id of the toast. */
  readonly name: readonly string[];
  /** Rows that are written, with the versions that were seen; none where something is made. */
  readonly rowsOf?: (said: Said) => readonly Seen[];
  /** What makes two sendings the same, where not everything that is said does. */
  readonly wordsOf?: (said: Said) => object;
  readonly send: (said: Said, sending: SendingOnce) => Promise<Answer>;
  /** Before anybody hears that it is done: what is shown is brought up to date here. */
  readonly onDone?: (answer: Answer, said: Said) => void | Promise<void>;
  readonly onRefused?: (trouble: SendTrouble, said: Said) => void | Promise<void>;
  /** Null: nothing is told. */
  readonly notice?: (answer: Answer, said: Said) => DoneNotice | null;
  /** Where the toast of a refusal, by `runOrToast`, is more than the reason in red. */
  readonly refusal?: (trouble: SendTrouble, said: Said) => Partial<DoneNotice>;
}

export interface Send<Said extends object, Answer> {
  readonly isBusy: boolean;
  /** What is under way; null otherwise. */
  readonly sending: Said | null;
  /** Why the last sending did not succeed; null while one is under way and after a success. */
  readonly trouble: SendTrouble | null;
  /** What the last sending found at one place of what was sent, `to[0]`. */
  at(path: string): readonly Finding[];
  /** Rejects with what the server refused. The same words sent again while they are under way are sent once. */
  run(said: Said): Promise<Answer>;
  /** The same of a command without a dialog: a refusal is told in a toast and answered with null. */
  runOrToast(said: Said): Promise<Answer | null>;
  /** The same for a screen that shows `trouble`: undefined where it was refused. */
  attempt(said: Said): Promise<Answer | undefined>;
  /** Forgets the trouble; of what is under way it is still told. */
  reset(): void;
}

const onceOf = ({ rows, idempotencyKey }: SendingMany): SendingOnce['once'] => {
  const [row] = rows;
  return row && rows.length === 1 ? { idempotencyKey, ifMatch: row.version } : { idempotencyKey };
};

const NO_ROWS: readonly Seen[] = [];
const NO_FINDINGS: readonly Finding[] = [];

/** What was typed and answered may be a password: it is not kept in memory for long after its screen is gone. */
const KEPT_MS = 1_000;

/**
 * The one way to send a write. What was sent and not answered goes out again under the same Idempotency-Key, so that it is done once;
 * after a 412 the next sending is based on the version that was told; a success is told in a toast.
 *
 *     const send = useSend({ name: ['post', 'publish'], rowsOf: () => [post], send: (body, { once }) =>
 *       client.call(publishPost, { body, ...once }) });
 *     … send.isBusy, send.trouble?.text, await send.run(body)
 */
export function useSend<Said extends object, Answer>(options: SendOptions<Said, Answer>): Send<Said, Answer> {
  const { name, rowsOf, wordsOf, send, onDone, onRefused, notice, refusal } = options;
  const text = useText();
  const resend = useResendMany();
  const underWay = useRef(new Map<string, Promise<Answer>>());
  const mutation = useMutation({
    mutationKey: [...name],
    gcTime: KEPT_MS,
    mutationFn: (said: Said) =>
      resend(rowsOf?.(said) ?? NO_ROWS, wordsOf?.(said) ?? said, sending =>
        send(said, { ...sending, once: onceOf(sending) }),
      ),
    onSuccess: async (answer, said) => {
      await onDone?.(answer, said);
      const told = notice?.(answer, said);
      if (!told) return;
      showToast({
        id: told.id ?? name.join('.'),
        intent: told.intent ?? 'success',
        text: told.text,
        ...(told.detail === undefined ? {} : { detail: told.detail }),
        ...(told.action ? { action: told.action } : {}),
        ...(told.action && told.windowMs ? { until: Date.now() + told.windowMs } : {}),
      });
    },
    onError: (error, said) => onRefused?.(troubleOf(error), said),
  });
  const { mutateAsync, error, isPending, variables, reset } = mutation;
  const trouble = useMemo(() => (error ? troubleOf(error) : null), [error]);
  const run = (said: Said): Promise<Answer> => {
    const words = JSON.stringify([
      (rowsOf?.(said) ?? NO_ROWS).map(({ id, version }) => [id, version]),
      wordsOf?.(said) ?? said,
    ]);
    const known = underWay.current.get(words);
    if (known) return known;
    const going = mutateAsync(said).finally(() => underWay.current.delete(words));
    underWay.current.set(words, going);
    return going;
  };
  return {
    isBusy: isPending,
    sending: isPending ? variables : null,
    trouble,
    at: path => trouble?.findings.filter(finding => finding.path === path) ?? NO_FINDINGS,
    run,
    attempt: said => run(said).catch(() => undefined),
    async runOrToast(said) {
      try {
        return await run(said);
      } catch (refused) {
        const told = troubleOf(refused);
        showToast({ id: name.join('.'), intent: 'danger', text: text(told.text), ...refusal?.(told, said) });
        return null;
      }
    },
    reset() {
      // What is under way is still to be heard of.
      if (underWay.current.size === 0) reset();
    },
  };
}
