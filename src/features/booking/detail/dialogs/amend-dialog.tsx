import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { type Booking, previewAmendment } from '#contract/booking/booking.calls.ts';
import { type BookingContent, emptyEquipment } from '#contract/booking/booking-content.ts';
import type { DataOf } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useClient } from '#kit/client.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { ChangeTable } from '../change-table.tsx';
import '../booking.css';
import { Line, Remarks } from './dialog-inputs.tsx';

/**
 * What is to change of a booking that the carrier has: equipment, weights, ports, sailing, remarks. Of a confirmed one the consequences
 * are shown before anything is sent: consent, money, cut-offs.
 */
export function AmendDialog({
  label,
  booking,
  isPreviewed,
  onSend,
  onClose,
}: {
  readonly label: Text;
  readonly booking: Booking;
  readonly isPreviewed: boolean;
  readonly onSend: (content: BookingContent, remarks: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const client = useClient();
  const [content, setContent] = useState(booking.amended ?? booking.content);
  const [remarks, setRemarks] = useState('');
  const [preview, setPreview] = useState<DataOf<typeof previewAmendment> | null>(null);
  const { routing, equipments } = content;
  const change = (next: BookingContent): void => {
    setContent(next);
    setPreview(null);
  };
  const setRouting = (part: Partial<typeof routing>): void => change({ ...content, routing: { ...routing, ...part } });
  const setBox = (index: number, part: Partial<(typeof equipments)[number]>): void =>
    change({ ...content, equipments: equipments.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const look = async (): Promise<void> => {
    const { data } = await client.call(previewAmendment, { body: { id: booking.id, content } });
    setPreview(data);
  };
  const stops = preview?.changes.some(({ consent }) => consent === 'NEVER') === true;
  const isReady = !isPreviewed || (preview !== null && preview.changes.length > 0 && !stops);
  return (
    <AskDialog
      title={`${text(label)} · ${booking.bookingNo}`}
      width={820}
      send={
        isPreviewed && preview === null
          ? { label: t('preview'), run: look }
          : { label: text(label), disabled: !isReady, run: () => onSend(content, remarks) }
      }
      onClose={onClose}
    >
      {equipments.map((one, index) => (
        // Lines have no name of their own and keep their places while the dialog is open.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className="bk-fields bk-line">
          <Line
            label={t('type')}
            value={one.type}
            max={6}
            onChange={type => setBox(index, { type: type.toUpperCase() })}
          />
          <Line
            label={t('units')}
            isNumber
            value={String(one.units)}
            max={3}
            onChange={units => setBox(index, { units: Number(units.replace(/\D/g, '')) })}
          />
          <Line
            label={t('grossKg')}
            isNumber
            value={one.grossKg}
            max={14}
            onChange={grossKg => setBox(index, { grossKg })}
          />
        </div>
      ))}
      <Button
        size="small"
        text={t('addLine')}
        disabled={equipments.length >= 20}
        onClick={() => change({ ...content, equipments: [...equipments, emptyEquipment()] })}
      />
      <div className="bk-fields bk-line">
        <Line
          label={t('vessel')}
          value={routing.vesselName}
          max={50}
          onChange={vesselName => setRouting({ vesselName: vesselName.toUpperCase() })}
        />
        <Line
          label={t('voyage')}
          value={routing.voyageNo}
          max={50}
          onChange={voyageNo => setRouting({ voyageNo: voyageNo.toUpperCase() })}
        />
        <Line
          label={t('pod')}
          value={routing.discharge.code}
          max={5}
          onChange={code => setRouting({ discharge: { ...routing.discharge, code: code.toUpperCase() } })}
        />
        <Line
          label={t('delivery')}
          value={routing.delivery.code}
          max={5}
          onChange={code => setRouting({ delivery: { ...routing.delivery, code: code.toUpperCase() } })}
        />
      </div>
      <Remarks label={t('reason')} value={remarks} onChange={setRemarks} />
      {preview && (
        <section className="bk-consequences" aria-label={t('previewed')} aria-live="polite">
          <h3>{t('previewed')}</h3>
          {preview.changes.length === 0 ? <p>{t('noChange')}</p> : <ChangeTable changes={preview.changes} />}
          <ul>
            {preview.money?.map(({ currency, amount }) => (
              <li key={currency}>
                {t('money', { amount: `${amount.startsWith('-') ? '' : '+'}${amount} ${currency}` })}
              </li>
            ))}
            <li>{t(preview.isLate ? 'late' : 'inTime')}</li>
          </ul>
          {preview.findings.length > 0 && <FindingList findings={preview.findings} />}
        </section>
      )}
    </AskDialog>
  );
}
