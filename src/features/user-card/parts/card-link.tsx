import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { myCard, renewCard, switchCard } from '#contract/user-card/card.calls.ts';
import { cardAddress } from '#contract/user-card/card.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { bothOf } from '../locale/words.ts';

const QrCode = lazy(async () => ({ default: (await import('#kit/qr-code.tsx')).QrCode }));

type Card = DataOf<typeof myCard>;

/** The link that opens the card: on, off, renewed, given away. */
export function CardLink({ card }: { readonly card: Card & { readonly key: string } }) {
  const t = useT('userCard');
  const queries = useQueryClient();
  const [asksRenewal, setAsksRenewal] = useState(false);
  const link = window.location.origin + cardAddress(card.key);
  const settle = async (): Promise<void> => {
    setAsksRenewal(false);
    await queries.invalidateQueries({ queryKey: [...queryKey(myCard)] });
  };
  const toSend = { name: ['card', 'link'], onDone: settle, onRefused: settle };
  const turning = useSendCall(switchCard, toSend);
  const renewing = useSendCall(renewCard, { ...toSend, notice: () => ({ text: t('editor.renewed') }) });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showToast({ id: 'card.link', intent: 'success', text: t('editor.copied') });
    } catch {
      showToast({ id: 'card.link', intent: 'warning', text: t('editor.notCopied') });
    }
  };
  const commands = useCommands([
    {
      id: 'card.copy',
      title: bothOf(words => words.editor.copy),
      shortcut: 'c',
      enabled: true,
      run: copy,
    },
    {
      id: 'card.open',
      title: bothOf(words => words.editor.open),
      shortcut: 'o',
      enabled: true,
      run: () => void window.open(link, '_blank', 'noopener'),
    },
    {
      id: 'card.switch',
      title: card.isOn ? bothOf(words => words.editor.off) : bothOf(words => words.editor.on),
      enabled: true,
      run: async () => void (await turning.runOrToast({ isOn: !card.isOn })),
    },
    {
      id: 'card.renew',
      title: bothOf(words => words.editor.renew),
      enabled: true,
      run: () => setAsksRenewal(true),
    },
  ]);
  return (
    <>
      <p>
        <StatusTag tone={card.isOn ? 'ok' : 'warn'}>{t(card.isOn ? 'editor.isOn' : 'editor.isOff')}</StatusTag>
      </p>
      <div className="crd-link">
        <Suspense fallback={<div className="crd-qr" />}>
          <div className="crd-qr">
            <QrCode text={link} label={t('qr')} />
          </div>
        </Suspense>
        <div>
          <input className="crd-address" readOnly aria-label={t('editor.address')} value={link} />
          <ActionBar commands={commands} label={t('editor.link')} />
        </div>
      </div>
      <dl className="crd-counts">
        {(['visits', 'visitsLately', 'saves'] as const).map(count => (
          <div key={count}>
            <dt>{t(`editor.${count}`)}</dt>
            <dd>{card[count]}</dd>
          </div>
        ))}
      </dl>
      {asksRenewal && (
        <ConfirmDialog
          isOpen
          title={t('editor.renewTitle')}
          confirmLabel={t('editor.renew')}
          intent="danger"
          onCancel={() => setAsksRenewal(false)}
          onConfirm={async () => void (await renewing.runOrToast({}))}
        >
          {t('editor.renewText')}
        </ConfirmDialog>
      )}
    </>
  );
}
