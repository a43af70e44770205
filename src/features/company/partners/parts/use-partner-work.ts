import { assignCompanies, assignmentCandidates } from '#contract/company/partners/assignment.calls.ts';
import { DUTIES, DUTY_TEXT, type Duty } from '#contract/company/partners/duty.ts';
import { closePartners, resumePartners, suspendPartners } from '#contract/company/partners/partner.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useClient } from '#kit/client.tsx';
import { asks, type CommandAsks } from '#kit/command-args.ts';
import { useT, useText } from '#kit/i18n.ts';
import { type DoneNotice, useSend } from '#kit/send/use-send.ts';
import { both } from '../locale/both.ts';
import { countsOf } from './screen-command.ts';
import { codesIn } from './today.ts';

export type StatusStep = 'suspend' | 'resume' | 'close';

const CALLS = { suspend: suspendPartners, resume: resumePartners, close: closePartners } as const;

interface Result {
  readonly ok: boolean;
  readonly message?: Text | null;
}

export interface Assignment {
  readonly duty: Duty;
  readonly person: string;
  /** Codes of lanes as typed. */
  readonly lanes: string;
  readonly from: string;
}

/** What is done to companies, whichever view asked: the dialogs and the palette carry out the same. */
export function usePartnerWork() {
  const t = useT('partners');
  const text = useText();
  const client = useClient();
  const notice = (results: readonly Result[]): DoneNotice => {
    const failed = results.find(({ ok }) => !ok);
    return {
      intent: failed ? 'warning' : 'success',
      text: t('done', countsOf(results)),
      ...(failed?.message ? { detail: text(failed.message) } : {}),
    };
  };
  const changing = useSend({
    name: ['partners', 'status'],
    send: async ({ step, ...body }: BodyOf<typeof suspendPartners> & { step: StatusStep }, { idempotencyKey }) =>
      (await client.call(CALLS[step] as typeof suspendPartners, { body, idempotencyKey })).data,
    notice,
  });
  const changeStatus = async (step: StatusStep, ids: readonly string[], reason: string): Promise<void> => {
    await changing.run({ step, ids: [...ids], reason });
  };
  const assigning = useSend({
    name: ['partners', 'assign'],
    send: async (body: BodyOf<typeof assignCompanies>, { idempotencyKey }) =>
      (await client.call(assignCompanies, { body, idempotencyKey })).data,
    notice,
  });
  const assign = async (companyIds: readonly string[], { duty, person, lanes, from }: Assignment): Promise<void> => {
    await assigning.run({ companyIds: [...companyIds], duty, lineScope: codesIn(lanes), employeeId: person, from });
  };

  const statusAsks = (step: StatusStep, ids: readonly string[], done: () => void): CommandAsks => {
    const optional = step === 'resume';
    return asks(
      [{ name: 'reason', title: both('reason.label'), kind: 'text', maxLength: 500, optional }],
      async ({ reason }) => {
        await changeStatus(step, ids, reason);
        done();
      },
    );
  };
  const assignAsks = (companyIds: readonly string[], done: () => void): CommandAsks =>
    asks(
      [
        {
          name: 'duty',
          title: both('assign.duty'),
          kind: 'choice',
          choices: DUTIES.map(value => ({ value, label: DUTY_TEXT[value], aliases: [value] })),
        },
        {
          name: 'person',
          title: both('assign.person'),
          kind: 'choice',
          async choices({ query, answers, signal }) {
            const duty = dutyOf(answers.duty);
            const { data } = await client.call(assignmentCandidates, { query: duty ? { duty } : {}, signal });
            const asked = query.toLowerCase();
            return data
              .filter(one => `${one.account} ${one.name} ${one.nameEn ?? ''}`.toLowerCase().includes(asked))
              .map(({ id, account, name, nameEn }) => ({
                value: id,
                label: { zh: name, en: nameEn || name },
                hint: { zh: account, en: account },
              }));
          },
        },
        { name: 'from', title: both('assign.from'), kind: 'date' },
      ],
      async ({ duty, person, from }) => {
        await assign(companyIds, { duty: dutyOf(duty) ?? 'SALES', person, lanes: '', from });
        done();
      },
    );
  return { changeStatus, assign, statusAsks, assignAsks };
}

const dutyOf = (value: string | undefined): Duty | undefined => DUTIES.find(duty => duty === value);
