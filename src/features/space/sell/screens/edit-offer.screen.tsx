import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SPACE_PATHS } from '#contract/space/paths.ts';
import { offerNumbers } from '#contract/space/space.calls.ts';
import { OFFER_STATE_LABELS, type OfferState } from '#contract/space/space-codes.ts';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ResourceForm } from '#kit/form/resource-form.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { queryKey } from '#kit/queries.ts';
import { useRecord } from '#kit/resource/record/use-record.ts';
import { refreshRows } from '#kit/resource/resource-queries.ts';
import { mayRead } from '#kit/resource/resource-rights.ts';
import { useRecordName } from '#kit/screen-context.ts';
import { EmptyState, ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { useOfferEvents } from '../events/use-offer-events.tsx';
import { PUBLISHED_OFFER } from '../form/published.ts';
import { SailingDialog } from '../form/sailing-dialog.tsx';
import { both } from '../locale/both.ts';
import { MY_OFFERS, offerFormAt } from '../parts/doors.ts';
import { Progress, sumOf } from '../parts/progress.tsx';
import { sellCommand } from '../parts/sell-command.ts';
import '../queries.ts';
import '../sell.css';

const EVENTS = ['pause', 'resume', 'off'] as const;
const PUBLISHED: readonly unknown[] = ['ON_SALE', 'PAUSED', 'SOLD_OUT'];

/** `/SeaFreight/NowOrderManagement/EditNowOrder?id=`: what of a published offer may still change; a draft is written where it was begun. */
export function EditOfferScreen() {
  const t = useT('spaceSell');
  const text = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { menu } = useSession();
  const [params] = useSearchParams();
  const id = params.get('id');
  const record = useRecord(MY_OFFERS, id);
  const { row } = record;
  const numbers = useCallQuery(offerNumbers, { ids: id ?? '' }, { enabled: id !== null });
  const [isSailing, setSailing] = useState(hash === '#sailing');
  const events = useOfferEvents({ path: SPACE_PATHS.mine, resource: MY_OFFERS });
  useRecordName(row ? String(row.offerNo) : null);
  const isDraft = row?.state === 'DRAFT';
  useEffect(() => {
    if (row && isDraft) navigate(offerFormAt(row), { replace: true });
  }, [row, isDraft, navigate]);

  const isPublished = row !== null && PUBLISHED.includes(row.state);
  const refresh = async (): Promise<void> => {
    if (id === null) return;
    await refreshRows(queries, MY_OFFERS, [id]);
    await queries.invalidateQueries({ queryKey: [...queryKey(offerNumbers)] });
  };
  const commands = useCommands([
    ...EVENTS.map(event => events.command(event, row ? [row] : [])),
    sellCommand(
      menu,
      [[SPACE_PATHS.mine, 'EDIT_SAILING']],
      {
        id: 'spaceSell.sailing',
        title: both('offer.sailing'),
        section: MY_OFFERS.title,
        shortcut: 'alt+v',
        run: () => setSailing(true),
      },
      isPublished ? true : both('terms.closed'),
    ),
    {
      id: 'spaceSell.back',
      title: both('form.back'),
      section: MY_OFFERS.title,
      shortcut: 'alt+b',
      enabled: true,
      quiet: true,
      run: () => navigate(SPACE_PATHS.mine),
    },
  ]);
  if (!mayRead(menu, MY_OFFERS)) return <NoAccess />;
  const [found] = numbers.data ?? [];
  return (
    <article className="fl-page fl-page-fill" data-screen="spaceEdit">
      <PageHeader
        title={t('form.editTitle', { no: String(row?.offerNo ?? '') })}
        status={
          row && (
            <>
              <StatusTag>{text(OFFER_STATE_LABELS[row.state as OfferState])}</StatusTag>
              {found && found.lines.length > 0 && <Progress sums={sumOf(found)} />}
            </>
          )
        }
        commands={commands}
      />
      {id === null && <EmptyState title={t('form.missing')} />}
      {record.error !== null && !row && <ErrorState error={record.error} onRetry={record.retry} />}
      {record.loading && !row && <LoadingState />}
      {row && !isDraft && (
        <ResourceForm
          key={row.id}
          resource={PUBLISHED_OFFER}
          row={row}
          refs={record.refs}
          onSaved={() => void refresh()}
          onCancel={() => navigate(SPACE_PATHS.mine)}
          readOnly={!isPublished}
        />
      )}
      {row && isSailing && isPublished && (
        <SailingDialog row={row} onDone={refresh} onClose={() => setSailing(false)} />
      )}
      {events.dialog}
    </article>
  );
}
