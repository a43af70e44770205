import { type ReactNode, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type AgreedCut, fclRateCalls, type RateCut } from '#contract/rates/fcl-rate.calls.ts';
import { fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { lclRateCalls } from '#contract/rates/lcl-rate.calls.ts';
import { lclRateResource } from '#contract/rates/lcl-rate.resource.ts';
import { useClient } from '#kit/client.tsx';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { useSend } from '#kit/send/use-send.ts';
import type { Seen } from '#kit/use-resend.ts';
import { CallError } from '#streams/call-error.ts';
import { CutsDialog } from './cuts-dialog.tsx';

/** A change that takes days from other rates on sale: each of them is shown and agreed to, then it is saved after all. */

export interface RefusedSave {
  readonly id: string;
  readonly version: number;
  readonly changes: Readonly<Record<string, unknown>>;
}

interface Asking {
  readonly cuts: readonly RateCut[];
  answer(agreed: readonly AgreedCut[] | null): void;
}

const KINDS = {
  fcl: { resource: fclRateResource, calls: fclRateCalls },
  lcl: { resource: lclRateResource, calls: lclRateCalls },
} as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];

interface Agreed {
  readonly seen: Seen;
  readonly body: BodyOf<Kind['calls']['save']>;
}

const isOverlap = (error: unknown): boolean =>
  error instanceof CallError && error.problem.errors.some(({ code }) => code === 'RATE_OVERLAP') === true;

export function useAgreedSave(of: keyof typeof KINDS = 'fcl'): {
  /** The row as it stands when it was saved after all; null where the refusal is another one, or nobody agreed. */
  settle(error: unknown, refused: RefusedSave): Promise<AnyRow | null>;
  readonly dialog: ReactNode;
} {
  const client = useClient();
  const { resource, calls }: Kind = KINDS[of];
  const [asking, setAsking] = useState<Asking | null>(null);

  const saving = useSend({
    name: ['rates', 'agreedSave'],
    rowsOf: ({ seen }: Agreed) => [seen],
    wordsOf: ({ body }) => body,
    send: ({ body }, { once }) => client.call(calls.save, { body, ...once }),
  });
  const settle = async (error: unknown, { id, version, changes }: RefusedSave): Promise<AnyRow | null> => {
    if (!isOverlap(error)) return null;
    const { data: now } = await client.call(calls.detail, { query: { id } });
    const content = resource.schema.parse({ ...now.content, ...changes });
    const { data: outlook } = await client.call(calls.check, {
      body: { id, content } as BodyOf<Kind['calls']['check']>,
    });
    const agreedCuts = await new Promise<readonly AgreedCut[] | null>(answer =>
      setAsking({ cuts: outlook.cuts, answer }),
    );
    setAsking(null);
    if (agreedCuts === null) return null;
    await saving.run({ seen: { id, version }, body: { id, content, agreedCuts: [...agreedCuts] } as Agreed['body'] });
    const { data } = await client.call(callsOf(resource).get, { query: { id } });
    return (data as unknown as { readonly row: AnyRow }).row;
  };

  return {
    settle,
    dialog: asking && (
      <CutsDialog
        cuts={asking.cuts}
        onAgree={async agreed => asking.answer(agreed)}
        onClose={() => asking.answer(null)}
      />
    ),
  };
}
