import { useState } from 'react';
import type { Text } from '#contract/kernel/text.ts';
import { CallError } from '#streams/call-error.ts';
import { useT } from '../../i18n.ts';
import { useSend } from '../../send/use-send.ts';
import type { Seen, SendingMany } from '../../use-resend.ts';
import { OutcomeList } from './outcome-list.tsx';

export interface RowResult {
  readonly id: string;
  readonly ok: boolean;
  readonly message: Text | null;
}

/** What became of one row, and how it stands by now. */
interface Told<R> extends RowResult {
  readonly row: R;
  readonly hasChanged: boolean;
  /** May be sent again. */
  readonly isLeft: boolean;
}

type Work = (sending: SendingMany) => Promise<readonly RowResult[]>;

/** Does what a row has become still take the act? */
type Fits<R> = (row: R) => boolean;

interface RowsOf<R> {
  /** How it stands now; null where it is gone. */
  readonly read: (id: string) => Promise<R | null>;
  readonly nameOf: (row: R) => string;
  /** Its new figure, where somebody else was faster. */
  readonly nowOf: (row: R) => string;
}

/**
 * An act over several rows, each of which may be refused by itself: what was stale is read anew and told with its new figure, and sent
 * again is only what is left, as it has become.
 */
export function useSendRows<R extends Seen>({ read, nameOf, nowOf }: RowsOf<R>) {
  const t = useT('kit');
  const sending = useSend({
    name: ['resource', 'rows'],
    rowsOf: ({ rows }: { readonly rows: readonly Seen[]; readonly said: object; readonly work: Work }) => rows,
    wordsOf: ({ said }) => said,
    send: ({ work }, { rows, idempotencyKey }) => work({ rows, idempotencyKey }),
  });
  const [told, setTold] = useState<readonly Told<R>[]>([]);
  const left = told.flatMap(({ row, isLeft }) => (isLeft ? row : []));

  const readAnew = async (row: R): Promise<R | null> => {
    try {
      return await read(row.id);
    } catch (error) {
      if (error instanceof CallError && error.kind === 'notFound') return null;
      // Nothing is known of it: it stands as it was seen.
      return row;
    }
  };
  const toldOf = async (row: R, { id, ok, message }: RowResult, fits: Fits<R>): Promise<Told<R>> => {
    const now = ok ? null : await readAnew(row);
    if (now === null) return { id, ok, message, row, hasChanged: false, isLeft: false };
    return { id, ok, message, row: now, hasChanged: now.version !== row.version, isLeft: fits(now) };
  };

  return {
    /** Another act begins, nothing is told of it yet. */
    begin: () => setTold([]),
    /** Those of the rows that are to be sent: all, until it was told what became of each. */
    leftOf: (rows: readonly R[]): readonly R[] => (told.length === 0 ? rows : left),
    /** What became of each, for the dialog; null before. */
    list:
      told.length === 0 ? null : (
        <OutcomeList
          outcomes={told.map(({ row, hasChanged, ...result }) => ({
            ...result,
            name: nameOf(row),
            ...(hasChanged ? { now: nowOf(row) } : {}),
          }))}
        />
      ),
    /** The button that sends: how many are left, once it was told. */
    button: (label: string) => ({
      label: left.length > 0 ? t('resource.result.again', { n: left.length }) : label,
      disabled: told.length > 0 && left.length === 0,
    }),
    /** Sends these rows, and answers what became of them now. */
    async send(
      rows: readonly R[],
      said: object,
      fits: Fits<R>,
      work: Work,
    ): Promise<{ readonly done: readonly RowResult[]; readonly failed: readonly RowResult[] }> {
      const results = await sending.run({ rows, said, work });
      const result = new Map(results.map(one => [one.id, one]));
      const heard = await Promise.all(
        rows.flatMap(row => (result.has(row.id) ? toldOf(row, result.get(row.id)!, fits) : [])),
      );
      const now = new Map(heard.map(one => [one.id, one]));
      setTold(before => [
        ...before.map(one => now.get(one.id) ?? one),
        ...heard.filter(({ id }) => !before.some(one => one.id === id)),
      ]);
      return { done: heard.filter(({ ok }) => ok), failed: heard.filter(({ ok }) => !ok) };
    },
  };
}

export type SendRows = ReturnType<typeof useSendRows>;
