import { Button } from '@blueprintjs/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CardEnquiry,
  cardEnquiries,
  closeEnquiry,
  ENQUIRIES_A_PAGE,
  myCard,
} from '#contract/user-card/card.calls.ts';
import { CARD_ENQUIRY_DOC } from '#contract/user-card/card.ts';
import { CommandButton } from '#kit/action-bar.tsx';
import { queryKey, useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { keepLive } from '#kit/late-doc-queries.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { bothOf } from '../locale/words.ts';

keepLive({ docType: CARD_ENQUIRY_DOC, keys: () => [queryKey(cardEnquiries), queryKey(myCard)] });

/** What was asked through the card, newest first. */
export function CardEnquiries() {
  const t = useT('userCard');
  const client = useClient();
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    // Beside the key of a single page, so that what touches the call touches its pages too.
    queryKey: [...queryKey(cardEnquiries, {}), 'pages'],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) =>
      (await client.call(cardEnquiries, { query: pageParam === null ? {} : { before: pageParam }, signal })).data,
    getNextPageParam: page => (page.length === ENQUIRIES_A_PAGE ? page.at(-1)?.id : undefined),
  });
  const rows = list.data?.pages.flat() ?? [];
  const refresh = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: [...queryKey(cardEnquiries)] });
    await queries.invalidateQueries({ queryKey: [...queryKey(myCard)] });
  };
  const closing = useSendCall(closeEnquiry, { name: ['card', 'enquiry'], onDone: refresh, onRefused: refresh });
  const close = async ({ id, isDone }: CardEnquiry) => void (await closing.runOrToast({ id, isDone: !isDone }));
  const next = rows.find(({ isDone }) => !isDone);
  const more = list.hasNextPage
    ? [
        {
          id: 'card.moreEnquiries',
          title: bothOf(words => words.enquiries.more),
          enabled: true as const,
          quiet: true,
          run: async () => {
            await list.fetchNextPage();
          },
        },
      ]
    : [];
  const [further] = useCommands(more);
  useCommands(
    next
      ? [
          {
            id: 'card.closeEnquiry',
            title: {
              zh: `${bothOf(words => words.enquiries.markDone).zh}：${next.contactName}`,
              en: `${bothOf(words => words.enquiries.markDone).en}: ${next.contactName}`,
            },
            shortcut: 'd',
            quiet: true,
            enabled: true as const,
            run: () => close(next),
          },
        ]
      : [],
  );
  if (list.isPending) return <LoadingState lines={2} />;
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows.length === 0) return <p className="fl-muted">{t('enquiries.none')}</p>;
  return (
    <ul className="crd-enquiries">
      {rows.map(enquiry => (
        <li key={enquiry.id}>
          <div>
            <b>{enquiry.contactName}</b> {enquiry.companyName}{' '}
            {enquiry.isDone && <StatusTag tone="ok">{t('enquiries.done')}</StatusTag>}
            <span className="fl-muted">
              <Instant at={enquiry.createdAt} />
            </span>
          </div>
          <div>
            {enquiry.phone && <a href={`tel:${enquiry.phone.replace(/[^+\d]/g, '')}`}>{enquiry.phone}</a>}{' '}
            {enquiry.email && <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>}
          </div>
          {(enquiry.from || enquiry.to || enquiry.cargoKind) && (
            <div>
              {[enquiry.from, enquiry.to].filter(Boolean).join(' → ')}{' '}
              {(enquiry.cargoKind === 'FCL' || enquiry.cargoKind === 'LCL') && t(`cargoKinds.${enquiry.cargoKind}`)}
            </div>
          )}
          {enquiry.need && <p>{enquiry.need}</p>}
          <Button
            size="small"
            text={t(enquiry.isDone ? 'enquiries.reopen' : 'enquiries.markDone')}
            aria-label={`${t(enquiry.isDone ? 'enquiries.reopen' : 'enquiries.markDone')} ${enquiry.contactName}`}
            onClick={() => void close(enquiry)}
          />
        </li>
      ))}
      {further && (
        <li>
          <CommandButton command={further} />
        </li>
      )}
    </ul>
  );
}
