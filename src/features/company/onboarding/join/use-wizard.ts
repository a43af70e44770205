import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Application, WIZARD_STEPS, type WizardStep } from '#contract/company/onboarding/application.ts';
import { checkDuplicate } from '#contract/company/onboarding/calls.ts';
import {
  COMPANY_FIELDS,
  COMPANY_SECTIONS,
  type CompanyField,
  fieldsFindings,
} from '#contract/company/onboarding/company-fields.ts';
import { companyFinding } from '#contract/company/onboarding/findings.ts';
import { type Licence, licenceFindings } from '#contract/company/onboarding/licence.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { useClient } from '#kit/client.tsx';
import { useScreen } from '#kit/screen-context.ts';
import { findingsOf } from '../parts/trouble.ts';
import { readFields, type TypedFields } from '../parts/typed-fields.ts';
import { useApplicationSend } from '../parts/use-application.ts';

const sectionsOf: Readonly<Record<WizardStep, readonly string[]>> = {
  kind: ['kind'],
  company: ['identity', 'address'],
  people: ['contact', 'admin'],
  check: [],
};
/** Sections of a step of the wizard. */
export const stepSections = (step: WizardStep) => COMPANY_SECTIONS.filter(({ key }) => sectionsOf[step].includes(key));
const fieldsOf = (step: WizardStep): readonly CompanyField[] =>
  step === 'check' ? COMPANY_FIELDS : stepSections(step).flatMap(({ fields }) => fields);

const START: TypedFields = { kind: 'customer', countryCode: 'CN', adminAccount: 'admin' };
const today = (): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());

interface Written {
  readonly typed: TypedFields;
  readonly licences: readonly Licence[];
  readonly consent: boolean;
  readonly step: WizardStep;
}
const writtenOf = (application: Application | null): Written =>
  application === null
    ? { typed: START, licences: [], consent: false, step: 'kind' }
    : {
        typed: application.fields,
        licences: application.licences,
        consent: application.consent,
        // What was sent back is looked over as a whole.
        step: application.state === 'RETURNED' ? 'company' : application.step,
      };

/** The wizard's hands: what is typed, what is wrong with it, and each step's way to the server. */
export function useWizard(
  application: Application | null,
  source: 'join' | 'staff',
  onKept: (application: Application) => void,
) {
  const client = useClient();
  const { send } = useApplicationSend();
  const { setDirty } = useScreen();
  const [base, setBase] = useState(application);
  const [written, setWritten] = useState(() => writtenOf(application));
  const [dirty, setTouched] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly Finding[]>([]);
  const [twins, setTwins] = useState<DataOf<typeof checkDuplicate> | null>(null);
  const { typed, licences, consent, step } = written;
  const fields = readFields(typed);

  // The auditor sent it back, or another tab saved it: what nobody has written over here is shown.
  if (application && application.version !== base?.version && !dirty) {
    setBase(application);
    setWritten(writtenOf(application));
    setTried(false);
    setRefused([]);
  }
  useEffect(() => setDirty(dirty), [setDirty, dirty]);
  const latest = useRef(written);
  useLayoutEffect(() => {
    latest.current = written;
  });

  const change = (over: Partial<Written>) => {
    setWritten(before => ({ ...before, ...over }));
    setTouched(true);
  };
  const withLicences = step === 'company' || step === 'check';
  const findings: readonly Finding[] = [
    ...fieldsFindings(fieldsOf(step), fields),
    ...(withLicences ? licenceFindings(licences, today()) : []),
    ...(step === 'check' && !consent ? [companyFinding('CONSENT', 'consent')] : []),
  ];
  const errors = findings.filter(({ severity }) => severity === 'error');

  const keep = async (next: WizardStep): Promise<Application> => {
    const kept = await send({
      event: 'SAVE',
      rows: base ? [base] : [],
      payload: { fields, licences: [...licences], consent, step: next, source },
      // What is kept on the way from step to step is not told each time.
      done: null,
    });
    setBase(kept);
    // Who types on while it is on its way loses nothing.
    setTouched(latest.current.typed !== typed || latest.current.licences !== licences);
    setWritten(before => ({ ...before, step: next }));
    onKept(kept);
    return kept;
  };

  return {
    base,
    typed,
    fields,
    licences,
    consent,
    step,
    tried,
    twins,
    dirty,
    /** Of this step, and of the server where it was asked. */
    findings: tried ? [...findings, ...refused.filter(({ code }) => !findings.some(one => one.code === code))] : [],
    errors,
    type: (name: string, value: unknown) => {
      change({ typed: { ...typed, [name]: value } });
      setRefused(before => before.filter(({ path }) => path !== name));
      if (name === 'uscc' || name === 'nameZh' || name === 'nameEn') setTwins(null);
    },
    setLicences: (next: readonly Licence[]) => change({ licences: next }),
    setConsent: (next: boolean) => change({ consent: next }),
    save: () => keep(step),
    back() {
      const at = WIZARD_STEPS.indexOf(step);
      setTried(false);
      setWritten({ ...written, step: WIZARD_STEPS[Math.max(at - 1, 0)]! });
    },
    /** Kept in any case; goes on when nothing of the step is wrong. */
    async next(): Promise<boolean> {
      setTried(true);
      const found = step === 'company' ? (await client.call(checkDuplicate, { body: fields })).data : null;
      setTwins(found);
      const isClear = errors.length === 0 && !found?.existing;
      const at = WIZARD_STEPS.indexOf(step);
      await keep(isClear ? (WIZARD_STEPS[at + 1] ?? step) : step);
      if (isClear) setTried(false);
      return isClear;
    },
    async submit(): Promise<Application | null> {
      setTried(true);
      if (errors.length > 0) return null;
      const kept = await keep('check');
      try {
        const submitted = await send({ event: 'SUBMIT', rows: [kept] });
        setBase(submitted);
        onKept(submitted);
        return submitted;
      } catch (error) {
        setRefused(findingsOf(error));
        throw error;
      }
    },
    /** The newest content instead of what was typed. */
    takeOver(newest: Application) {
      setBase(newest);
      setWritten(writtenOf(newest));
      setTouched(false);
    },
  };
}
