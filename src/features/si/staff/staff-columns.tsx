import type { AnyRow } from '#contract/kernel/resource.ts';
import type { Text } from '#contract/kernel/text.ts';
import { SI_PEOPLE } from '#contract/si/staff.resource.ts';
import { Countdown } from '#kit/countdown.tsx';
import { currentLanguage } from '#kit/i18n.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';

/** The name in the reader's language; the columns are made anew when that changes. */
const nameIn = (row: AnyRow, field: string): string =>
  String((currentLanguage() === 'EN' && row[`${field}En`]) || (row[field] ?? ''));

/** A declared name that has an English one beside it. */
export const COMPANY_NAME: ColumnOverride = { field: 'companyName', text: row => nameIn(row, 'companyName') };

/** A column of names that come beside the declared fields. */
export const nameColumn = (field: string, label: Text, after: string): ColumnOverride => ({
  field,
  label,
  kind: 'text',
  width: 110,
  numeric: false,
  sortable: false,
  after,
  text: (row: AnyRow) => nameIn(row, field),
});

/** What the SI grids show otherwise than the declaration says: time left to the cut-off, and who did what. */
export const SI_GRID_COLUMNS: readonly ColumnOverride[] = [
  {
    field: 'deadline',
    width: 148,
    render: row => <Countdown deadline={(row.deadline as string | null) ?? ''} isShort />,
  },
  COMPANY_NAME,
  { field: 'createdAt', hidden: true, sortable: false },
  nameColumn('creatorName', SI_PEOPLE.creatorName, 'submittedAt'),
  nameColumn('claimerName', SI_PEOPLE.claimerName, 'creatorName'),
  nameColumn('reviewerName', SI_PEOPLE.reviewerName, 'claimerName'),
  { field: 'updatedAt', hidden: false },
];
