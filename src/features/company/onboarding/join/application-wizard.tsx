import { Callout } from '@blueprintjs/core';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type Application, RETURN_LABELS, WIZARD_STEPS } from '#contract/company/onboarding/application.ts';
import {
  COMPANY_META,
  COMPANY_SECTIONS,
  type CompanyField,
  isAsked,
} from '#contract/company/onboarding/company-fields.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { focusPath } from '#kit/form/focus-path.ts';
import { useT, useText } from '#kit/i18n.ts';
import { TermsLinks } from '#kit/terms-links.tsx';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { showToast } from '#kit/toasts.tsx';
import { today } from '#kit/today.ts';
import { errorsIn, shownFindings, stepFindings, stepSections } from '#machines/company/application-wizard.flow.ts';
import { readFields } from '#machines/company/typed-fields.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { Facts, shownValue } from '../parts/facts.tsx';
import { FieldSet } from '../parts/field-set.tsx';
import { LicenceInput } from '../parts/licence-input.tsx';
import { LicenceView } from '../parts/licence-view.tsx';
import { metasOf } from '../parts/named-meta.ts';
import { reasonOf } from '../parts/trouble.ts';
import { useWizard } from './use-wizard.ts';

const fieldLabel = (path: string) => COMPANY_META[path as CompanyField]?.label ?? both('form.licences');

/** What the auditor sent back, each with its reason. */
function Returned({ application }: { readonly application: Application }) {
  const t = useT('onboarding');
  const text = useText();
  if (application.returnReasons.length === 0) return null;
  return (
    <TitledCallout intent="warning" title={t('join.returned')} role="alert">
      <ul>
        {application.returnReasons.map(({ path, code, text: note }) => (
          <li key={path}>
            <b>{text(fieldLabel(path))}</b>: {text(RETURN_LABELS[code])} {note}
          </li>
        ))}
      </ul>
    </TitledCallout>
  );
}

/** An application while it is written: four steps, each kept at the server. */
export function ApplicationWizard({
  application,
  source,
  onKept,
}: {
  readonly application: Application | null;
  readonly source: 'join' | 'staff';
  readonly onKept: (application: Application) => void;
}) {
  const t = useT('onboarding');
  const text = useText();
  const formId = useId();
  const top = useRef<HTMLElement>(null);
  const { snapshot, tell, actor } = useWizard(application, source, onKept);
  const { step, typed, licences, consent, isTried, twins } = snapshot.context;
  const fields = readFields(typed);
  const errors = errorsIn(stepFindings(snapshot.context, today()));
  const findings = shownFindings(snapshot.context, today());
  const at = WIZARD_STEPS.indexOf(step);

  // A step begins at its first field.
  useEffect(() => {
    top.current?.querySelector<HTMLElement>(`[data-step="${step}"] :is(input, select, textarea)`)?.focus();
  }, [step]);

  useEffect(() => {
    const hearing = [
      actor.on('stayed', ({ path }) => {
        if (path !== '') focusPath(formId, path);
      }),
      // A refusal is said where it belongs, and in a toast.
      actor.on('refused', ({ error }) =>
        showToast({ id: 'onboarding.wizard', intent: 'danger', text: text(reasonOf(error)) }),
      ),
    ];
    return () => {
      for (const one of hearing) one.unsubscribe();
    };
  }, [actor, formId, text]);

  const section = both('section');
  const commands: Command[] = [
    {
      id: 'onboarding.back',
      title: both('join.previous'),
      section,
      shortcut: 'alt+b',
      enabled: true,
      quiet: at === 0,
      run: () => tell({ type: 'step.left' }),
    },
    {
      id: 'onboarding.save',
      title: both('join.save'),
      section,
      shortcut: 'mod+s',
      enabled: true,
      run: () => tell({ type: 'save.asked' }),
    },
    step === 'check'
      ? {
          id: 'onboarding.submit',
          title: both('join.submit'),
          section,
          shortcut: 'mod+enter',
          enabled: true,
          intent: 'primary',
          run: () => tell({ type: 'submit.asked', today: today() }),
        }
      : {
          id: 'onboarding.next',
          title: both('join.next'),
          section,
          shortcut: 'mod+enter',
          enabled: true,
          intent: 'primary',
          run: () => tell({ type: 'step.finished', today: today() }),
        },
  ];
  useCommands(commands);

  return (
    <section className="fl-form" ref={top} data-wizard={step} aria-busy={snapshot.hasTag('busy')}>
      <ol className="onboarding-steps" aria-label={t('join.stepOf', { n: at + 1 })}>
        {WIZARD_STEPS.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined}>
            {index + 1}. {t(`join.steps.${one}`)}
          </li>
        ))}
      </ol>
      {application && <Returned application={application} />}
      {twins?.existing && (
        <Callout intent="danger" role="alert">
          {t('join.exists', { name: `${twins.existing.code} ${twins.existing.nameZh}` })}{' '}
          <Link to={`/join/bindCompany?code=${twins.existing.code}`}>{t('join.askToJoin')}</Link>
        </Callout>
      )}
      {twins && twins.similar.length > 0 && (
        <Callout intent="warning" role="status">
          {t('join.similar', { name: twins.similar.map(({ nameZh }) => nameZh).join(' · ') })}
        </Callout>
      )}
      <div data-step={step} className="fl-form">
        {stepSections(step).map(({ key, title, fields: names }) => (
          <FieldSet
            key={key}
            formId={formId}
            title={text(title)}
            metas={metasOf(names, fields)}
            values={typed}
            findings={findings}
            onType={(name, value) => tell({ type: 'field.typed', name, value })}
          />
        ))}
        {step === 'company' && (
          <LicenceInput
            value={licences}
            findings={findings}
            onChange={next => tell({ type: 'licences.changed', licences: next })}
          />
        )}
        {step === 'check' && (
          <>
            {findings.length > 0 && <FindingList findings={findings} place={path => text(fieldLabel(path))} />}
            {COMPANY_SECTIONS.map(({ key, title, fields: names }) => (
              <section key={key} className="fl-form-section">
                <h2>{text(title)}</h2>
                <Facts
                  rows={names
                    .filter(name => isAsked(name, fields))
                    .map(name => [text(COMPANY_META[name].label), shownValue(name, fields[name], text)] as const)}
                />
              </section>
            ))}
            {licences.map(licence => (
              <LicenceView key={licence.fileId} licence={licence} />
            ))}
            <label className="onboarding-consent">
              <input
                type="checkbox"
                checked={consent}
                onChange={event => tell({ type: 'consent.given', consent: event.currentTarget.checked })}
              />
              <span>
                <TermsLinks before={t('form.agree')} />
              </span>
            </label>
          </>
        )}
      </div>
      <div className="onboarding-row onboarding-end">
        {isTried && errors.length > 0 && (
          <span className="fl-finding-error" role="alert">
            {t('form.problems', { n: errors.length })}
          </span>
        )}
        <ActionBar commands={commands} label={t('join.title')} />
      </div>
    </section>
  );
}
