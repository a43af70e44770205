import { useMemo } from 'react';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { type CheckedOffer, checkOffer } from '#contract/space/rules/check-offer.ts';
import { useText } from '#kit/i18n.ts';
import type { ColumnOverride } from '#kit/resource/resource-columns.ts';
import { ResourceScreen } from '#kit/resource/resource-screen.tsx';
import { serverNow } from '#streams/server-clock.ts';
import { useOfferEvents } from '../events/use-offer-events.tsx';
import { both } from '../locale/both.ts';
import { DRAFTS, offerFormAt } from '../parts/doors.ts';

/** What keeps the draft from being published; the server asks the same rules. */
const issuesOf = (row: AnyRow): number => checkOffer(row as unknown as CheckedOffer, new Date(serverNow())).length;

/** `/SeaFreight/NowOrderManagement/DraftList`: offers that are being written, with what is still wrong with each. */
export function SpaceDraftsScreen() {
  const text = useText();
  const events = useOfferEvents({ path: SPACE_PATHS.drafts, resource: DRAFTS });
  const columns = useMemo(
    (): readonly ColumnOverride[] => [
      {
        field: 'issues',
        after: 'state',
        label: both('column.issues'),
        kind: 'text',
        width: 90,
        numeric: false,
        sortable: false,
        text: row => {
          const n = issuesOf(row);
          return text(n === 0 ? both('issuesNone') : both('issues', { n }));
        },
      },
    ],
    [text],
  );
  return (
    <>
      <ResourceScreen
        resource={DRAFTS}
        columns={columns}
        formAt={offerFormAt}
        rowTone={row => (issuesOf(row) > 0 ? 'bad' : undefined)}
        commands={context => [events.command('submit', context.chosen)]}
      />
      {events.dialog}
    </>
  );
}
