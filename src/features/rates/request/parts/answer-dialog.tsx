import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { type AnswerRate, answerPriceRequest, type PriceRequest } from '#contract/rates/request/request.calls.ts';
import { readContainers } from '#contract/rates/search/criteria.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { FieldError } from '#kit/field-error.tsx';
import { idOf, NOTHING, PickField } from '#kit/form/pick-field.tsx';
import { useT } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { showToast } from '#kit/toasts.tsx';
import { useViewerZone } from '#kit/viewer-zone.ts';
import '../locale/words.ts';
import '../request.css';
import { DayField, TextField } from './text-field.tsx';
import { useFaults } from './use-faults.ts';

const USUAL_DAYS = 14;

const typesIn = ({ box }: PriceRequest): string[] => [
  ...new Set(readContainers(box).flatMap(one => one?.containerType ?? [])),
];

/** Words, or a spot rate that this customer alone sees, or both. */
export function AnswerDialog({ request, onClose }: { readonly request: PriceRequest; readonly onClose: () => void }) {
  const t = useT('priceRequest');
  const client = useClient();
  const today = todayIn(useViewerZone(), useNow());
  const textId = useId();
  const { at, watch } = useFaults();
  const types = typesIn(request);
  const [text, setText] = useState('');
  const [carrier, setCarrier] = useState(NOTHING);
  const [fields, setFields] = useState<Readonly<Record<string, string>>>({
    validFrom: request.etdFrom ?? today,
    validTo: request.etdTo ?? addDays(today, USUAL_DAYS),
    currency: request.targetCurrency,
  });
  const field = (key: string, label: string, path = `rate.${key}`) => ({
    ...{ label, value: fields[key] ?? '', findings: at(path) },
    onChange: (value: string) => setFields(before => ({ ...before, [key]: value })),
  });
  const carrierId = idOf(carrier);
  const rate = (): AnswerRate | null => {
    const lines = types
      .map(containerType => ({
        containerType,
        cost: (fields[`cost ${containerType}`] ?? '').trim(),
        guideSell: (fields[`sell ${containerType}`] ?? '').trim() || null,
      }))
      .filter(({ cost }) => cost !== '');
    if (!carrierId || lines.length === 0) return null;
    const { validFrom = '', validTo = '', currency = '', transitDays = '', remark = '' } = fields;
    return { carrierId, validFrom, validTo, currency, remark, lines, transitDays: Number(transitDays) || null };
  };
  // Half a price is none, and must not get lost behind the words.
  const isHalf = rate() === null && (carrier.value !== null || types.some(type => fields[`cost ${type}`]?.trim()));
  const run = async (): Promise<void> => {
    const body = { id: request.id, text: text.trim(), rate: rate() };
    await watch(() => client.call(answerPriceRequest, { body, ifMatch: request.version }));
    showToast({ id: 'rates.answer', intent: 'success', text: t('answered', { no: request.requestNo }) });
    onClose();
  };
  const mayRate = request.mode === 'FCL' && request.customerId !== null;
  return (
    <AskDialog
      title={`${t('answer')} · ${request.requestNo}`}
      width={680}
      send={{ label: t('send'), run, disabled: isHalf || (text.trim() === '' && rate() === null) }}
      onClose={onClose}
    >
      <FormGroup label={t('answerText')} labelFor={textId}>
        <TextArea
          id={textId}
          fill
          rows={3}
          maxLength={1000}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      </FormGroup>
      {mayRate && (
        <fieldset>
          <legend>{t('price')}</legend>
          <p className="fl-muted">{t('priceHint')}</p>
          <div className="pq-fields">
            <div>
              <PickField label={t('carrier')} resource="ShippingLine" picked={carrier} onPick={setCarrier} />
              <FieldError id={`${textId}-carrier`} findings={at('rate.carrierId')} />
            </div>
            <TextField {...field('currency', t('currency'))} max={3} />
            <DayField {...field('validFrom', t('validFrom'))} />
            <DayField {...field('validTo', t('validTo'))} />
            {types.map((type, index) => (
              <TextField
                key={`cost ${type}`}
                {...field(`cost ${type}`, t('cost', { type }), `rate.lines[${index}].cost`)}
                isNumber
                max={14}
              />
            ))}
            {types.map((type, index) => (
              <TextField
                key={`sell ${type}`}
                {...field(`sell ${type}`, t('sell', { type }), `rate.lines[${index}].guideSell`)}
                isNumber
                max={14}
              />
            ))}
            <TextField {...field('transitDays', t('transit'))} isNumber max={3} />
            <TextField {...field('remark', t('remark'))} max={500} />
          </div>
        </fieldset>
      )}
    </AskDialog>
  );
}
