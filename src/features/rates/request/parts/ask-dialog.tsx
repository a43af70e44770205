import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { BodyOf } from '#contract/kernel/call.ts';
import { savePriceRequest } from '#contract/rates/request/request.calls.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { formatInstant } from '#kit/date-time.ts';
import { useT } from '#kit/i18n.ts';
import { showToast } from '#kit/toasts.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import '../locale/words.ts';
import '../queries.ts';
import '../request.css';
import { DayField, TextField } from './text-field.tsx';
import { useFaults } from './use-faults.ts';

/** What the search knows of the question already. */
export interface AskedLane {
  readonly mode: 'FCL' | 'LCL';
  readonly pol?: string | undefined;
  readonly pod?: string | undefined;
  readonly box?: string | undefined;
  readonly cargo?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly hs?: string | undefined;
  readonly currency?: string | undefined;
  readonly customer?: string | undefined;
}

/** Asks pricing for what no rate gives; the fields come from the search and may be changed. */
export function AskPriceDialog({ lane, onClose }: { readonly lane: AskedLane; readonly onClose: () => void }) {
  const t = useT('priceRequest');
  const client = useClient();
  const zone = useViewerZone();
  const noteId = useId();
  const { at, watch } = useFaults();
  const { mode } = lane;
  const [fields, setFields] = useState({
    ...{ pol: lane.pol ?? '', pod: lane.pod ?? '', box: lane.box ?? '', cargo: lane.cargo ?? '' },
    ...{ etdFrom: lane.from ?? '', etdTo: lane.to ?? '', goods: lane.hs ?? '', targetPrice: '', note: '' },
    targetCurrency: lane.currency ?? 'USD',
  });
  type Key = keyof typeof fields;
  const set = (key: Key) => (value: string) => setFields(before => ({ ...before, [key]: value }));
  const field = (key: Key) => ({ label: t(labelOf(key)), value: fields[key], findings: at(key), onChange: set(key) });
  const run = async (): Promise<void> => {
    const { etdFrom, etdTo, targetPrice, ...texts } = fields;
    const body: BodyOf<typeof savePriceRequest> = {
      ...{ mode, ...texts, pol: texts.pol.trim().toUpperCase(), pod: texts.pod.trim().toUpperCase() },
      ...{ etdFrom: etdFrom || null, etdTo: etdTo || null, targetPrice: targetPrice.trim() || null },
      customer: lane.customer || null,
    };
    const { data } = await watch(() => client.call(savePriceRequest, { body }));
    const text = t('asked', { no: data.requestNo, at: formatInstant(data.dueAt, zone) });
    showToast({ id: 'rates.askPrice', intent: 'success', text });
    onClose();
  };
  return (
    <AskDialog title={t('ask')} width={640} send={{ label: t('send'), run }} onClose={onClose}>
      <p className="fl-muted">{t('askHint')}</p>
      <div className="pq-fields">
        <TextField {...field('pol')} max={80} />
        <TextField {...field('pod')} max={80} />
        {mode === 'FCL' ? <TextField {...field('box')} max={120} /> : <TextField {...field('cargo')} max={120} />}
        <TextField {...field('goods')} />
        <DayField {...field('etdFrom')} />
        <DayField {...field('etdTo')} />
        <TextField {...field('targetPrice')} isNumber max={14} />
        <TextField {...field('targetCurrency')} max={3} />
      </div>
      <FormGroup label={t('note')} labelFor={noteId}>
        <TextArea
          id={noteId}
          fill
          rows={2}
          maxLength={500}
          value={fields.note}
          onChange={event => set('note')(event.currentTarget.value)}
        />
      </FormGroup>
    </AskDialog>
  );
}

const labelOf = (key: string) =>
  key === 'targetPrice' ? 'target' : key === 'targetCurrency' ? 'currency' : (key as 'pol' | 'pod' | 'box' | 'goods');
