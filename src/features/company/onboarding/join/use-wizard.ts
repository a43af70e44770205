import { useEffect, useLayoutEffect, useRef } from 'react';
import { createActor, fromPromise } from 'xstate';
import type { Application } from '#contract/company/onboarding/application.ts';
import { checkDuplicate } from '#contract/company/onboarding/calls.ts';
import type { CompanyFields } from '#contract/company/onboarding/company-fields.ts';
import { useClient } from '#kit/client.tsx';
import { type Flow, useFlow } from '#kit/flow/use-flow.ts';
import { useScreen } from '#kit/screen-context.ts';
import {
  applicationWizardFlow,
  hasUnkept,
  type KeepInput,
  type KeptAs,
  type Twins,
  type Written,
} from '#machines/company/application-wizard.flow.ts';
import { both } from '../locale/both.ts';
import { useApplicationSend } from '../parts/use-application.ts';

const recordOf = ({ id, version }: Application): KeptAs => ({ id, version });
const writtenOf = ({ fields, licences, consent, state, step }: Application): Written => ({
  typed: fields,
  licences,
  consent,
  // What was sent back is looked over as a whole.
  step: state === 'RETURNED' ? 'company' : step,
});

/** The wizard's flow with its way to the server. `application` is what the server has, null before the first keeping. */
export function useWizard(
  application: Application | null,
  source: 'join' | 'staff',
  onKept: (application: Application) => void,
): Flow<typeof applicationWizardFlow> {
  const client = useClient();
  const { send } = useApplicationSend();
  const { setDirty } = useScreen();
  /** Rows by id as they were seen last: a row is sent with the event. */
  const seen = useRef(new Map<string, Application>());
  const seenAt = ({ id, version }: KeptAs): Application => {
    const row = seen.current.get(id);
    if (!row) throw new Error(`application ${id} was never seen`);
    return { ...row, version };
  };
  const told = (row: Application): KeptAs => {
    seen.current.set(row.id, row);
    onKept(row);
    return recordOf(row);
  };
  const hands = {
    compare: async (fields: CompanyFields): Promise<Twins> =>
      (await client.call(checkDuplicate, { body: fields })).data,
    keep: async ({ record, fields, licences, consent, step, isTold }: KeepInput): Promise<KeptAs> =>
      told(
        await send({
          event: 'SAVE',
          rows: record ? [seenAt(record)] : [],
          payload: { fields, licences: [...licences], consent, step, source },
          // What is kept on the way from step to step is not told each time.
          done: isTold ? both('join.saved') : null,
        }),
      ),
    submit: async (record: KeptAs): Promise<KeptAs> => told(await send({ event: 'SUBMIT', rows: [seenAt(record)] })),
  };
  const latest = useRef(hands);
  useLayoutEffect(() => {
    latest.current = hands;
    if (application) seen.current.set(application.id, application);
  });
  const flow = useFlow(() => {
    const actors = {
      compare: fromPromise<Twins, CompanyFields>(({ input }) => latest.current.compare(input)),
      keep: fromPromise<KeptAs, KeepInput>(({ input }) => latest.current.keep(input)),
      submit: fromPromise<KeptAs, KeptAs>(({ input }) => latest.current.submit(input)),
    };
    const input = application && { record: recordOf(application), written: writtenOf(application) };
    return createActor(applicationWizardFlow.provide({ actors }), { input });
  });
  const { snapshot, tell } = flow;
  const { record } = snapshot.context;
  const isWriting = snapshot.matches('writing');
  const isDirty = hasUnkept(snapshot.context);
  useEffect(() => setDirty(isDirty), [setDirty, isDirty]);
  const isNews = application !== null && application.version > (record?.version ?? 0);
  useEffect(() => {
    if (isNews && isWriting)
      tell({ type: 'application.changed', record: recordOf(application), written: writtenOf(application) });
  }, [tell, application, isNews, isWriting]);
  return flow;
}
