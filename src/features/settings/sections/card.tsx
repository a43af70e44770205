import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { myCard, switchCard } from '#contract/user-card/card.calls.ts';
import { CARD_PATH } from '#contract/user-card/card.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey, useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { bothOf } from '../locale/words.ts';
import { Block, Row } from '../parts/section.tsx';

/** Whether the business card can be opened, and by how many it was; it is written on a page of its own. */
export function CardSection() {
  const t = useT('settings');
  const queries = useQueryClient();
  const card = useCallQuery(myCard);
  const isOn = card.data?.isOn ?? false;
  const refresh = () => queries.invalidateQueries({ queryKey: [...queryKey(myCard)] });
  const turning = useSendCall(switchCard, { name: ['settings', 'card'], onDone: refresh, onRefused: refresh });
  const commands = useCommands(
    card.data?.key
      ? [
          {
            id: 'settings.switchCard',
            title: isOn ? bothOf(words => words.card.off) : bothOf(words => words.card.on),
            enabled: true as const,
            run: async () => void (await turning.runOrToast({ isOn: !isOn })),
          },
        ]
      : [],
  );
  if (card.isPending) return <LoadingState lines={3} />;
  if (card.error) return <ErrorState error={card.error} onRetry={() => void card.refetch()} />;
  const { key, visits, visitsLately, openEnquiries } = card.data;
  return (
    <Block title={t('card.title')} hint={t('card.hint')} tools={<ActionBar commands={commands} />}>
      <dl className="fl-set-rows">
        <Row label={t('card.link')}>
          <StatusTag tone={isOn ? 'ok' : 'neutral'}>
            {t(key === null ? 'card.none' : isOn ? 'card.isOn' : 'card.isOff')}
          </StatusTag>
        </Row>
        <Row label={t('card.visits')}>
          {visits} <span className="fl-muted">{t('card.lately', { n: visitsLately })}</span>
        </Row>
        <Row label={t('card.enquiries')}>{openEnquiries}</Row>
      </dl>
      <p>
        <Link to={CARD_PATH}>{t('card.edit')}</Link>
      </p>
    </Block>
  );
}
