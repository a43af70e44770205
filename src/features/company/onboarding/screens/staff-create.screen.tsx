import { FormGroup, TextArea } from '@blueprintjs/core';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import { openingOptions } from '#contract/company/onboarding/calls.ts';
import { COMPANY_SECTIONS, NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import type { Licence } from '#contract/company/onboarding/licence.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { FieldError } from '#kit/field-error.tsx';
import { RestoredNote } from '#kit/form/restored-note.tsx';
import { useKeptValue } from '#kit/form/use-kept-value.ts';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useScreen } from '#kit/screen-context.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../onboarding.css';
import { readFields, type TypedFields } from '#machines/company/typed-fields.ts';
import { FieldSet } from '../parts/field-set.tsx';
import { LicenceInput } from '../parts/licence-input.tsx';
import { metasOf } from '../parts/named-meta.ts';
import { OpeningForm, readOpening, startOpening, type TypedOpening } from '../parts/opening-form.tsx';
import { findingsOf, reasonOf } from '../parts/trouble.ts';
import { useApplicationSend } from '../parts/use-application.ts';
import '../queries.ts';

const START: TypedFields = { kind: 'customer', countryCode: 'CN' };
/** The first administrator stands in the activation form below. */
const SECTIONS = COMPANY_SECTIONS.filter(({ key }) => key !== 'admin');

/** `/system/company/CreateCompany`: staff enter a company and open it at once, with a reason. */
export function StaffCreateScreen() {
  const t = useT('onboarding');
  const text = useText();
  const { send } = useApplicationSend();
  const navigate = useNavigate();
  const { menu } = useSession();
  const { setDirty } = useScreen();
  const ids = { form: useId(), reason: useId() };
  const [typed, setTyped] = useState<TypedFields>(START);
  const [licences, setLicences] = useState<readonly Licence[]>([]);
  const [opening, setOpening] = useState<TypedOpening | null>(null);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<readonly Finding[]>([]);
  const [touched, setTouched] = useState(false);
  const fields = readFields(typed);
  const options = useCallQuery(openingOptions, {}, { staleTime: Number.POSITIVE_INFINITY });
  const value = opening ?? (options.data ? startOpening({}, { ...options.data, companyCode: '' }) : null);
  useEffect(() => setDirty(touched), [setDirty, touched]);
  const kept = useKeptValue(
    { route: COMPANY_PATHS.create, record: '' },
    touched ? { typed, licences, opening, reason } : null,
    before => {
      setTouched(true);
      setTyped(before.typed);
      setLicences(before.licences);
      setOpening(before.opening);
      setReason(before.reason);
    },
  );
  const startAgain = () => {
    setTouched(false);
    setTyped(START);
    setLicences([]);
    setOpening(null);
    setReason('');
    setRefused([]);
  };

  const create = async () => {
    if (!value) return;
    setRefused([]);
    try {
      const made = await send({
        event: 'CREATE',
        rows: [],
        payload: { fields, licences: [...licences], opening: readOpening(value) },
        remarks: reason,
        done: null,
      });
      setTouched(false);
      await kept.forget();
      const said = t('create.made', { code: made.companyCode ?? '' });
      showToast({ id: 'onboarding.create', intent: 'success', text: said });
      void navigate(`${COMPANY_PATHS.applications}?id=${made.id}`);
    } catch (error) {
      setRefused(findingsOf(error));
      showToast({ id: 'onboarding.create', intent: 'danger', text: text(reasonOf(error)) });
    }
  };
  const commands: Command[] = [
    {
      id: 'onboarding.createNow',
      title: both('create.do'),
      section: both('section'),
      shortcut: 'mod+enter',
      intent: 'primary',
      run: create,
      enabled: hasButton(menu, 'ADD', COMPANY_PATHS.create) ? true : both('noRight'),
    },
  ];
  useCommands(commands);
  const touch =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      setTouched(true);
      set(next);
    };
  if (options.error) return <ErrorState error={options.error} onRetry={() => void options.refetch()} />;
  if (!options.data || !value) return <LoadingState />;
  return (
    <article className="onboarding-page" data-screen="staffCreateCompany">
      <PageHeader title={t('create.title')} subtitle={t('create.intro')} commands={commands} />
      {kept.isRestored && <RestoredNote onDiscard={startAgain} />}
      <ScrollRegion label={t('create.title')}>
        <div className="fl-form">
          {SECTIONS.map(({ key, title, fields: names }) => (
            <FieldSet
              key={key}
              formId={ids.form}
              title={text(title)}
              metas={metasOf(names, { ...NO_FIELDS, ...fields })}
              values={typed}
              findings={refused}
              onType={(name, next) => touch(setTyped)({ ...typed, [name]: next })}
            />
          ))}
          <LicenceInput value={licences} findings={refused} onChange={touch(setLicences)} />
          <OpeningForm
            formId={`${ids.form}-opening`}
            kind={fields.kind}
            options={options.data}
            value={value}
            findings={refused}
            onChange={touch<TypedOpening | null>(setOpening)}
          />
          <section className="fl-form-section">
            <FormGroup label={`${t('create.reason')} *`} labelFor={ids.reason}>
              <TextArea
                id={ids.reason}
                fill
                maxLength={500}
                value={reason}
                onChange={event => touch(setReason)(event.currentTarget.value)}
              />
              <FieldError id={`${ids.reason}-error`} findings={refused.filter(({ path }) => path === 'remarks')} />
            </FormGroup>
          </section>
        </div>
      </ScrollRegion>
    </article>
  );
}
