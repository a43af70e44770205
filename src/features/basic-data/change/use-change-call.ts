import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf, CallDef, DataOf } from '#contract/kernel/call.ts';
import type { Problem } from '#contract/kernel/envelope.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { CallError } from '#streams/call-error.ts';
import { refreshAfterChange } from './queries.ts';

/** `corrections.nameEn` and `values.nameEn` are the field `nameEn` of the dialog. */
const inDialog = (finding: Finding): Finding => ({
  ...finding,
  path: finding.path.replace(/^(?:values|corrections)\./, ''),
});

/** Every reason that the server gave, or the one that there is. */
export function findingsOfError(error: unknown): readonly Finding[] {
  const told = error instanceof CallError ? ((error.problem as unknown as Problem).errors ?? []) : [];
  return told.length > 0
    ? told.map(inDialog)
    : [{ path: '', code: 'answer', severity: 'error', message: errorText(error) }];
}

/** Sends a change; a refusal is shown where it belongs and answers null. */
export function useChangeCall(resource: Resource) {
  const client = useClient();
  const queries = useQueryClient();
  return async <C extends CallDef>(
    call: C,
    body: BodyOf<C>,
    {
      ifMatch,
      refuse,
      idsOf,
    }: {
      readonly ifMatch?: number;
      readonly refuse: (findings: readonly Finding[], error: unknown) => void;
      readonly idsOf: (data: DataOf<C>) => readonly (string | null)[];
    },
  ): Promise<DataOf<C> | null> => {
    try {
      const { data } = await client.call(call, { body, ...(ifMatch === undefined ? {} : { ifMatch }) } as never);
      await refreshAfterChange(queries, resource, idsOf(data as DataOf<C>));
      return data as DataOf<C>;
    } catch (error) {
      refuse(findingsOfError(error), error);
      return null;
    }
  };
}
