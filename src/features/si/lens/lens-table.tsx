import { Button, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { siDifferences } from '#contract/si/history.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Instant } from '#kit/instant.tsx';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag } from '#kit/status-tag.tsx';
import { houseBill } from '#machines/bill/house-bill.document.ts';
import { isSiEvent, SI_EVENTS } from '#machines/si/shipping-instruction.events.ts';
import { CallError } from '#streams/call-error.ts';
import { cellLabel } from '../history/cell-label.ts';
import '../history/history.css';
import '../history/locale/words.ts';
import { useActText } from '../history/value-origin.tsx';
import { shownNo } from '../parts/si-columns.tsx';
import { SiStatus } from '../parts/si-status.tsx';

type Lens = DataOf<typeof siDifferences>;

/** Facts of an SI and of a bill are called by the words of their machines. */
function eventLabel(event: string): Text {
  if (isSiEvent(event)) return SI_EVENTS[event].label;
  const ofBill: Readonly<Record<string, { readonly label: Text } | undefined>> = houseBill.events;
  return ofBill[event]?.label ?? { zh: event, en: event };
}

/** The papers of one shipment cell by cell, each value with the event that put it there. */
export function LensTable({ asked, onOpen }: { readonly asked: string; readonly onOpen?: (id: string) => void }) {
  const t = useT('siHistory');
  const [only, setOnly] = useState(true);
  const lens = useCallQuery(siDifferences, { Q: asked });
  useCommands([
    {
      id: 'si.lens.only',
      title: { zh: '一致性：只看差异 / 看全部', en: 'Consistency: only differences / all' },
      shortcut: 'd',
      quiet: true,
      enabled: true,
      run: () => setOnly(!only),
    },
  ]);
  if (lens.isPending) return <LoadingState />;
  if (lens.error instanceof CallError && lens.error.status === 404) return <EmptyState title={t('lensNone')} />;
  if (lens.error) return <ErrorState error={lens.error} onRetry={() => void lens.refetch()} />;
  const rows = only ? lens.data.Rows.filter(row => row.Differs) : lens.data.Rows;
  const differing = lens.data.Rows.filter(row => row.Differs).length;
  return (
    <section className="si-lens" aria-label={t('lensTitle')} data-differences={differing}>
      <div className="si-history-tools">
        <b className="fl-mono">
          {lens.data.ShipmentNo} · {lens.data.BookingNo}
        </b>
        <span role="status">{t('lensCount', { n: differing, all: lens.data.Rows.length })}</span>
        <Switch
          inline
          checked={only}
          label={t('onlyDifferences')}
          onChange={event => setOnly(event.currentTarget.checked)}
        />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('lensSame')} />
      ) : (
        <ScrollRegion className="si-lens-table" label={t('lensTitle')}>
          <LensRows lens={lens.data} rows={rows} onOpen={onOpen} />
        </ScrollRegion>
      )}
    </section>
  );
}

function LensRows({
  lens,
  rows,
  onOpen,
}: {
  readonly lens: Lens;
  readonly rows: Lens['Rows'];
  readonly onOpen: ((id: string) => void) | undefined;
}) {
  const t = useT('siHistory');
  const text = useText();
  const who = useActText();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {lens.Papers.map(paper => (
            <th key={paper.Key} scope="col">
              {t(`papers.${paper.Kind}`, { no: shownNo(paper.No) })}{' '}
              {paper.Status !== null && <SiStatus status={paper.Status} />}
              {paper.Kind === 'si' && onOpen && (
                <Button
                  size="small"
                  variant="minimal"
                  text="↗"
                  aria-label={t('openSi', { no: shownNo(paper.No) })}
                  onClick={() => onOpen(paper.Id)}
                />
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.Key} data-key={row.Key} {...(row.Differs ? { 'data-differs': '' } : {})}>
            <th scope="row">
              {text(cellLabel(row.Key))} {row.Differs && <StatusTag tone="warn">{t('differs')}</StatusTag>}
            </th>
            {row.Cells.map((cell, index) => (
              <td key={lens.Papers[index]?.Key}>
                {cell?.Value || '—'}
                {cell?.Act && (
                  <small>
                    {who(cell.Act)} · <Instant at={cell.Act.Time} /> · {text(eventLabel(cell.Act.Event))}
                  </small>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
