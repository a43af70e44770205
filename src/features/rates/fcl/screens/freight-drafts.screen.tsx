import { useMemo } from 'react';
import { localDayOf } from '#contract/basic-data/rules/local-time.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type FclRateInput, fclRateResource } from '#contract/rates/fcl-rate.resource.ts';
import { checkFclRate } from '#contract/rates/rules/findings/check-fcl-rate.ts';
import { useText } from '#kit/i18n.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import { RateList } from '../grid/rate-list.tsx';
import { both } from '../locale/both.ts';

/** What the draft's own words tell; the server adds what only it knows when the draft is opened. */
function issuesOf(row: AnyRow, today: string): { readonly e: number; readonly w: number } {
  const content = fclRateResource.schema.safeParse(row);
  if (!content.success) return { e: content.error.issues.length, w: 0 };
  const found = checkFclRate(content.data as FclRateInput, { today });
  const e = found.filter(({ severity }) => severity === 'error').length;
  return { e, w: found.length - e };
}

/** `/SeaFreight/FreightManagement/FreightDrafts`: rates that are being written, with what is still wrong with each. */
export function FreightDraftsScreen() {
  const text = useText();
  const zone = useViewerZone();
  const columns = useMemo((): readonly ColumnOverride[] => {
    const today = localDayOf(new Date().toISOString(), zone);
    const issues = (row: AnyRow): string => text(both('columns.issuesText', issuesOf(row, today)));
    return [
      {
        field: 'issues',
        after: 'state',
        label: both('columns.issues'),
        kind: 'text',
        width: 150,
        numeric: false,
        sortable: false,
        text: issues,
      },
    ];
  }, [text, zone]);
  return (
    <RateList
      door="drafts"
      events={['SUBMIT', 'PUBLISH', 'DELETE']}
      columns={columns}
      rowTone={row => (issuesOf(row, '').e > 0 ? 'bad' : undefined)}
    />
  );
}
