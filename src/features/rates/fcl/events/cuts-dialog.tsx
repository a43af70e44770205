import { useState } from 'react';
import type { AgreedCut, RateCut } from '#contract/rates/fcl-rate.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import { CutLines } from './cut-lines.tsx';

/** What a publication takes from rates on sale; nothing is taken before somebody agreed to it. */
export function CutsDialog({
  cuts,
  onAgree,
  onClose,
}: {
  readonly cuts: readonly RateCut[];
  readonly onAgree: (agreed: readonly AgreedCut[]) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('fclRates');
  const [stopped, setStopped] = useState<ReadonlySet<string>>(new Set());
  const isLocked = cuts.some(cut => cut.isLocked);
  const toggle = (id: string) =>
    setStopped(before => (before.has(id) ? new Set([...before].filter(one => one !== id)) : new Set([...before, id])));
  const agreed = cuts.map(({ id, version }) => ({ id, version, resume: !stopped.has(id) }));

  return (
    <AskDialog
      title={t('cuts.title')}
      send={{ label: t('cuts.agree'), disabled: isLocked, run: () => onAgree(agreed) }}
      onClose={onClose}
      width={640}
    >
      <p>{t('cuts.lead')}</p>
      <CutLines cuts={cuts} stopped={stopped} onToggle={toggle} />
    </AskDialog>
  );
}
