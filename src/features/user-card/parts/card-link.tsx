import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import { myCard, renewCard, switchCard } from '#contract/user-card/card.calls.ts';
import { cardAddress } from '#contract/user-card/card.ts';
import { ActionBar } from '#kit/action-bar.tsx';
import { queryKey, useClient } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { ConfirmDialog } from '#kit/confirm-dialog.tsx';
import { errorText } from '#kit/error-text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import { showToast } from '#kit/toasts.tsx';
import { bothOf } from '../locale/words.ts';

const QrCode = lazy(async () => ({ default: (await import('#kit/qr-code.tsx')).QrCode }));

type Card = DataOf<typeof myCard>;

/** The link that opens the card: on, off, renewed, given away. */
export function CardLink({ card }: { readonly card: Card & { readonly key: string } }) {
  const t = useT('userCard');
  const text = useText();
  const client = useClient();
  const queries = useQueryClient();
  const [renewing, setRenewing] = useState(false);
  const link = window.location.origin + cardAddress(card.key);
  const attempt = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work();
      if (done) showToast({ id: 'card.link', intent: 'success', text: done });
    } catch (error) {
      showToast({ id: 'card.link', intent: 'danger', text: text(errorText(error)) });
    }
    await queries.invalidateQueries({ queryKey: [...queryKey(myCard)] });
  };
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
      run: () => attempt(() => client.call(switchCard, { body: { isOn: !card.isOn } })),
    },
    {
      id: 'card.renew',
      title: bothOf(words => words.editor.renew),
      enabled: true,
      run: () => setRenewing(true),
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
      {renewing && (
        <ConfirmDialog
          isOpen
          title={t('editor.renewTitle')}
          confirmLabel={t('editor.renew')}
          intent="danger"
          onCancel={() => setRenewing(false)}
          onConfirm={async () => {
            await attempt(() => client.call(renewCard, { body: {} }), t('editor.renewed'));
            setRenewing(false);
          }}
        >
          {t('editor.renewText')}
        </ConfirmDialog>
      )}
    </>
  );
}
