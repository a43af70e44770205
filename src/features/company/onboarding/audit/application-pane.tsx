import { useEffect, useRef } from 'react';
import { APPLICATION_STATE_LABELS, RETURN_LABELS } from '#contract/company/onboarding/application.ts';
import type { ApplicationDetail } from '#contract/company/onboarding/calls.ts';
import { COMPANY_META, type CompanyField } from '#contract/company/onboarding/company-fields.ts';
import { useDocumentActor } from '#kit/document/document-actor.ts';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { ClaimerNote } from '#kit/queue/claimer.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { companyApplication } from '#machines/company/company-application.document.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { ApplicationLog, STATE_TONES } from '../parts/application-log.tsx';
import { shownValue } from '../parts/facts.tsx';
import { LicenceView } from '../parts/licence-view.tsx';
import type { FieldMarks } from './use-field-marks.ts';

export const pathLabel = (path: string) => COMPANY_META[path as CompanyField]?.label ?? both('form.licences');

/** What an auditor reads: the licence beside each field, with a tick or a reason. */
export function ApplicationPane({
  application,
  fields,
}: {
  readonly application: ApplicationDetail;
  readonly fields?: FieldMarks;
}) {
  const t = useT('onboarding');
  const text = useText();
  const name = useName();
  const { fields: named, auditorId, auditorName, auditorNameEn } = application;
  const actor = useDocumentActor(companyApplication);
  const { no, state, checks, licences, log, applicantName } = application;
  return (
    <div className="onboarding-pane" data-application={no} data-state={state}>
      <div className="onboarding-row">
        <h2>
          {name(named.nameZh ?? named.nameEn ?? null, named.nameEn ?? null)} <span className="fl-muted">{no}</span>
        </h2>
        <StatusTag tone={STATE_TONES[state]}>{text(APPLICATION_STATE_LABELS[state])}</StatusTag>
        {applicantName && <span className="fl-muted">{t('audit.by', { name: applicantName })}</span>}
      </div>
      <ClaimerNote
        document={companyApplication}
        row={application}
        actor={actor}
        refs={
          auditorId ? { [auditorId]: { id: auditorId, code: '', zh: auditorName ?? '', en: auditorNameEn ?? '' } } : {}
        }
      />
      <section>
        <h3>{t('audit.checks')}</h3>
        {checks.length === 0 ? (
          <p className="fl-muted">{t('audit.checksClean')}</p>
        ) : (
          <FindingList findings={checks} place={path => text(pathLabel(path))} />
        )}
      </section>
      <div className="onboarding-beside">
        <div>
          {licences.length === 0 && <p className="fl-muted">{t('form.noLicence')}</p>}
          {licences.map(licence => (
            <LicenceView key={licence.fileId} licence={licence} />
          ))}
        </div>
        {fields && <FieldMarkList application={application} fields={fields} />}
      </div>
      <section>
        <h3>{t('audit.timeline')}</h3>
        <ApplicationLog log={log} />
      </section>
    </div>
  );
}

function FieldMarkList({
  application,
  fields,
}: {
  readonly application: ApplicationDetail;
  readonly fields: FieldMarks;
}) {
  const t = useT('onboarding');
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const { paths, marks, at } = fields;
  useEffect(() => {
    list.current?.querySelector(`[data-path="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const done = paths.filter(path => marks[path] !== undefined).length;
  return (
    <section>
      <h3>
        {t('audit.fields')} <small className="fl-muted">{t('audit.marks', { done, all: paths.length })}</small>
      </h3>
      <ul className="onboarding-marks" ref={list}>
        {paths.map(path => {
          const mark = marks[path];
          const shown =
            path === 'licences'
              ? application.licences.map(({ name }) => name).join(' · ')
              : shownValue(path as CompanyField, application.fields[path as CompanyField], text);
          return (
            <li key={path} data-path={path} aria-current={path === at || undefined}>
              <span className="fl-muted">{text(pathLabel(path))}</span>
              <span>{shown || '—'}</span>
              <StatusTag tone={mark === undefined ? 'neutral' : mark === 'ok' ? 'ok' : 'warn'}>
                {t(mark === undefined ? 'audit.unmarked' : mark === 'ok' ? 'audit.ok' : 'audit.wrong')}
              </StatusTag>
              {mark !== undefined && mark !== 'ok' && (
                <span className="onboarding-why">
                  {text(RETURN_LABELS[mark.code])} {mark.text}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
