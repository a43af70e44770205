import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Booking } from '#contract/booking/booking.ts';
import { type BookingConfirmation, confirmationSchema } from '#contract/booking/booking-confirmation.ts';
import { type CutOffCode, type CutOffs, cutOffsSchema } from '#contract/booking/booking-content.ts';
import { CUT_OFF_LABELS } from '#contract/booking/config.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { sailingOf } from '../content-rows.ts';
import { zoneOf } from '../port-time.tsx';
import '../booking.css';
import { findingsAt, Line, Moment, Remarks } from './dialog-inputs.tsx';

type Draft = Omit<BookingConfirmation, 'equipments'> & {
  readonly equipments: readonly (BookingConfirmation['equipments'][number] & { readonly key: number })[];
};

/** Begins with what was confirmed before, else with what was asked for. */
function draftOf({ content, confirmed, carrierRef, cutOffs }: Booking): Draft {
  const asked = content.equipments.filter(({ type }) => type !== '');
  const equipments =
    confirmed?.equipments ?? asked.map(({ type, units }) => ({ type, units, pickupDepot: '', pickupFrom: null }));
  const { routing } = content;
  const known = Object.fromEntries(cutOffs.map(({ code, at }) => [code, at]));
  const leg = {
    stage: 'MNC' as const,
    seq: 1,
    mode: 'VESSEL' as const,
    load: routing.loading.code,
    loadTerminal: '',
    discharge: routing.discharge.code,
    dischargeTerminal: '',
    departure: routing.etd,
    arrival: routing.eta,
    vesselName: routing.vesselName,
    vesselImo: routing.vesselImo,
    voyageNo: routing.voyageNo,
    universalVoyage: '',
    serviceCode: routing.serviceCode,
  };
  return {
    carrierRef: carrierRef ?? '',
    plan: confirmed?.plan.length ? confirmed.plan : [leg],
    equipments: equipments.map((one, key) => ({ ...one, key })),
    cutOffs: confirmed?.cutOffs ?? cutOffsSchema.parse(known),
    charges: confirmed?.charges ?? [],
    filings: confirmed?.filings ?? [],
    clauses: confirmed?.clauses ?? [],
    terms: confirmed?.terms ?? '',
    remarks: '',
  };
}

const required: Text = { zh: '请填写', en: 'Required' };

/** The carrier's answer entered by hand: number, sailing, equipment with depot, cut-offs in the time of the port. */
export function ConfirmFormDialog({
  label,
  booking,
  onSend,
  onClose,
}: {
  readonly label: Text;
  readonly booking: Booking;
  readonly onSend: (confirmation: BookingConfirmation) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const [draft, setDraft] = useState(() => draftOf(booking));
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const zone = zoneOf(booking);
  const at = findingsAt(findings);
  const place = draft.plan.indexOf(sailingOf(draft) ?? draft.plan[0]!);
  const leg = draft.plan[place]!;
  const setLeg = (part: Partial<typeof leg>): void =>
    setDraft({ ...draft, plan: draft.plan.map((one, index) => (index === place ? { ...one, ...part } : one)) });
  const setBox = (key: number, part: object): void =>
    setDraft({ ...draft, equipments: draft.equipments.map(one => (one.key === key ? { ...one, ...part } : one)) });
  const setCutOff = (code: CutOffCode, moment: string | null): void =>
    setDraft({ ...draft, cutOffs: { ...draft.cutOffs, [code]: moment } as CutOffs });

  const send = async (): Promise<void> => {
    const read = confirmationSchema.safeParse({
      ...draft,
      equipments: draft.equipments.map(({ key: _, ...one }) => ({ ...one, units: Number(one.units) })),
    });
    const missing = ['load', 'discharge', 'vesselName'].filter(key => !leg[key as 'load']);
    const wrong = [
      ...(read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))),
      ...missing.map(key => `plan.${place}.${key}`),
    ];
    setFindings(wrong.map(path => ({ path, code: 'REQUIRED', severity: 'error', message: required })));
    if (wrong.length === 0 && read.success) await onSend(read.data);
  };
  const legLine = (
    key: 'vesselName' | 'voyageNo' | 'load' | 'discharge' | 'loadTerminal',
    name: string,
    max: number,
  ) => (
    <Line
      label={name}
      value={leg[key]}
      max={max}
      findings={at(`plan.${place}.${key}`)}
      onChange={value => setLeg({ [key]: value.toUpperCase() })}
    />
  );
  return (
    <AskDialog
      title={`${text(label)} · ${booking.bookingNo}`}
      width={860}
      send={{ label: text(label), run: send }}
      onClose={onClose}
    >
      <div className="bk-fields">
        <Line
          label={t('carrierRef')}
          value={draft.carrierRef}
          max={35}
          findings={at('carrierRef')}
          onChange={carrierRef => setDraft({ ...draft, carrierRef: carrierRef.toUpperCase() })}
        />
        {legLine('vesselName', t('vessel'), 50)}
        {legLine('voyageNo', t('voyage'), 50)}
        {legLine('load', t('pol'), 5)}
        {legLine('loadTerminal', t('terminal'), 6)}
        {legLine('discharge', t('pod'), 5)}
        <Moment label={t('etd')} zone={zone} value={leg.departure} onChange={departure => setLeg({ departure })} />
        <Moment label={t('eta')} zone={zone} value={leg.arrival} onChange={arrival => setLeg({ arrival })} />
      </div>
      {draft.equipments.map((one, index) => (
        <div key={one.key} className="bk-fields bk-line">
          <Line
            label={t('type')}
            value={one.type}
            max={6}
            findings={at(`equipments.${index}.type`)}
            onChange={type => setBox(one.key, { type: type.toUpperCase() })}
          />
          <Line
            label={t('units')}
            isNumber
            value={String(one.units)}
            max={3}
            findings={at(`equipments.${index}.units`)}
            onChange={units => setBox(one.key, { units })}
          />
          <Line
            label={t('depot')}
            value={one.pickupDepot}
            max={100}
            onChange={pickupDepot => setBox(one.key, { pickupDepot })}
          />
          <Moment
            label={t('pickupFrom')}
            zone={zone}
            value={one.pickupFrom}
            onChange={pickupFrom => setBox(one.key, { pickupFrom })}
          />
        </div>
      ))}
      <Button
        size="small"
        text={t('addLine')}
        onClick={() =>
          setDraft({
            ...draft,
            equipments: [
              ...draft.equipments,
              { key: draft.equipments.length, type: '', units: 1, pickupDepot: '', pickupFrom: null },
            ],
          })
        }
      />
      <fieldset className="bk-cut-offs-form">
        <legend>{t('cutOffs')}</legend>
        <p className="fl-muted">{t('cutOffsHelp', { zone })}</p>
        <div className="bk-fields">
          {(Object.keys(CUT_OFF_LABELS) as CutOffCode[]).map(code => (
            <Moment
              key={code}
              label={text(CUT_OFF_LABELS[code])}
              zone={zone}
              value={draft.cutOffs[code]}
              onChange={moment => setCutOff(code, moment)}
            />
          ))}
        </div>
      </fieldset>
      <Remarks
        label={t('remarks')}
        value={draft.remarks}
        onChange={remarks => setDraft({ ...draft, remarks: remarks.slice(0, 500) })}
      />
    </AskDialog>
  );
}
