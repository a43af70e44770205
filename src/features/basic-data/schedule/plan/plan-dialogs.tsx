import { FormGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { portResource } from '#contract/basic-data/port.resource.ts';
import { readLocalTime } from '#contract/basic-data/rules/local-time.ts';
import { addCall, generateVoyages, shiftCalls } from '#contract/basic-data/schedule/calls.ts';
import type { RefLabel } from '#contract/kernel/resource.ts';
import { useClient } from '#kit/client.tsx';
import { errorText } from '#kit/error-text.ts';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { FormDialog } from '#kit/form-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { useNow } from '#kit/now.ts';
import { callsOf } from '#kit/resource/resource-queries.ts';
import '../locale/words.ts';
import { problemWords } from '../parts/problem-words.ts';
import type { EditorCall } from './use-voyage-calls.ts';

interface Ends {
  readonly onDone: (message: string) => void;
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

function useSend(onDone: (message: string) => void) {
  const text = useText();
  const [trouble, setTrouble] = useState('');
  const send = async (work: () => Promise<string>) => {
    try {
      onDone(await work());
    } catch (error) {
      setTrouble(text(problemWords(error) ?? errorText(error)));
    }
  };
  const alert = (
    <p role="alert" className="fl-finding-error">
      {trouble}
    </p>
  );
  return { send, alert, setTrouble };
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
  const client = useClient();
  const today = new Date(useNow()).toISOString().slice(0, 10);
  const [service, setService] = useState<{ id: string; label?: RefLabel | undefined } | null>(
    serviceId === null
      ? null
      : {
          id: serviceId,
          label: { id: serviceId, code: serviceCode ?? '', zh: serviceCode ?? '', en: serviceCode ?? '' },
        },
  );
  const [fromDay, setFromDay] = useState(today);
  const [count, setCount] = useState('4');
  const [firstNumber, setFirstNumber] = useState('');
  const [ships, setShips] = useState<readonly { id: string; label?: RefLabel | undefined }[]>([]);
  const { send, alert } = useSend(onDone);
  const n = Number(count);
  const isReady =
    service !== null && firstNumber.trim() !== '' && Number.isInteger(n) && n >= 1 && n <= 26 && fromDay !== '';
  const run = () =>
    send(async () => {
      const { data } = await client.call(generateVoyages, {
        body: { serviceId: service!.id, fromDay, count: n, firstNumber, vesselIds: ships.map(({ id }) => id) },
      });
      const made = data.voyages.length;
      return data.warnings.length > 0
        ? t('generate.warned', { n: made, w: data.warnings.length })
        : t('generate.done', { n: made });
    });
  return (
    <FormDialog
      isOpen
      title={t('generate.title')}
      primary={{ label: t('generate.do'), disabled: !isReady, onRun: run }}
      onCancel={onCancel}
    >
      <Picked
        label={t('generate.service')}
        resource="Service"
        value={service?.id ?? null}
        chosen={service?.label}
        onChange={(id, label) => setService(id === null ? null : { id, label })}
      />
      <Line label={t('generate.from')} type="date" value={fromDay} onChange={setFromDay} />
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
      {alert}
    </FormDialog>
  );
}

/** Moves a call and all after it. */
export function ShiftDialog({ call, onDone, onCancel }: Ends & { readonly call: EditorCall }) {
  const t = useT('schedule');
  const client = useClient();
  const [hours, setHours] = useState('');
  const { send, alert } = useSend(onDone);
  const n = Number(hours);
  const isReady = hours.trim() !== '' && Number.isFinite(n) && n !== 0 && Math.abs(n) <= 2160;
  const run = () =>
    send(async () => {
      const { data } = await client.call(shiftCalls, {
        body: { id: call.row.id, hours: n },
        ifMatch: call.row.version,
      });
      return t('shift.done', { n: data.rows.length });
    });
  return (
    <FormDialog
      isOpen
      title={t('shift.title', { port: call.port?.code ?? '' })}
      primary={{ label: t('shift.do'), disabled: !isReady, onRun: run }}
      onCancel={onCancel}
    >
      <Line label={t('shift.hours')} value={hours} onChange={setHours} placeholder="12" />
      {alert}
    </FormDialog>
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
  const { send, alert, setTrouble } = useSend(onDone);
  const zoneOf = async (id: string) => {
    const { data } = await client.call(callsOf(portResource).get, { query: { id } as never });
    return String((data.row as { timeZone?: string | null }).timeZone ?? 'Etc/UTC');
  };
  const run = async () => {
    const zone = await zoneOf(port!.id);
    const read = (text: string) => (text.trim() === '' ? null : readLocalTime(text, zone));
    const [arrival, departure] = [read(times.arrival), read(times.departure)];
    if ((times.arrival.trim() !== '' && !arrival) || (times.departure.trim() !== '' && !departure)) {
      setTrouble(t('adhoc.bad'));
      return;
    }
    await send(async () => {
      await client.call(addCall, {
        body: {
          ...{ voyageId, afterSeq: call.row.seq, portId: port!.id },
          arrivalPlanned: arrival?.instant ?? null,
          departurePlanned: departure?.instant ?? null,
        },
      });
      return t('adhoc.done');
    });
  };
  return (
    <FormDialog
      isOpen
      title={t('adhoc.title', { port: call.port?.code ?? '' })}
      primary={{ label: t('adhoc.do'), disabled: port === null, onRun: run }}
      onCancel={onCancel}
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
      {alert}
    </FormDialog>
  );
}
