import { useState } from 'react';
import type { Booking } from '#contract/booking/booking.ts';
import { ROLL_CAUSES, type RollCause } from '#contract/booking/booking-confirmation.ts';
import { type CutOffCode, type CutOffs, cutOffsSchema } from '#contract/booking/booking-content.ts';
import { CUT_OFF_LABELS } from '#contract/booking/config.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { ACTS } from '../../lists/acts.ts';
import { zoneOf } from '../port-time.tsx';
import '../booking.css';
import { Choice, Line, Moment, Remarks } from './dialog-inputs.tsx';

export interface RollWords {
  readonly cause: RollCause;
  readonly vesselName: string;
  readonly voyageNo: string;
  readonly etd: string;
  readonly eta: string | null;
  readonly cutOffs: CutOffs;
  readonly remarks: string;
}

const CAUSES = Object.keys(ROLL_CAUSES) as RollCause[];

/** Sails later than confirmed: with which vessel, why, and by which cut-offs from now on. */
export function RollDialog({
  booking,
  onSend,
  onClose,
}: {
  readonly booking: Booking;
  readonly onSend: (words: RollWords) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const zone = zoneOf(booking);
  const [cause, setCause] = useState<RollCause>('CARRIER_OVERBOOKED');
  const [vesselName, setVessel] = useState('');
  const [voyageNo, setVoyage] = useState('');
  const [etd, setEtd] = useState<string | null>(null);
  const [eta, setEta] = useState<string | null>(null);
  const [cutOffs, setCutOffs] = useState(() => cutOffsSchema.parse({}));
  const [remarks, setRemarks] = useState('');
  const { label } = ACTS.ROLL;
  return (
    <AskDialog
      title={`${text(label)} · ${booking.bookingNo}`}
      width={760}
      send={{
        label: text(label),
        disabled: vesselName.trim() === '' || voyageNo.trim() === '' || etd === null || remarks.trim().length < 2,
        run: () => onSend({ cause, vesselName, voyageNo, etd: etd ?? '', eta, cutOffs, remarks }),
      }}
      onClose={onClose}
    >
      <Choice<RollCause>
        label={t('cause')}
        value={cause}
        options={CAUSES.map(value => ({
          value,
          label: `${text(ROLL_CAUSES[value])} · ${t(`fault.${ROLL_CAUSES[value].fault}`)}`,
        }))}
        onChange={setCause}
      />
      <div className="bk-fields">
        <Line label={t('vessel')} value={vesselName} max={50} onChange={value => setVessel(value.toUpperCase())} />
        <Line label={t('voyage')} value={voyageNo} max={50} onChange={value => setVoyage(value.toUpperCase())} />
        <Moment label={t('etd')} zone={zone} value={etd} onChange={setEtd} />
        <Moment label={t('eta')} zone={zone} value={eta} onChange={setEta} />
      </div>
      <fieldset className="bk-cut-offs-form">
        <legend>{t('cutOffs')}</legend>
        <div className="bk-fields">
          {(['DCO', 'VCO', 'FCO', 'CUC'] as const satisfies CutOffCode[]).map(code => (
            <Moment
              key={code}
              label={text(CUT_OFF_LABELS[code])}
              zone={zone}
              value={cutOffs[code]}
              onChange={moment => setCutOffs({ ...cutOffs, [code]: moment })}
            />
          ))}
        </div>
      </fieldset>
      <Remarks label={t('reason')} help={t('reasonHelp')} value={remarks} onChange={setRemarks} />
    </AskDialog>
  );
}
