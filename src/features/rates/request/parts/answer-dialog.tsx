import { FormGroup, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { addDays } from '#contract/basic-data/rules/calendar-day.ts';
import { readContainers } from '#contract/rates/search/criteria.ts';
import { type EventDialogProps, EventFrame } from '#kit/document/event-dialog.tsx';
import { FieldError } from '#kit/field-error.tsx';
import { idOf, NOTHING, PickField } from '#kit/form/pick-field.tsx';
import { useKeptValue } from '#kit/form/use-kept-value.ts';
import { useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { todayIn } from '#kit/resource/filter/day-words.ts';
import { useViewerZone } from '#kit/viewer-zone.ts';
import type { AnswerRate, PriceRequestRow } from '#machines/rates/price-request.document.ts';
import '../request.css';
import { word } from '../words.ts';
import { DayField, TextField } from './text-field.tsx';

const USUAL_DAYS = 14;

const typesIn = ({ box }: PriceRequestRow): string[] => [
  ...new Set(readContainers(box ?? '').flatMap(one => one?.containerType ?? [])),
];

interface Typed {
  readonly text: string;
  readonly carrier: typeof NOTHING;
  readonly fields: Readonly<Record<string, string>>;
}

/** Words, or a spot rate that this customer alone sees, or both. */
export function AnswerDialog(props: EventDialogProps<PriceRequestRow>) {
  const [request] = props.rows;
  return request ? <AnswerForm request={request} dialog={props} /> : null;
}

function AnswerForm({
  request,
  dialog,
}: {
  readonly request: PriceRequestRow;
  readonly dialog: EventDialogProps<PriceRequestRow>;
}) {
  const say = useText();
  const today = todayIn(useViewerZone(), useNow());
  const textId = useId();
  const types = typesIn(request);
  const [text, setText] = useState('');
  const [carrier, setCarrier] = useState(NOTHING);
  const [offered] = useState<Readonly<Record<string, string>>>({
    validFrom: request.etdFrom ?? today,
    validTo: request.etdTo ?? addDays(today, USUAL_DAYS),
    currency: request.targetCurrency ?? 'USD',
  });
  const [fields, setFields] = useState(offered);
  const isDirty = text !== '' || idOf(carrier) !== null || fields !== offered;
  const place = { route: `document/${dialog.document.type}/${dialog.event}`, record: request.id };
  const kept = useKeptValue<Typed>(place, isDirty ? { text, carrier, fields } : null, found => {
    setText(found.text);
    setCarrier(found.carrier);
    setFields(found.fields);
  });
  const field = (key: string, label: string, path = `rate.${key}`) => ({
    label,
    value: fields[key] ?? '',
    findings: dialog.findingsAt(path),
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
  const mayRate = request.mode === 'FCL' && request.customerCompanyId !== null;
  return (
    <EventFrame
      dialog={dialog}
      width={680}
      disabled={isHalf || (text.trim() === '' && rate() === null)}
      unsent={{ isDirty, forget: kept.forget }}
      onRun={async () => {
        await dialog.send({ text: text.trim() || null, rate: rate() });
        await kept.forget();
      }}
    >
      <FormGroup label={say(word('answerText'))} labelFor={textId}>
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
          <legend>{say(word('price'))}</legend>
          <p className="fl-muted">{say(word('priceHint'))}</p>
          <div className="pq-fields">
            <div>
              <PickField label={say(word('carrier'))} resource="ShippingLine" picked={carrier} onPick={setCarrier} />
              <FieldError id={`${textId}-carrier`} findings={dialog.findingsAt('rate.carrierId')} />
            </div>
            <TextField {...field('currency', say(word('currency')))} max={3} />
            <DayField {...field('validFrom', say(word('validFrom')))} />
            <DayField {...field('validTo', say(word('validTo')))} />
            {types.map((type, index) => (
              <TextField
                key={`cost ${type}`}
                {...field(`cost ${type}`, say(word('cost', { type })), `rate.lines[${index}].cost`)}
                isNumber
                max={14}
              />
            ))}
            {types.map((type, index) => (
              <TextField
                key={`sell ${type}`}
                {...field(`sell ${type}`, say(word('sell', { type })), `rate.lines[${index}].guideSell`)}
                isNumber
                max={14}
              />
            ))}
            <TextField {...field('transitDays', say(word('transit')))} isNumber max={3} />
            <TextField {...field('remark', say(word('remark')))} max={500} />
          </div>
        </fieldset>
      )}
    </EventFrame>
  );
}
