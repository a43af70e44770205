import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { AgreedCut, BulkCuts } from '#contract/rates/rate.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';
import { CutLines } from './cut-lines.tsx';

/** What many rates would take from others on sale, in one list: agreed to for all, or rate by rate. */
export function BulkCutsDialog({
  rates,
  free,
  onAgree,
  onClose,
}: {
  readonly rates: readonly BulkCuts[];
  /** So many more take nothing. */
  readonly free: number;
  readonly onAgree: (agreed: ReadonlyMap<string, readonly AgreedCut[]>) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('fclRates');
  const isLocked = ({ cuts }: BulkCuts): boolean => cuts.some(cut => cut.isLocked);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(rates.filter(isLocked).map(({ id }) => id)));
  const [stopped, setStopped] = useState<ReadonlySet<string>>(new Set());
  const flip = (set: ReadonlySet<string>, id: string) =>
    set.has(id) ? new Set([...set].filter(one => one !== id)) : new Set([...set, id]);
  const taken = rates.filter(({ id }) => !left.has(id));
  const agreed = new Map(
    taken.map(({ id, cuts }) => [
      id,
      cuts.map(cut => ({ id: cut.id, version: cut.version, resume: !stopped.has(cut.id) })),
    ]),
  );
  return (
    <AskDialog
      title={t('cuts.title')}
      send={{
        label: t('cuts.agreeMany', { n: taken.length + free }),
        disabled: taken.length + free === 0,
        run: () => onAgree(agreed),
      }}
      onClose={onClose}
      width={720}
    >
      <p>{t('cuts.leadMany', { n: rates.length, m: free })}</p>
      {rates.map(rate => (
        <section key={rate.id} aria-label={rate.no} className="fl-rate-cutting">
          <Checkbox
            checked={!left.has(rate.id)}
            disabled={isLocked(rate)}
            label={t('cuts.take', { no: rate.no, n: rate.cuts.length })}
            onChange={() => setLeft(before => flip(before, rate.id))}
          />
          <CutLines cuts={rate.cuts} stopped={stopped} onToggle={id => setStopped(before => flip(before, id))} />
        </section>
      ))}
    </AskDialog>
  );
}
