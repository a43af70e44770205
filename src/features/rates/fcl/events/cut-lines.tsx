import { Checkbox } from '@blueprintjs/core';
import type { RateCut } from '#contract/rates/fcl-rate.calls.ts';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

const KINDS = { SUPERSEDE: 'cuts.supersede', CUT: 'cuts.cut', SPLIT: 'cuts.split' } as const;

const pieceText = ({ validFrom, validTo, containerTypes }: RateCut['remains'][number]): string =>
  `${validFrom} – ${validTo} (${containerTypes.join(', ')})`;

/** Rates on sale that give something up, and what stays of each. */
export function CutLines({
  cuts,
  stopped,
  onToggle,
}: {
  readonly cuts: readonly RateCut[];
  /** Splits whose later days do not go on. */
  readonly stopped: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
}) {
  const t = useT('fclRates');
  return (
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
            <Checkbox checked={!stopped.has(cut.id)} label={t('cuts.resume')} onChange={() => onToggle(cut.id)} />
          )}
          {cut.isLocked && <span className="fl-finding-error">{t('cuts.locked')}</span>}
        </li>
      ))}
    </ul>
  );
}
