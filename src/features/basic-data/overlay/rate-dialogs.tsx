import { FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { proposeChange } from '#contract/basic-data/change/calls.ts';
import { FEE_CATEGORY } from '#contract/basic-data/fee-code.resource.ts';
import { rateLaneResource } from '#contract/basic-data/overlay/rate-lane.resource.ts';
import { PORT_KIND, ratePortResource } from '#contract/basic-data/overlay/rate-port.resource.ts';
import { type AnyRow, type RefLabel, resourceCalls } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useChangeRows } from '#kit/resource/actions/change-rows.ts';
import { failedRows, type Outcome } from '#kit/resource/actions/outcome.ts';
import { OutcomeDialog } from '#kit/resource/actions/outcome-dialog.tsx';
import type { ResourceContext } from '#kit/resource/resource-context.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import './locale/words.ts';

const ports = resourceCalls(ratePortResource);

interface Props {
  readonly context: ResourceContext;
  readonly onClose: () => void;
}

/** One person for the marked lanes. */
export function AssignDialog({ context, onClose }: Props) {
  const t = useT('rates');
  const change = useChangeRows(rateLaneResource);
  const field = useId();
  const [person, setPerson] = useState('');
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const run = async () => {
    const made = await change(context.chosen, { personInCharge: person.trim() || null });
    context.clearMarks();
    await context.refresh();
    if (failedRows(made).length > 0) setOutcomes(made);
    else onClose();
  };
  if (outcomes.length > 0) return <OutcomeDialog resource={rateLaneResource} outcomes={outcomes} onClose={onClose} />;
  return (
    <AskDialog title={t('assign')} send={{ label: t('do'), run }} onClose={onClose}>
      <p className="fl-mono">{context.chosen.map(({ code }) => String(code)).join(' · ')}</p>
      <FormGroup label={t('person')} labelFor={field}>
        <InputGroup id={field} value={person} maxLength={60} onValueChange={setPerson} />
      </FormGroup>
    </AskDialog>
  );
}

type Picked = { readonly id: string | null; readonly chosen?: RefLabel | undefined };
const NOTHING: Picked = { id: null };

/** What a port is to a lane, and whose price it follows by how much; an entry of the lane that is there is replaced. */
export function ArbitraryDialog({ port, context, onClose }: Props & { readonly port: AnyRow }) {
  const t = useT('rates');
  const text = useText();
  const client = useClient();
  const ids = { lane: useId(), kind: useId(), follows: useId(), amount: useId(), currency: useId() };
  const [lane, setLane] = useState(NOTHING);
  const [kind, setKind] = useState<keyof typeof PORT_KIND>('OUTPORT');
  const [follows, setFollows] = useState(NOTHING);
  const [amount, setAmount] = useState('');
  const [currency, setCurrency] = useState('USD');
  const isOutport = kind === 'OUTPORT';
  const send = useSend({
    name: ['rates', 'arbitrary'],
    rowsOf: () => [port],
    send: (changes: { lanes: unknown[] }, { once }) =>
      client.call(ports.modify, { body: { id: port.id, changes }, ...once }),
    onDone: async () => {
      await context.refresh([port.id]);
      onClose();
    },
  });
  const run = async () => {
    const arbitrary = isOutport && amount.trim() !== '' ? amount.trim() : null;
    const entry = {
      laneId: lane.id,
      kind,
      arbitrary,
      followsPortId: isOutport ? follows.id : null,
      currencyCode: arbitrary === null ? null : currency,
    };
    const others = ((port.lanes ?? []) as { laneId: string }[]).filter(({ laneId }) => laneId !== lane.id);
    await send.run({ lanes: [...others, entry] });
  };
  const disabled = lane.id === null || (isOutport && amount.trim() !== '' && follows.id === null);
  return (
    <AskDialog
      title={`${t('arbitrary')} · ${String(port.unLocode)}`}
      send={{ label: t('do'), disabled, run }}
      onClose={onClose}
    >
      <FormGroup label={t('lane')} labelFor={ids.lane}>
        <ReferencePicker
          id={ids.lane}
          resource="Line"
          value={lane.id}
          chosen={lane.chosen}
          onChange={(value, chosen) => setLane({ id: typeof value === 'string' ? value : null, chosen })}
        />
      </FormGroup>
      <FormGroup label={t('kind')} labelFor={ids.kind}>
        <HTMLSelect
          id={ids.kind}
          value={kind}
          onChange={event => setKind(event.currentTarget.value as keyof typeof PORT_KIND)}
        >
          {Object.entries(PORT_KIND).map(([value, label]) => (
            <option key={value} value={value}>
              {text(label)}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      {isOutport && (
        <>
          <FormGroup label={t('follows')} labelFor={ids.follows}>
            <ReferencePicker
              id={ids.follows}
              resource="Port"
              value={follows.id}
              chosen={follows.chosen}
              onChange={(value, chosen) => setFollows({ id: typeof value === 'string' ? value : null, chosen })}
            />
          </FormGroup>
          <FormGroup label={t('amount')} labelFor={ids.amount}>
            <InputGroup id={ids.amount} inputMode="decimal" value={amount} onValueChange={setAmount} />
          </FormGroup>
          <FormGroup label={t('currency')} labelFor={ids.currency}>
            <InputGroup
              id={ids.currency}
              value={currency}
              maxLength={3}
              onValueChange={value => setCurrency(value.toUpperCase())}
            />
          </FormGroup>
        </>
      )}
    </AskDialog>
  );
}

const CATEGORIES = ['SURCHARGE', 'ORIGIN_LOCAL', 'DEST_LOCAL'] as const;

/** A fee that is missing: the data stewards decide about it, and the own company can use it meanwhile. */
export function ProposeFeeDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('rates');
  const text = useText();
  const ids = { code: useId(), nameZh: useId(), nameEn: useId(), category: useId(), reason: useId() };
  const [fee, setFee] = useState({ code: '', nameZh: '', nameEn: '' });
  const [category, setCategory] = useState<(typeof CATEGORIES)[number]>('SURCHARGE');
  const [reason, setReason] = useState('');
  const send = useSendCall(proposeChange, {
    name: ['rates', 'propose'],
    onDone: onClose,
    notice: (_, { values }) => ({ text: t('proposed', { code: String(values?.code) }) }),
  });
  const run = async () => {
    const values = {
      code: fee.code.toUpperCase(),
      nameZh: fee.nameZh.trim() || null,
      nameEn: fee.nameEn.trim() || null,
      category,
      defaultBasis: 'PER_CONTAINER',
      enabledFor: 'BOTH',
    };
    const body = { resource: 'FeeCode' as const, values, ...(reason.trim() ? { reason: reason.trim() } : {}) };
    await send.run(body);
  };
  const disabled = !/^[A-Z0-9]{2,10}$/i.test(fee.code) || (fee.nameZh.trim() === '' && fee.nameEn.trim() === '');
  return (
    <AskDialog title={t('propose')} send={{ label: t('do'), disabled, run }} onClose={onClose}>
      {(['code', 'nameZh', 'nameEn'] as const).map(field => (
        <FormGroup key={field} label={t(field)} labelFor={ids[field]}>
          <InputGroup
            id={ids[field]}
            value={fee[field]}
            maxLength={field === 'code' ? 10 : 35}
            onValueChange={value => setFee({ ...fee, [field]: value })}
          />
        </FormGroup>
      ))}
      <FormGroup label={t('category')} labelFor={ids.category}>
        <HTMLSelect
          id={ids.category}
          value={category}
          onChange={event => setCategory(event.currentTarget.value as (typeof CATEGORIES)[number])}
        >
          {CATEGORIES.map(value => (
            <option key={value} value={value}>
              {text(FEE_CATEGORY[value])}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      <FormGroup label={t('reason')} labelFor={ids.reason}>
        <InputGroup id={ids.reason} value={reason} maxLength={200} onValueChange={setReason} />
      </FormGroup>
    </AskDialog>
  );
}
