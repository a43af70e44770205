import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf, CallDef, DataOf } from '#contract/kernel/call.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { useSend } from '#kit/send/use-send.ts';
import type { Seen } from '#kit/use-resend.ts';
import { CallError } from '#streams/call-error.ts';
import { refreshAfterChange } from './queries.ts';

/** `corrections.nameEn` and `values.nameEn` are the field `nameEn` of the dialog. */
const inDialog = (finding: Finding): Finding => ({
  ...finding,
  path: finding.path.replace(/^(?:values|corrections)\./, ''),
});

/** Every reason that the server gave, or the one that there is. */
export function findingsOfError(error: unknown): readonly Finding[] {
  const told = error instanceof CallError ? error.problem.errors : [];
  return told.length > 0
    ? told.map(inDialog)
    : [{ path: '', code: 'answer', severity: 'error', message: errorText(error) }];
}

interface Change {
  readonly call: CallDef;
  readonly body: object;
  readonly seen: Seen | undefined;
  readonly idsOf: (data: never) => readonly (string | null)[];
}

/** Sends a change; a refusal is shown where it belongs and answers null. */
export function useChangeCall(resource: Resource) {
  const client = useClient();
  const queries = useQueryClient();
  const sending = useSend({
    name: ['master', 'change', resource.name],
    rowsOf: ({ seen }: Change) => (seen ? [seen] : []),
    wordsOf: ({ call: { path }, body }) => ({ path, body }),
    send: async ({ call, body }, { once }) => (await client.call(call, { body, ...once })).data as never,
    onDone: (data, { idsOf }) => refreshAfterChange(queries, resource, idsOf(data)),
  });
  return async <C extends CallDef>(
    call: C,
    body: BodyOf<C> & object,
    {
      seen,
      refuse,
      idsOf,
    }: {
      /** The row that is written, where its version does not stand in the body. */
      readonly seen?: Seen;
      readonly refuse: (findings: readonly Finding[], error: unknown) => void;
      readonly idsOf: (data: DataOf<C>) => readonly (string | null)[];
    },
  ): Promise<DataOf<C> | null> => {
    try {
      return await sending.run({ call, body, seen, idsOf });
    } catch (error) {
      refuse(findingsOfError(error), error);
      return null;
    }
  };
}
