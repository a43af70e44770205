import { Callout } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { myCard, saveCard } from '#contract/user-card/card.calls.ts';
import { CARD_PATH, type CardContent, cardAs } from '#contract/user-card/card.ts';
import { queryKey, useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { RestoredNote } from '#kit/form/restored-note.tsx';
import { useKeptValue } from '#kit/form/use-kept-value.ts';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useDirty, useScreen } from '#kit/screen-context.ts';
import { useSend } from '#kit/send/use-send.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { bothOf } from '../locale/words.ts';
import { CardEnquiries } from './card-enquiries.tsx';
import { CardFace } from './card-face.tsx';
import { CardForm } from './card-form.tsx';
import { CardLink } from './card-link.tsx';
import { faultsOf } from './faults.ts';

type Card = DataOf<typeof myCard>;

const isOther = (one: CardContent, other: CardContent): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** The owner's view: what stands on the card, how it looks, where it opens, who asked. */
export function CardEditor({ card }: { readonly card: Card }) {
  const t = useT('userCard');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const { back } = useScreen();
  const part = useRef<HTMLDivElement>(null);
  const [base, setBase] = useState(card);
  const [content, setContent] = useState(card.content);
  const [round, setRound] = useState(0);
  /** Puts another content into the form than what was typed. */
  const put = (next: CardContent) => {
    setContent(next);
    setRound(before => before + 1);
  };
  const isDirty = isOther(content, base.content);
  // What was saved elsewhere is taken over at once where nothing is typed here; what was typed here and is saved already, too.
  if (card.version > base.version && (!isDirty || !isOther(content, card.content))) {
    setBase(card);
    if (!isDirty) put(card.content);
  }
  useDirty(isDirty, part);
  const kept = useKeptValue({ route: CARD_PATH, record: '' }, isDirty ? { content } : null, before =>
    put(before.content),
  );
  const reread = () => queries.invalidateQueries({ queryKey: [...queryKey(myCard)] });
  const saving = useSend({
    name: ['card', 'saved'],
    // Who was told that the card was changed elsewhere, and saves, saves over that.
    rowsOf: () => [{ id: CARD_PATH, version: Math.max(base.version, card.version) }],
    send: async (said: CardContent, { once }) => (await client.call(saveCard, { body: said, ...once })).data,
    onDone: async ({ version }, said) => {
      setBase({ ...base, content: said, version });
      await reread();
    },
    onRefused: reread,
    notice: () => ({ text: t('editor.saved') }),
  });
  const { trouble } = saving;
  const isStale = card.version > base.version || trouble?.kind === 'stale';
  const commands = useCommands([
    {
      id: 'card.saveContent',
      title: bothOf(words => words.editor.save),
      shortcut: 'mod+enter',
      intent: 'primary' as const,
      enabled: isDirty || base.version === 0 ? (true as const) : bothOf(words => words.editor.unchanged),
      run: async () => void (await saving.attempt(content)),
    },
    ...(isStale && isDirty
      ? [
          {
            id: 'card.reload',
            title: bothOf(words => words.editor.reload),
            enabled: true as const,
            run: () => {
              saving.reset();
              setBase(card);
              put(card.content);
            },
          },
        ]
      : []),
    { id: 'card.back', title: bothOf(words => words.back), shortcut: 'esc', enabled: true as const, run: back },
  ]);
  return (
    <div ref={part} className="fl-page crd-page">
      <PageHeader title={t('title')} commands={commands} />
      {kept.isRestored && <RestoredNote onDiscard={() => put(base.content)} />}
      {isStale && isDirty && (
        <Callout intent="warning" compact role="status">
          {t('editor.stale')}
        </Callout>
      )}
      {trouble && !isStale && (
        <p role="alert" className="fl-finding-error">
          {text(trouble.problem?.message ?? trouble.text)}
        </p>
      )}
      <div className="crd-columns">
        <section className="fl-card crd-block" aria-label={t('editor.content')}>
          <h2>{t('editor.content')}</h2>
          <CardForm
            // What is typed of the lines is the form's own: another content begins it anew.
            key={round}
            content={content}
            source={card.source}
            faults={faultsOf(trouble)}
            onChange={setContent}
          />
        </section>
        <div className="crd-side">
          <section aria-label={t('editor.preview')}>
            <CardFace card={cardAs(card.source, content)} />
          </section>
          <section className="fl-card crd-block" aria-label={t('editor.link')}>
            <h2>{t('editor.link')}</h2>
            {card.key === null ? (
              <p className="fl-muted">{t('editor.notYet')}</p>
            ) : (
              <CardLink card={{ ...card, key: card.key }} />
            )}
          </section>
          <section className="fl-card crd-block" aria-label={t('enquiries.title')}>
            <h2>
              {t('enquiries.title')}{' '}
              {card.openEnquiries > 0 && (
                <StatusTag tone="warn">{t('enquiries.waiting', { n: card.openEnquiries })}</StatusTag>
              )}
            </h2>
            <CardEnquiries />
          </section>
        </div>
      </div>
    </div>
  );
}
