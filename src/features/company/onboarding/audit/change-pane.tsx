import {
  CHANGE_REQUEST_LABELS,
  type ChangeRequest,
  GOVERNED_FIELDS,
  GOVERNED_LABELS,
  type GovernedField,
} from '#contract/company/onboarding/company-change.ts';
import { LICENCE_LABELS } from '#contract/company/onboarding/licence.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import '../locale/words.ts';
import { LicenceView } from '../parts/licence-view.tsx';

type Side = ChangeRequest['after'];

function shownSide(field: GovernedField, side: Side, text: (words: Text) => string): string {
  if (field === 'licences')
    return (side.licences ?? []).map(({ name, kind }) => `${text(LICENCE_LABELS[kind])} ${name}`).join('\n');
  if (field === 'bankAccounts')
    return (side.bankAccounts ?? [])
      .map(({ bank, account, currency, swift }) => [bank, account, currency, swift].filter(Boolean).join(' '))
      .join('\n');
  return side[field] ?? '';
}

/** Old and new side by side. */
export function ChangeTable({ change }: { readonly change: ChangeRequest }) {
  const t = useT('onboarding');
  const text = useText();
  return (
    <table className="onboarding-compare">
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {GOVERNED_FIELDS.filter(field => change.after[field] !== undefined).map(field => (
          <tr key={field}>
            <th scope="row">{text(GOVERNED_LABELS[field])}</th>
            <td>{shownSide(field, change.before, text) || '—'}</td>
            <td>
              <ins>{shownSide(field, change.after, text) || '—'}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A change of company data under audit. */
export function ChangePane({ change }: { readonly change: ChangeRequest }) {
  const t = useT('onboarding');
  const text = useText();
  return (
    <div className="onboarding-pane" data-change={change.no}>
      <div className="onboarding-row">
        <h2>
          {change.companyCode} {change.companyName} <span className="fl-muted">{change.no}</span>
        </h2>
        <StatusTag tone="info">{text(CHANGE_REQUEST_LABELS[change.state])}</StatusTag>
        {change.createdByName && <span className="fl-muted">{t('audit.by', { name: change.createdByName })}</span>}
        <Instant at={change.createdAt} />
      </div>
      <ChangeTable change={change} />
      {(change.after.licences ?? []).map(licence => (
        <LicenceView key={licence.fileId} licence={licence} />
      ))}
    </div>
  );
}
