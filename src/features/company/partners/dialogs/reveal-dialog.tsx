import type { revealPartner } from '#contract/company/partners/partner.calls.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';

/** Contact data in full. */
export function RevealDialog({
  data,
  onClose,
}: {
  readonly data: DataOf<typeof revealPartner>;
  readonly onClose: () => void;
}) {
  const t = useT('partners');
  const lines = (['phone', 'contactPhone', 'contactEmail'] as const).map(name => ({ name, value: data[name] }));
  return (
    <AskDialog title={t('reveal.title')} onClose={onClose}>
      <dl className="ptn-facts" data-revealed>
        {lines.map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`reveal.${name}`)}</dt>
            <dd className="fl-mono">{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <p className="fl-muted">{t('reveal.hint')}</p>
    </AskDialog>
  );
}
