import { Link } from 'react-router-dom';
import type { Resource } from '#contract/kernel/resource.ts';
import { useCallQuery } from '../../client.tsx';
import { useT, useText } from '../../i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '../../screen-states.tsx';
import { callsOf } from '../resource-queries.ts';

/** Where a row is used, by area; what is still open stands apart from what is done with. */
export function RecordUsage({ resource, id }: { readonly resource: Resource; readonly id: string }) {
  const t = useT('kit');
  const text = useText();
  const usage = useCallQuery(callsOf(resource).usage, { id });
  if (usage.isPending) return <LoadingState />;
  if (usage.error) return <ErrorState error={usage.error} onRetry={() => void usage.refetch()} />;
  if (usage.data.length === 0) return <EmptyState title={t('resource.record.noUsage')} />;
  return (
    <ul className="fl-usage">
      {usage.data.map(({ area, open, closed, link }) => (
        <li key={area.en}>
          {link ? <Link to={link}>{text(area)}</Link> : <span>{text(area)}</span>}
          <span>{t('resource.record.open', { n: open })}</span>
          <span className="fl-muted">{t('resource.record.closed', { n: closed })}</span>
        </li>
      ))}
    </ul>
  );
}
