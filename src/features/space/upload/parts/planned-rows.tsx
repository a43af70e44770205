import { Button, Tab, Tabs } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { SHEET_OUTCOMES, type SheetOutcome, type SpacePlan } from '#contract/space/upload/upload.calls.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { StatusTag, type Tone } from '#kit/status-tag.tsx';
import '../locale/words.ts';

const TONES: Readonly<Record<SheetOutcome, Tone>> = { NEW: 'ok', UPDATE: 'warn', UNCHANGED: 'neutral', ERROR: 'bad' };
const SHOWN = 200;

/** What a sheet does, offer by offer, by outcome; before it is applied and after. */
export function PlannedRows({ plan }: { readonly plan: SpacePlan }) {
  const t = useT('spaceUpload');
  const text = useText();
  const tabsId = useId();
  const [chosen, setChosen] = useState<SheetOutcome | 'ALL'>('ALL');
  const [shown, setShown] = useState(SHOWN);
  const rows = plan.rows.filter(({ outcome }) => chosen === 'ALL' || outcome === chosen);
  return (
    <>
      <Tabs
        id={tabsId}
        selectedTabId={chosen}
        onChange={id => {
          setChosen(id as SheetOutcome | 'ALL');
          setShown(SHOWN);
        }}
      >
        <Tab id="ALL" title={t('all')} tagContent={plan.rows.length} disabled={false} />
        {Object.entries(SHEET_OUTCOMES).map(([outcome, label]) => (
          <Tab
            key={outcome}
            id={outcome}
            title={text(label)}
            tagContent={plan.counts[outcome as SheetOutcome]}
            disabled={plan.counts[outcome as SheetOutcome] === 0}
          />
        ))}
      </Tabs>
      <ScrollRegion label={t('previewOf')} className="su-rows">
        <table className="su-table">
          <thead>
            <tr>
              <th scope="col">{t('line')}</th>
              <th scope="col">{t('outcome')}</th>
              <th scope="col">{t('offerNo')}</th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('items')}</th>
              <th scope="col">{t('says')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map(row => (
              <tr key={row.lines.join()}>
                <th scope="row">{row.lines.join(', ')}</th>
                <td>
                  <StatusTag tone={TONES[row.outcome]}>{text(SHEET_OUTCOMES[row.outcome])}</StatusTag>
                </td>
                <td>{row.offerNo ?? '—'}</td>
                <td>{row.title}</td>
                <td>{row.items}</td>
                <td className={row.outcome === 'ERROR' ? 'su-error' : undefined}>
                  {[
                    ...row.messages.map(one => text(one)),
                    ...(row.failure ? [text(row.failure)] : []),
                    ...(row.fields.length > 0
                      ? [t('changes', { v: row.fields.map(one => text(one)).join(', ') })]
                      : []),
                  ].join('; ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rows.length > shown && (
        <Button
          variant="minimal"
          text={t('more', { n: Math.min(SHOWN, rows.length - shown) })}
          onClick={() => setShown(shown + SHOWN)}
        />
      )}
    </>
  );
}
