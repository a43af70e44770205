import Big from 'big.js';
import { useState } from 'react';
import type { Booking } from '#contract/booking/booking.ts';
import type { splitBooking } from '#contract/booking/change.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useT, useText } from '#kit/i18n.ts';
import '../../lists/locale/words.ts';
import { ACTS } from '../../lists/acts.ts';
import '../booking.css';
import { Line } from './dialog-inputs.tsx';

export type SplitParts = BodyOf<typeof splitBooking>['parts'];

interface Draft {
  /** Units that go, by the place of the equipment. */
  readonly units: readonly string[];
  /** Packages, weight and volume that go, by equipment and goods. */
  readonly goods: readonly (readonly { readonly packages: string; readonly kg: string; readonly cbm: string }[])[];
}

const AMOUNT = /^\d{1,9}(\.\d{1,4})?$/;
const amount = (text: string): Big => new Big(AMOUNT.test(text) ? text : '0');
const stays = (whole: string, goes: string): string =>
  amount(whole || '0')
    .minus(amount(goes || '0'))
    .toString();

/** Units and goods to two bookings: what goes is typed, what stays follows, so that the sums are always those of before. */
export function SplitDialog({
  booking,
  onSend,
  onClose,
}: {
  readonly booking: Booking;
  readonly onSend: (parts: SplitParts) => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useT('bookings');
  const text = useText();
  const { equipments } = booking.content;
  const [draft, setDraft] = useState<Draft>(() => ({
    units: equipments.map(() => '0'),
    goods: equipments.map(({ commodities }) => commodities.map(() => ({ packages: '0', kg: '0', cbm: '0' }))),
  }));
  const setUnits = (at: number, value: string): void =>
    setDraft({ ...draft, units: draft.units.map((one, place) => (place === at ? value.replace(/\D/g, '') : one)) });
  const setGoods = (at: number, of: number, part: object): void =>
    setDraft({
      ...draft,
      goods: draft.goods.map((list, place) =>
        place === at ? list.map((one, index) => (index === of ? { ...one, ...part } : one)) : list,
      ),
    });
  const parts: SplitParts = equipments.flatMap(({ commodities }, equipment) => {
    const units = Number(draft.units[equipment] || 0);
    const goods = commodities.map(({ grossKg, cbm }, commodity) => {
      const goes = draft.goods[equipment]![commodity]!;
      return {
        commodity,
        packages: Number(goes.packages || 0),
        goKg: goes.kg || '0',
        goCbm: goes.cbm || '0',
        stayKg: stays(grossKg, goes.kg),
        stayCbm: stays(cbm, goes.cbm),
      };
    });
    return units > 0 || goods.some(({ packages }) => packages > 0) ? [{ equipment, units, goods }] : [];
  });
  const isWithin = equipments.every(({ units, commodities }, at) => {
    const rest = commodities.every((one, of) => {
      const goes = draft.goods[at]![of]!;
      return (
        Number(goes.packages || 0) <= one.packages &&
        !stays(one.grossKg, goes.kg).startsWith('-') &&
        !stays(one.cbm, goes.cbm).startsWith('-')
      );
    });
    return Number(draft.units[at] || 0) <= units && rest;
  });
  const moved = draft.units.reduce((sum, one) => sum + Number(one || 0), 0);
  const whole = equipments.reduce((sum, { units }) => sum + units, 0);
  const { label } = ACTS.SPLIT;
  return (
    <AskDialog
      title={`${text(label)} · ${booking.bookingNo}`}
      width={860}
      send={{
        label: text(label),
        disabled: !isWithin || moved === 0 || moved >= whole,
        run: () => onSend(parts),
      }}
      onClose={onClose}
    >
      <p className="fl-muted">{t('split.sums')}</p>
      {equipments.map((one, at) => (
        // Their places are what the split is told by.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={at} className="bk-split">
          <legend>
            {one.units} x {one.type}
          </legend>
          <div className="bk-fields">
            <Line
              label={t('split.units')}
              isNumber
              value={draft.units[at]!}
              max={3}
              help={`${t('split.stays', { no: booking.bookingNo })}: ${one.units - Number(draft.units[at] || 0)}`}
              onChange={value => setUnits(at, value)}
            />
          </div>
          {one.commodities.map((goods, of) => {
            const goes = draft.goods[at]![of]!;
            const left = (value: string) => `${t('split.stays', { no: booking.bookingNo })}: ${value}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: their places are what the split is told by
              <div key={of} className="bk-fields bk-line">
                <p className="bk-split-goods">
                  {t('split.goods')} {of + 1}: {goods.description}
                  <br />
                  <small className="fl-muted">{t('split.goes')}</small>
                </p>
                <Line
                  label={t('split.packages')}
                  isNumber
                  value={goes.packages}
                  max={8}
                  help={left(String(goods.packages - Number(goes.packages || 0)))}
                  onChange={value => setGoods(at, of, { packages: value.replace(/\D/g, '') })}
                />
                <Line
                  label={t('split.kg')}
                  isNumber
                  value={goes.kg}
                  max={14}
                  help={left(stays(goods.grossKg, goes.kg))}
                  onChange={kg => setGoods(at, of, { kg })}
                />
                <Line
                  label={t('split.cbm')}
                  isNumber
                  value={goes.cbm}
                  max={14}
                  help={left(stays(goods.cbm, goes.cbm))}
                  onChange={cbm => setGoods(at, of, { cbm })}
                />
              </div>
            );
          })}
        </fieldset>
      ))}
    </AskDialog>
  );
}
