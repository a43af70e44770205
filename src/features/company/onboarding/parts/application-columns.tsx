import {
  APPLICATION_STATE_LABELS,
  type ApplicationRow,
  SOURCE_LABELS,
} from '#contract/company/onboarding/application.ts';
import type { Column } from '#kit/grid-column.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import { STATE_TONES } from './application-log.tsx';

/** Columns of lists of applications. */
export function useApplicationColumns(): readonly Column<ApplicationRow>[] {
  const t = useT('onboarding');
  const text = useText();
  const language = useLanguage();
  return [
    { key: 'no', label: both('columns.no'), width: 130, cell: ({ no }) => no },
    {
      key: 'kind',
      label: both('columns.kind'),
      width: 80,
      cell: ({ kind }) => (kind === null ? '' : t(`kinds.${kind as 'customer'}`)),
    },
    {
      key: 'name',
      label: both('columns.name'),
      width: 220,
      cell: ({ nameZh, nameEn }) => (language === 'EN' ? (nameEn ?? nameZh) : (nameZh ?? nameEn)),
    },
    {
      key: 'uscc',
      label: both('columns.uscc'),
      width: 180,
      cell: ({ uscc }) => <span className="fl-mono">{uscc}</span>,
    },
    {
      key: 'state',
      label: both('columns.state'),
      width: 100,
      cell: ({ state }) => <StatusTag tone={STATE_TONES[state]}>{text(APPLICATION_STATE_LABELS[state])}</StatusTag>,
    },
    { key: 'source', label: both('columns.source'), width: 110, cell: ({ source }) => text(SOURCE_LABELS[source]) },
    { key: 'applicant', label: both('columns.applicant'), width: 90, cell: ({ applicantName }) => applicantName },
    {
      key: 'auditor',
      label: both('columns.auditor'),
      width: 110,
      cell: ({ auditorName, auditorNameEn }) => (language === 'EN' ? (auditorNameEn ?? auditorName) : auditorName),
    },
    { key: 'code', label: both('columns.code'), width: 90, cell: ({ companyCode }) => companyCode },
    {
      key: 'submitted',
      label: both('columns.submitted'),
      width: 160,
      cell: ({ submittedAt }) => <Instant at={submittedAt} />,
    },
    { key: 'updated', label: both('columns.updated'), width: 160, cell: ({ updatedAt }) => <Instant at={updatedAt} /> },
  ];
}
