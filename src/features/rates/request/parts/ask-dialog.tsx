import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useApply } from '#kit/document/use-apply.ts';
import { useText } from '#kit/i18n.ts';
import { priceRequest } from '#machines/rates/price-request.document.ts';
import '../request.css';
import { word } from '../words.ts';
import { DayField, TextField } from './text-field.tsx';

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
  const text = useText();
  const noteId = useId();
  const apply = useApply(priceRequest);
  const { mode } = lane;
  const [fields, setFields] = useState({
    pol: lane.pol ?? '',
    pod: lane.pod ?? '',
    box: lane.box ?? '',
    cargo: lane.cargo ?? '',
    etdFrom: lane.from ?? '',
    etdTo: lane.to ?? '',
    goods: lane.hs ?? '',
    targetPrice: '',
    note: '',
    targetCurrency: lane.currency ?? 'USD',
  });
  type Key = keyof typeof fields;
  const set = (key: Key) => (value: string) => setFields(before => ({ ...before, [key]: value }));
  const labelOf = (key: Key): string => text(priceRequest.meta[key]?.label ?? word('title'));
  const field = (key: Key) => ({
    label: labelOf(key),
    value: fields[key],
    findings: apply.at(key),
    onChange: set(key),
  });
  const run = async (): Promise<void> => {
    const { pol, pod, box, cargo, etdFrom, etdTo, goods, targetPrice, targetCurrency, note } = fields;
    const blank = (value: string): string | null => value.trim() || null;
    await apply.run({
      event: 'ASK',
      rows: [],
      payload: {
        mode,
        pol,
        pod,
        box: mode === 'FCL' ? blank(box) : null,
        cargo: mode === 'LCL' ? blank(cargo) : null,
        etdFrom: blank(etdFrom),
        etdTo: blank(etdTo),
        goods: blank(goods),
        targetPrice: blank(targetPrice),
        targetCurrency: blank(targetCurrency),
        note: blank(note),
        customer: lane.customer || null,
      },
    });
    onClose();
  };
  return (
    <AskDialog
      title={text(priceRequest.events.ASK.label)}
      width={640}
      send={{ label: text(word('send')), run }}
      onClose={onClose}
    >
      <p className="fl-muted">{text(word('askHint'))}</p>
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
      <FormGroup label={labelOf('note')} labelFor={noteId}>
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
