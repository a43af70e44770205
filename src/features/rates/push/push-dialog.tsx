import { Button, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import type { Finding } from '#contract/kernel/errors.ts';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { type PushedPrices, previewPush, pushPrices } from '#contract/rates/push/push.calls.ts';
import type { CodeLabel } from '#contract/rates/search/offer.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { FieldError } from '#kit/field-error.tsx';
import { NOTHING, PickField } from '#kit/form/pick-field.tsx';
import { labelText } from '#kit/form/suggestion-line.tsx';
import { Tag } from '#kit/form/tag-input.tsx';
import { currentLanguage, useT, useText } from '#kit/i18n.ts';
import { reasonOf } from '#kit/problem-text.ts';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import { TextField } from '../request/parts/text-field.tsx';
import { PortBox } from '../search/parts/port-box.tsx';
import '../search/rate-search.css';
import './locale/words.ts';
import { PushedTable } from './pushed-table.tsx';

type Way = 'COPY' | 'MESSAGE' | 'MAIL';

const NO_NAMES: ReadonlyMap<string, CodeLabel> = new Map();

/** What chosen customers pay on a lane, and the list on its way to them: message, mail, or text for a chat. */
export function PushDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('ratePush');
  const text = useText();
  const client = useClient();
  const id = useId();
  const [customers, setCustomers] = useState<readonly RefLabel[]>([]);
  const [picking, setPicking] = useState(NOTHING);
  const [names, setNames] = useState(NO_NAMES);
  const [lane, setLane] = useState({ pol: '', pod: '', box: '1x40HC' });
  const [by, setBy] = useState<Way>('COPY');
  const [note, setNote] = useState('');
  const [shown, setShown] = useState<readonly PushedPrices[] | null>(null);
  const language = currentLanguage();
  const asked = { ...lane, customers: customers.map(one => one.id), lang: language };
  const isAsked = customers.length > 0 && lane.pol !== '' && lane.pod !== '' && lane.box !== '';
  const change = (part: Partial<typeof lane>): void => {
    setLane(before => ({ ...before, ...part }));
    setShown(null);
  };
  const choose = (next: readonly RefLabel[]): void => {
    setCustomers(next);
    setShown(null);
  };
  const previewing = useSend({
    name: ['rates', 'previewPush'],
    send: async (body: typeof asked) => (await client.call(previewPush, { body })).data,
  });
  const pushing = useSend({
    name: ['rates', 'push'],
    send: async (body: typeof asked & { by: 'MESSAGE' | 'MAIL'; note: string }, { once }) =>
      (await client.call(pushPrices, { body, ...once })).data,
    notice: results => ({ text: t('sent', { n: results.filter(({ ok }) => ok).length }) }),
  });
  const at = (path: string): readonly Finding[] => [...previewing.at(path), ...pushing.at(path)];
  const preview = async (): Promise<readonly PushedPrices[]> => {
    pushing.reset();
    const prices = await previewing.run(asked);
    setShown(prices);
    return prices;
  };
  const copy = async (): Promise<void> => {
    const prices = shown ?? (await preview());
    const words = prices.map(one => [one.customerName, note, one.text].filter(Boolean).join('\n')).join('\n\n');
    await navigator.clipboard.writeText(words);
    showToast({ id: 'rates.push', intent: 'success', text: t('copied') });
  };
  const send = async (way: 'MESSAGE' | 'MAIL'): Promise<void> => {
    const results = await pushing.run({ ...asked, by: way, note });
    const failed = results.filter(({ ok }) => !ok);
    for (const { id: customer, message } of failed) {
      const name = customers.find(one => one.id === customer)?.code ?? '';
      const reason = message ? text(message) : '';
      showToast({ id: `rates.push.${customer}`, intent: 'danger', text: t('failed', { name, reason }) });
    }
    if (failed.length === 0) onClose();
  };
  const run = async (): Promise<void> => {
    if (shown === null) await preview();
    else if (by === 'COPY') await copy();
    else await send(by);
  };
  const port = (key: 'pol' | 'pod') => (
    <div className="rs-field">
      <label htmlFor={`${id}-${key}`}>{t(key)}</label>
      <PortBox
        id={`${id}-${key}`}
        label={t(key)}
        codes={lane[key].split(',').filter(Boolean)}
        names={names}
        isInvalid={at(key).length > 0}
        describedBy={`${id}-${key}-error`}
        onChange={(codes, named) => {
          setNames(before => new Map([...before, ...named.map(one => [one.code, one] as const)]));
          change({ [key]: codes.join(',') });
        }}
      />
      <FieldError id={`${id}-${key}-error`} findings={at(key)} />
    </div>
  );
  return (
    <AskDialog
      title={t('title')}
      width={860}
      send={{ label: t(shown === null ? 'preview' : 'send'), disabled: !isAsked, run }}
      onClose={onClose}
      more={
        shown !== null && (
          <Button
            data-command="rates.push"
            text={t('preview')}
            onClick={() =>
              void preview().catch(error =>
                showToast({ id: 'rates.push', intent: 'danger', text: text(reasonOf(error)) }),
              )
            }
          />
        )
      }
    >
      <PickField
        label={t('add')}
        resource="Customer"
        picked={picking}
        onPick={picked => {
          const { chosen } = picked;
          if (typeof picked.value !== 'string' || !chosen) return setPicking(picked);
          setPicking(NOTHING);
          if (!customers.some(one => one.id === chosen.id)) choose([...customers, chosen]);
        }}
      />
      {customers.length > 0 && (
        <div className="fl-form-tags">
          {customers.map(one => (
            <Tag
              key={one.id}
              name={labelText(one, language)}
              onRemove={() => choose(customers.filter(other => other.id !== one.id))}
            >
              {labelText(one, language)}
            </Tag>
          ))}
        </div>
      )}
      <div className="rs-band">
        {port('pol')}
        {port('pod')}
        <TextField label={t('box')} value={lane.box} findings={at('box')} onChange={box => change({ box })} max={120} />
      </div>
      {shown !== null && (
        <>
          {shown.map(one => (
            <PushedTable key={one.customerId} pushed={one} />
          ))}
          <FormGroup label={t('by')} labelFor={`${id}-by`}>
            <HTMLSelect
              id={`${id}-by`}
              value={by}
              options={[
                { value: 'COPY', label: t('copy') },
                { value: 'MESSAGE', label: t('message') },
                { value: 'MAIL', label: t('mail') },
              ]}
              onChange={event => setBy(event.currentTarget.value as Way)}
            />
          </FormGroup>
          <FormGroup label={t('note')} labelFor={`${id}-note`}>
            <TextArea
              id={`${id}-note`}
              fill
              rows={2}
              maxLength={500}
              value={note}
              onChange={event => setNote(event.currentTarget.value)}
            />
          </FormGroup>
        </>
      )}
    </AskDialog>
  );
}
