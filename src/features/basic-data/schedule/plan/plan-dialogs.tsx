import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import { addCall, generateVoyages, shiftCalls } from '#contract/basic-data/schedule/calls.ts';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useT } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import { useSend } from '#kit/send/use-send.ts';
import { useSendCall } from '#kit/send/use-send-call.ts';
import '../locale/words.ts';
import type { EditorCall } from './use-voyage-calls.ts';

interface Ends {
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** One field of a dialog with its label. */
function Line({
  label,
  value,
  onChange,
  ...input
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: string;
  readonly min?: number;
  readonly max?: number;
  readonly placeholder?: string;
}) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <input
        {...input}
        id={id}
        className="bp6-input bp6-fill"
        autoComplete="off"
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </FormGroup>
  );
}

function Picked({
  label,
  resource,
  value,
  chosen,
  onChange,
}: {
  readonly label: string;
  readonly resource: string;
  readonly value: string | null;
  readonly chosen?: RefLabel | undefined;
  readonly onChange: (id: string | null, row?: RefLabel) => void;
}) {
  const id = useId();
  return (
    <FormGroup label={label} labelFor={id}>
      <ReferencePicker
        id={id}
        resource={resource}
        value={value}
        chosen={chosen}
        onChange={(next, row) => onChange(typeof next === 'string' ? next : null, row)}
      />
    </FormGroup>
  );
}

const MOST_VESSELS = 6;

/** `n` voyages from the proforma of a service, with ships in turns. */
export function GenerateDialog({
  serviceId,
  serviceCode,
  onDone,
  onCancel,
}: Ends & { readonly serviceId: string | null; readonly serviceCode: string | null }) {
  const t = useT('schedule');
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const [service, setService] = useState<{ id: string; label?: RefLabel | undefined } | null>(
    serviceId === null
      ? null
      : {
          id: serviceId,
          label: { id: serviceId, code: serviceCode ?? '', zh: serviceCode ?? '', en: serviceCode ?? '' },
        },
  );
  const fromId = useId();
  const [fromDay, setFromDay] = useState(today);
  const [count, setCount] = useState('4');
  const [firstNumber, setFirstNumber] = useState('');
  const [ships, setShips] = useState<readonly { id: string; label?: RefLabel | undefined }[]>([]);
  const n = Number(count);
  const isReady =
    service !== null && firstNumber.trim() !== '' && Number.isInteger(n) && n >= 1 && n <= 26 && fromDay !== '';
  const send = useSendCall(generateVoyages, {
    name: ['schedule', 'generate'],
    onDone,
    notice: ({ voyages, warnings }) => ({
      text:
        warnings.length > 0
          ? t('generate.warned', { n: voyages.length, w: warnings.length })
          : t('generate.done', { n: voyages.length }),
    }),
  });
  const run = async () => {
    const vesselIds = ships.map(({ id }) => id);
    await send.run({ serviceId: service!.id, fromDay, count: n, firstNumber, vesselIds });
  };
  return (
    <AskDialog
      title={t('generate.title')}
      send={{ label: t('generate.do'), disabled: !isReady, run }}
      onClose={onCancel}
    >
      <Picked
        label={t('generate.service')}
        resource="Service"
        value={service?.id ?? null}
        chosen={service?.label}
        onChange={(id, label) => setService(id === null ? null : { id, label })}
      />
      <FormGroup label={t('generate.from')} labelFor={fromId}>
        <DayInput id={fromId} value={fromDay} onChange={setFromDay} />
      </FormGroup>
      <Line label={t('generate.count')} type="number" min={1} max={26} value={count} onChange={setCount} />
      <Line
        label={t('generate.number')}
        placeholder="031E"
        value={firstNumber}
        onChange={next => setFirstNumber(next.toUpperCase())}
      />
      <fieldset className="sch-ships">
        <legend>{t('generate.vessels')}</legend>
        {[...ships, null].slice(0, MOST_VESSELS).map((ship, place) => (
          <Picked
            // Ships are told apart by their place: one may sail twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={place}
            label={t('generate.vessel', { n: place + 1 })}
            resource="Vessel"
            value={ship?.id ?? null}
            chosen={ship?.label}
            onChange={(id, label) =>
              setShips(
                id === null
                  ? ships.filter((_, other) => other !== place)
                  : [...ships.slice(0, place), { id, label }, ...ships.slice(place + 1)],
              )
            }
          />
        ))}
      </fieldset>
    </AskDialog>
  );
}

/** Moves a call and all after it. */
export function ShiftDialog({ call, onDone, onCancel }: Ends & { readonly call: EditorCall }) {
  const t = useT('schedule');
  const client = useClient();
  const [hours, setHours] = useState('');
  const n = Number(hours);
  const isReady = hours.trim() !== '' && Number.isFinite(n) && n !== 0 && Math.abs(n) <= 2160;
  const send = useSend({
    name: ['schedule', 'shift'],
    rowsOf: () => [call.row],
    send: async (said: { hours: number }, { once }) =>
      (await client.call(shiftCalls, { body: { id: call.row.id, ...said }, ...once })).data.rows,
    onDone,
    notice: rows => ({ text: t('shift.done', { n: rows.length }) }),
  });
  return (
    <AskDialog
      title={t('shift.title', { port: call.port?.code ?? '' })}
      send={{ label: t('shift.do'), disabled: !isReady, run: () => send.run({ hours: n }) }}
      onClose={onCancel}
    >
      <Line label={t('shift.hours')} value={hours} onChange={setHours} placeholder="12" />
    </AskDialog>
  );
}

/** A call behind the chosen one; times are those of the clock at its port. */
export function AdhocDialog({
  voyageId,
  call,
  onDone,
  onCancel,
}: Ends & { readonly voyageId: string; readonly call: EditorCall }) {
  const t = useT('schedule');
  const client = useClient();
  const [port, setPort] = useState<{ id: string; label?: RefLabel | undefined } | null>(null);
  const [times, setTimes] = useState({ arrival: '', departure: '' });
  const [isUnread, setUnread] = useState(false);
  const send = useSendCall(addCall, {
    name: ['schedule', 'adhoc'],
    onDone,
    notice: () => ({ text: t('adhoc.done') }),
  });
  const zoneOf = async (id: string) => {
    const { data } = await client.call(callsOf(portResource).get, { query: { id } });
    return String((data.row as { timeZone?: string | null }).timeZone ?? 'Etc/UTC');
  };
  const run = async () => {
    const zone = await zoneOf(port!.id);
    const read = (text: string) => (text.trim() === '' ? null : readLocalTime(text, zone));
    const [arrival, departure] = [read(times.arrival), read(times.departure)];
    const isBad = (times.arrival.trim() !== '' && !arrival) || (times.departure.trim() !== '' && !departure);
    setUnread(isBad);
    if (isBad) return;
    await send.run({
      voyageId,
      afterSeq: call.row.seq,
      portId: port!.id,
      arrivalPlanned: arrival?.instant ?? null,
      departurePlanned: departure?.instant ?? null,
    });
  };
  return (
    <AskDialog
      title={t('adhoc.title', { port: call.port?.code ?? '' })}
      send={{ label: t('adhoc.do'), disabled: port === null, run }}
      onClose={onCancel}
    >
      <Picked
        label={t('adhoc.port')}
        resource="Port"
        value={port?.id ?? null}
        chosen={port?.label}
        onChange={(id, label) => setPort(id === null ? null : { id, label })}
      />
      <Line
        label={t('adhoc.arrival')}
        placeholder="2026-12-19 06:00"
        value={times.arrival}
        onChange={arrival => setTimes({ ...times, arrival })}
      />
      <Line
        label={t('adhoc.departure')}
        placeholder="2026-12-20 06:00"
        value={times.departure}
        onChange={departure => setTimes({ ...times, departure })}
      />
      {isUnread && (
        <p role="alert" className="fl-finding-error">
          {t('adhoc.bad')}
        </p>
      )}
    </AskDialog>
  );
}
