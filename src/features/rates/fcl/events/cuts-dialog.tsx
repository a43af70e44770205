import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { AgreedCut, RateCut } from '#contract/rates/fcl-rate.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

const KINDS = { SUPERSEDE: 'cuts.supersede', CUT: 'cuts.cut', SPLIT: 'cuts.split' } as const;

const pieceText = ({ validFrom, validTo, containerTypes }: RateCut['remains'][number]): string =>
  `${validFrom} – ${validTo} (${containerTypes.join(', ')})`;

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
      <ul className="fl-rate-cuts">
        {cuts.map(cut => (
          <li key={cut.id}>
            <strong>
              {cut.no} {cut.validFrom} – {cut.validTo} ({cut.containerTypes.join(', ')})
            </strong>
            <span>{t(KINDS[cut.kind])}</span>
            <span>
              {cut.remains.length === 0
                ? t('cuts.nothing')
                : t('cuts.remains', { pieces: cut.remains.map(pieceText).join('; ') })}
            </span>
            {cut.kind === 'SPLIT' && (
              <Checkbox checked={!stopped.has(cut.id)} label={t('cuts.resume')} onChange={() => toggle(cut.id)} />
            )}
            {cut.isLocked && <span className="fl-finding-error">{t('cuts.locked')}</span>}
          </li>
        ))}
      </ul>
    </AskDialog>
  );
}
