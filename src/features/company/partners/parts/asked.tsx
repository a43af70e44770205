import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';

/** What was asked of the server, once it is there. */
export function Asked<D>({
  query,
  children,
}: {
  readonly query: UseQueryResult<D, Error>;
  readonly children: (data: D) => ReactNode;
}) {
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <LoadingState />;
  return <div className="ptn-panel">{children(query.data)}</div>;
}
