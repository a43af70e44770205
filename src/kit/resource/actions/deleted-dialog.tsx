import { Button } from '@blueprintjs/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Resource, ResourceCalls } from '#contract/kernel/resource.ts';
import { queryKey, useClient } from '../../client.tsx';
import { FormDialog } from '../../form-dialog.tsx';
import { useT, useText } from '../../i18n.ts';
import { Instant } from '../../instant.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../screen-states.tsx';
import { ScrollRegion } from '../../scroll-region.tsx';
import { useSend } from '../../send/use-send.ts';
import { callsOf, refreshRows } from '../resource-queries.ts';

type DeletedRow = DataOf<ResourceCalls['deleted']>['rows'][number];

/** Deleted rows, newest first, each of which can be brought back. */
export function DeletedDialog({ resource, onClose }: { readonly resource: Resource; readonly onClose: () => void }) {
  const t = useT('kit');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { deleted, restore } = callsOf(resource);
  const pages = useInfiniteQuery({
    queryKey: [...queryKey(deleted), 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (await client.call(deleted, { query: pageParam === null ? {} : { cursor: pageParam }, signal })).data,
    getNextPageParam: page => page.nextCursor,
    staleTime: 0,
  });
  const rows = pages.data?.pages.flatMap(page => page.rows) ?? [];
  const nameOf = ({ code, name }: DeletedRow): string => [code, name].filter(Boolean).join(' ');

  const restoring = useSend({
    name: ['rows', 'restore', resource.name],
    wordsOf: ({ id }: DeletedRow) => ({ id }),
    send: ({ id }, { once }) => client.call(restore, { body: { id }, ...once }),
    onDone: (_, { id }) => refreshRows(queries, resource, [id]),
    notice: (_, row) => ({
      id: `resource.restored.${row.id}`,
      text: t('resource.deleted.restored', { name: nameOf(row) }),
    }),
    refusal: (trouble, row) => ({
      id: `resource.restored.${row.id}`,
      text: nameOf(row),
      detail: text(trouble.text),
    }),
  });
  const busy = restoring.sending?.id ?? null;

  return (
    <FormDialog isOpen title={t('resource.deleted.title')} width={720} onCancel={onClose}>
      {pages.isPending && <LoadingState />}
      {pages.error && <ErrorState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.data && rows.length === 0 && <EmptyState title={t('resource.deleted.empty')} />}
      {rows.length > 0 && (
        <ScrollRegion label={t('resource.deleted.title')} className="fl-outcomes">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('resource.deleted.code')}</th>
                <th scope="col">{t('resource.deleted.name')}</th>
                <th scope="col">{t('resource.deleted.at')}</th>
                <th scope="col">{t('resource.deleted.who')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.id}>
                  <td>{row.code}</td>
                  <td>{row.name}</td>
                  <td>
                    <Instant at={row.at} />
                  </td>
                  <td>{row.who}</td>
                  <td>
                    <Button
                      size="small"
                      loading={busy === row.id}
                      disabled={busy !== null && busy !== row.id}
                      text={t('resource.deleted.restore')}
                      aria-label={`${t('resource.deleted.restore')} ${nameOf(row)}`}
                      data-restore={row.id}
                      onClick={() => void restoring.runOrToast(row)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {pages.hasNextPage && (
        <Button
          variant="minimal"
          loading={pages.isFetchingNextPage}
          text={t('resource.deleted.more')}
          onClick={() => void pages.fetchNextPage()}
        />
      )}
    </FormDialog>
  );
}
