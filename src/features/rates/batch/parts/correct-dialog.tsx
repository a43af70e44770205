import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { RefLabel } from '#contract/kernel/resource.ts';
import {
  correctBatchRow,
  type RateBatch,
  type RateBatchRowView,
  type RowSource,
  rateBatchRowSource,
} from '#contract/rates/batch/batch.calls.ts';
import { DEFAULT_PRICE_COLUMNS } from '#contract/rates/codes.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { isUnchosen, type Unchosen } from '#kit/form/read-input.ts';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { useSendCall } from '#kit/send/use-send-call.ts';

/** A row of a sheet that could not be read: what it says, what is wrong with it, and what it is to be. */
export function CorrectDialog({
  batch,
  row,
  onClose,
}: {
  readonly batch: RateBatch;
  readonly row: RateBatchRowView;
  readonly onClose: () => void;
}) {
  const { data, error, refetch } = useCallQuery(rateBatchRowSource, { id: batch.id, seq: row.seq });
  if (error)
    return (
      <AskDialog title={`${row.seq}`} onClose={onClose}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </AskDialog>
    );
  return data ? <CorrectForm batch={batch} row={row} source={data} onClose={onClose} /> : <LoadingState lines={2} />;
}

const PLACES = [
  ['carrierId', 'ShippingLine', 'carrier'],
  ['polId', 'Port', 'pol'],
  ['podId', 'Port', 'pod'],
] as const;

type Picked = Readonly<Record<string, string | Unchosen | null>>;

function CorrectForm({
  batch,
  row,
  source,
  onClose,
}: {
  readonly batch: RateBatch;
  readonly row: RateBatchRowView;
  readonly source: RowSource;
  readonly onClose: () => void;
}) {
  const t = useT('rateBatch');
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const { carrierId, polId, podId, validFrom, validTo, currency } = source;
  const [picked, setPicked] = useState<Picked>({ carrierId, polId, podId });
  const [labels, setLabels] = useState<Readonly<Record<string, RefLabel>>>(source.refs);
  const [said, setSaid] = useState({ validFrom: validFrom ?? '', validTo: validTo ?? '', currency });
  const types = Object.keys(source.prices);
  const [prices, setPrices] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      (types.length > 0 ? types : DEFAULT_PRICE_COLUMNS).map(type => [type, source.prices[type] ?? '']),
    ),
  );
  const send = useSendCall(correctBatchRow, { name: ['batch', 'correctRow'], rowsOf: () => [batch], onDone: onClose });
  const idOf = (key: string): string | null => {
    const value = picked[key] ?? null;
    return isUnchosen(value) ? null : value;
  };
  const pick = (key: string, value: string | Unchosen | null, label?: RefLabel): void => {
    setPicked(before => ({ ...before, [key]: value }));
    if (label) setLabels(before => ({ ...before, [label.id]: label }));
  };
  const others = source.ports.filter(({ use }) => use === 'other');
  const keyOf = ({ use, text: name }: RowSource['ports'][number]): string => (use === 'other' ? `name ${name}` : use);
  const [chosenCarrier, pol, pod] = [idOf('carrierId'), idOf('polId'), idOf('podId')];
  const isWhole = chosenCarrier && pol && pod && said.validFrom && said.validTo && said.currency.length === 3;
  const costs = Object.entries(prices).filter(([, cost]) => cost.trim() !== '');
  const run = async (): Promise<void> => {
    if (!chosenCarrier || !pol || !pod) return;
    const named = source.ports.flatMap(port => {
      const portId = idOf(keyOf(port));
      return portId ? [[port.text, portId] as const] : [];
    });
    await send.run({
      id: batch.id,
      seq: row.seq,
      carrierId: chosenCarrier,
      polId: pol,
      podId: pod,
      ...said,
      prices: Object.fromEntries(costs.map(([type, cost]) => [type, cost.trim()])),
      ports: Object.fromEntries(named),
    });
  };
  const picker = (key: string, resource: string, label: string, port?: RowSource['ports'][number]) => (
    <FormGroup key={key} label={label} labelFor={`${id}${key}`} {...(port ? { helperText: t('remembered') } : {})}>
      <ReferencePicker
        id={`${id}${key}`}
        resource={resource}
        label={label}
        value={picked[key] ?? null}
        chosen={labels[idOf(key) ?? '']}
        onChange={(value, chosen) => pick(key, value, chosen)}
      />
      {port && port.candidates.length > 0 && (
        <fieldset className="fl-batch-candidates">
          <legend>{t('candidates')}</legend>
          {port.candidates.map(one => (
            <Button
              key={one.id}
              size="small"
              active={idOf(key) === one.id}
              text={`${one.code} ${(language === 'CN' && one.zh) || one.en}`}
              onClick={() => pick(key, one.id, one)}
            />
          ))}
        </fieldset>
      )}
    </FormGroup>
  );
  return (
    <AskDialog
      title={t('correctRow', { n: source.row })}
      width={760}
      send={{ label: t('save'), disabled: !isWhole || costs.length === 0, run }}
      onClose={onClose}
    >
      <ul className="fl-finding-error">
        {row.messages.map(message => (
          <li key={message.en}>{text(message)}</li>
        ))}
      </ul>
      <dl className="fl-batch-source" aria-label={t('sheetRow', { n: source.row })}>
        {source.cells.map(({ heading, text: cell }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column, and headings may be alike
          <div key={at}>
            <dt>{heading || '–'}</dt>
            <dd>{cell || '–'}</dd>
          </div>
        ))}
      </dl>
      {PLACES.map(([key, resource, word]) => {
        const port = source.ports.find(({ use }) => use === key);
        const label = port ? `${t(word)} “${port.text}”` : t(word);
        return picker(key, resource, label, port);
      })}
      {others.map(port => picker(keyOf(port), 'Port', t('portNamed', { text: port.text }), port))}
      {(['validFrom', 'validTo', 'currency'] as const).map(name => (
        <FormGroup key={name} label={t(name)} labelFor={`${id}${name}`}>
          {name === 'currency' ? (
            <InputGroup
              id={`${id}${name}`}
              maxLength={3}
              value={said.currency}
              onValueChange={value => setSaid(before => ({ ...before, currency: value.toUpperCase() }))}
            />
          ) : (
            <DayInput
              id={`${id}${name}`}
              value={said[name]}
              onChange={value => setSaid(before => ({ ...before, [name]: value }))}
            />
          )}
        </FormGroup>
      ))}
      {Object.entries(prices).map(([type, cost]) => (
        <FormGroup key={type} label={t('price', { type })} labelFor={`${id}${type}`}>
          <InputGroup
            id={`${id}${type}`}
            inputMode="decimal"
            value={cost}
            maxLength={12}
            onValueChange={value => setPrices(before => ({ ...before, [type]: value }))}
          />
        </FormGroup>
      ))}
    </AskDialog>
  );
}
