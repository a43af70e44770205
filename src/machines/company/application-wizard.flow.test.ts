import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { CompanyFields } from '#contract/company/onboarding/company-fields.ts';
import {
  applicationWizardFlow,
  hasUnkept,
  type KeepInput,
  type KeptAs,
  shownFindings,
  type Twins,
  type WizardEmitted,
} from './application-wizard.flow.ts';
import { COMPLETE } from './application-wizard.walk.ts';

const today = '2026-11-24';
const NO_TWINS: Twins = { existing: null, similar: [] };

function aWizard(twins: Twins = NO_TWINS) {
  const kept: KeepInput[] = [];
  const answers: PromiseWithResolvers<KeptAs>[] = [];
  const told: WizardEmitted[] = [];
  const actors = {
    compare: fromPromise<Twins, CompanyFields>(async () => twins),
    keep: fromPromise<KeptAs, KeepInput>(({ input }) => {
      kept.push(input);
      const answer = Promise.withResolvers<KeptAs>();
      answers.push(answer);
      return answer.promise;
    }),
    submit: fromPromise<KeptAs, KeptAs>(async () => {
      throw { code: 'invalid_input', message: { zh: '', en: '' }, errors: [REFUSED], traceId: '', Status: 422 };
    }),
  };
  const input = { record: { id: 'a1', version: 1 }, written: COMPLETE };
  const actor = createActor(applicationWizardFlow.provide({ actors }), { input });
  actor.on('*', event => told.push(event));
  actor.start();
  return { actor, kept, answers, told };
}
const REFUSED = { path: 'payload.uscc', code: 'CA-99', severity: 'error', message: { zh: '错', en: 'Wrong' } };

describe('the wizard of an application', () => {
  it('keeps a step once for a key that is pressed twice, and goes on', async () => {
    const { actor, kept, answers } = aWizard();
    for (const _ of ['once', 'twice']) actor.send({ type: 'step.finished', today });
    await waitFor(actor, snapshot => snapshot.matches('keeping'));
    answers[0]!.resolve({ id: 'a1', version: 2 });
    await waitFor(actor, snapshot => snapshot.matches('writing'));
    expect(kept.map(({ step }) => step)).toEqual(['people']);
    expect(actor.getSnapshot().context).toMatchObject({ step: 'people', isTried: false, record: { version: 2 } });
  });

  it('stays where such a company is on the platform already, and keeps what was written', async () => {
    const { actor, kept, answers, told } = aWizard({
      existing: { code: 'BANYAN', nameZh: '榕', nameEn: 'B' },
      similar: [],
    });
    actor.send({ type: 'step.finished', today });
    await waitFor(actor, snapshot => snapshot.matches('keeping'));
    answers[0]!.resolve({ id: 'a1', version: 2 });
    await waitFor(actor, snapshot => snapshot.matches('writing'));
    expect([kept[0]?.step, actor.getSnapshot().context.step]).toEqual(['company', 'company']);
    expect(told).toEqual([{ type: 'stayed', path: '' }]);
  });

  it('has what was typed while it was kept still to keep', async () => {
    const { actor, answers } = aWizard();
    actor.send({ type: 'save.asked' });
    actor.send({ type: 'field.typed', name: 'city', value: 'Xiamen' });
    answers[0]!.resolve({ id: 'a1', version: 2 });
    await waitFor(actor, snapshot => snapshot.matches('writing'));
    expect(hasUnkept(actor.getSnapshot().context)).toBe(true);
    expect(actor.getSnapshot().context.typed.city).toBe('Xiamen');
  });

  it('shows a newer version only where nothing was written over it', () => {
    const { actor } = aWizard();
    const news = (version: number, city: string) => ({
      type: 'application.changed' as const,
      record: { id: 'a1', version },
      written: { ...COMPLETE, typed: { ...COMPLETE.typed, city } },
    });
    actor.send(news(2, 'Xiamen'));
    actor.send({ type: 'field.typed', name: 'city', value: 'Ningbo' });
    actor.send(news(3, 'Shanghai'));
    expect(actor.getSnapshot().context).toMatchObject({ typed: { city: 'Ningbo' }, record: { version: 2 } });
  });

  it('names the fields that the server refused, until they are typed anew', async () => {
    const { actor, answers, told } = aWizard();
    actor.send({ type: 'consent.given', consent: true });
    actor.send({ type: 'submit.asked', today });
    answers[0]!.resolve({ id: 'a1', version: 2 });
    await waitFor(actor, snapshot => snapshot.matches('writing'));
    expect(told.map(({ type }) => type)).toEqual(['refused']);
    const paths = () => shownFindings(actor.getSnapshot().context, today).map(({ path }) => path);
    expect(paths()).toEqual(['uscc']);
    actor.send({ type: 'field.typed', name: 'uscc', value: '91350100M000100Y43' });
    expect(paths()).toEqual([]);
  });
});
