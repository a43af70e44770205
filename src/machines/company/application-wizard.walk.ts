import type { AnyMachineSnapshot } from 'xstate';
import { NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import type { Licence } from '#contract/company/onboarding/licence.ts';
import { ERRORS } from '#contract/kernel/errors.ts';
import type { FlowWalk } from '../kernel/walk.ts';
import {
  applicationWizardFlow,
  hasUnkept,
  type Twins,
  type WizardContext,
  type Written,
} from './application-wizard.flow.ts';

const contextOf = (snapshot: AnyMachineSnapshot): WizardContext => snapshot.context;
const today = '2026-11-24';
const licence: Licence = {
  fileId: 'f1',
  name: 'licence.png',
  contentType: 'image/png',
  kind: 'BUSINESS_LICENCE',
  validUntil: null,
};

/** A company of which nothing is wrong. */
export const COMPLETE: Written = {
  typed: {
    ...NO_FIELDS,
    kind: 'customer',
    countryCode: 'CN',
    nameZh: '福州榕树湾家具有限公司',
    nameEn: 'Banyan Bay Furniture',
    shortName: '榕树湾',
    uscc: '91350100M000100Y43',
    addressText: 'No. 1 Bay Road\nFuzhou 350001',
    city: 'Fuzhou',
    contactName: '阮行',
    contactPhone: '13800002002',
    contactEmail: 'hang@banyanbay.example',
    adminAccount: 'admin',
    adminName: '阮行',
  },
  licences: [licence],
  consent: false,
  step: 'company',
};

const twins = (code: string | null): Twins => ({
  existing: code === null ? null : { code, nameZh: '榕树湾', nameEn: 'Banyan Bay' },
  similar: [],
});
const refused = {
  code: 'invalid_input',
  message: { zh: ERRORS.invalid_input.zh, en: ERRORS.invalid_input.en },
  errors: [{ path: 'payload.uscc', code: 'CA-99', severity: 'error', message: { zh: '错', en: 'Wrong' } }],
  traceId: '',
  Status: 0,
};
const at = (version: number) => ({ id: 'a1', version });

export const walk: FlowWalk = {
  name: 'application-wizard',
  machine: applicationWizardFlow,
  input: { record: at(1), written: COMPLETE },
  events: [
    { type: 'field.typed', name: 'nameZh', value: '福州榕树湾家具有限公司' },
    { type: 'field.typed', name: 'city', value: '' },
    { type: 'field.typed', name: 'city', value: 'Fuzhou' },
    { type: 'licences.changed', licences: [licence] },
    { type: 'consent.given', consent: true },
    { type: 'save.asked' },
    { type: 'step.finished', today },
    { type: 'step.left' },
    { type: 'submit.asked', today },
    { type: 'application.changed', record: at(3), written: COMPLETE },
    { type: 'xstate.done.actor.compare', output: twins(null), actorId: 'compare' },
    { type: 'xstate.done.actor.compare', output: twins('BANYAN'), actorId: 'compare' },
    { type: 'xstate.error.actor.compare', error: new Error('network'), actorId: 'compare' },
    { type: 'xstate.done.actor.keep', output: at(2), actorId: 'keep' },
    { type: 'xstate.error.actor.keep', error: new Error('network'), actorId: 'keep' },
    { type: 'xstate.done.actor.submit', output: at(4), actorId: 'submit' },
    { type: 'xstate.error.actor.submit', error: refused, actorId: 'submit' },
  ],
  serialise: snapshot => {
    const context = contextOf(snapshot);
    const { record, typed, consent, step, isTried, refused: wrong, twins: found, aim } = context;
    return JSON.stringify([
      snapshot.value,
      [record?.version, typed.city, consent, step, isTried, wrong.length, found?.existing?.code ?? found, aim],
      [hasUnkept(context), context.changes > context.sent],
    ]);
  },
  invariant: snapshot => {
    const { changes, sent, kept, step, aim, record } = contextOf(snapshot);
    if (kept > sent || sent > changes) throw new Error('more is kept than was written');
    if (snapshot.hasTag('busy') === (snapshot.matches('writing') || snapshot.status === 'done'))
      throw new Error('busy and writing are one');
    if (snapshot.matches('submitting') && (aim.for !== 'submit' || step !== 'check' || record === null))
      throw new Error('it submits what was not asked for');
  },
};
