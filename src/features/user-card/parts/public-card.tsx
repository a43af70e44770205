import { Callout } from '@blueprintjs/core';
import { lazy, Suspense, useState } from 'react';
import { cardContact, viewCard } from '#contract/user-card/card.calls.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { setLanguage, useLanguage, useT } from '#kit/i18n.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { CallError } from '#streams/call-error.ts';
import { bothOf } from '../locale/words.ts';
import { AskDialog } from './ask-dialog.tsx';
import { CardFace } from './card-face.tsx';

const QrCode = lazy(async () => ({ default: (await import('#kit/qr-code.tsx')).QrCode }));

const isGone = (error: unknown): boolean => error instanceof CallError && error.kind === 'notFound';

/** The card of a signed link, for anybody who has it. */
export function PublicCard({ cardKey }: { readonly cardKey: string }) {
  const t = useT('userCard');
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  // Opening it is a visit, and one visit only.
  const card = useCallQuery(
    viewCard,
    { c: cardKey },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false },
  );
  const isThere = card.data !== undefined;
  const commands = useCommands([
    ...(isThere
      ? [
          {
            id: 'card.save',
            title: bothOf(words => words.saveContact),
            shortcut: 's',
            intent: 'primary' as const,
            enabled: true as const,
            run: () => window.location.assign(`${cardContact.path}?c=${encodeURIComponent(cardKey)}`),
          },
          {
            id: 'card.ask',
            title: bothOf(words => words.ask),
            shortcut: 'a',
            enabled: true as const,
            run: () => setAsking(true),
          },
        ]
      : []),
    {
      id: 'card.language',
      title: language === 'EN' ? bothOf(words => words.inChinese) : bothOf(words => words.inEnglish),
      shortcut: 'l',
      enabled: true as const,
      run: () => setLanguage(language === 'EN' ? 'CN' : 'EN'),
    },
  ]);
  const data = card.data;
  const name = data ? data.name || data.companyName : '';
  return (
    <div className="crd-public">
      <h1 className="fl-hidden-text">{t('public')}</h1>
      {card.isPending && <LoadingState />}
      {card.error &&
        (isGone(card.error) ? (
          <EmptyState title={t('notFound')} hint={t('notFoundHint')} />
        ) : (
          <ErrorState error={card.error} onRetry={() => void card.refetch()} />
        ))}
      {data && (
        <CardFace card={data}>
          {data.state === 'LEFT' && (
            <Callout intent="warning" compact>
              {t('left')}
            </Callout>
          )}
          <Suspense>
            <div className="crd-qr">
              <QrCode text={window.location.href} label={t('qr')} />
            </div>
          </Suspense>
        </CardFace>
      )}
      <ActionBar commands={commands} label={t('public')} />
      {asking && data && <AskDialog cardKey={cardKey} name={name} onClose={() => setAsking(false)} />}
    </div>
  );
}
