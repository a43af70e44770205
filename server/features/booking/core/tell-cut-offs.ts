import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { CUT_OFF_LABELS } from '#contract/booking/config.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { BookingRecord, KeptCutOff } from '../tables.ts';
import { tellCustomer } from './tell-booking.ts';

/** A cut-off that the carrier moved is told with both times (design commercial C.5.4). */

const EARLIER_MS = 2 * 3_600_000;
const USUAL_ZONE = 'Asia/Shanghai';

export async function tellCutOffChange(
  tx: Tx,
  before: readonly KeptCutOff[],
  row: BookingRecord,
  now: Date,
): Promise<void> {
  const moved = row.cutOffs.flatMap(one => {
    const former = before.find(({ code }) => code === one.code);
    return former && former.source === 'CARRIER' && former.at !== one.at ? [{ ...one, former: former.at }] : [];
  });
  if (moved.length === 0) return;
  const zone = row.content.routing.zone || USUAL_ZONE;
  const words = (language: 'zh' | 'en'): string =>
    moved
      .map(
        ({ code, at, former }) =>
          `${CUT_OFF_LABELS[code][language]} ${localTimeOf(former, zone)} → ${localTimeOf(at, zone)} (${zone})`,
      )
      .join('\n');
  const isEarlier = moved.some(({ at, former }) => Date.parse(former) - Date.parse(at) >= EARLIER_MS);
  await tellCustomer(tx, row, now, {
    event: 'booking-cutoff-changed',
    level: isEarlier ? 'WARN' : 'INFO',
    title: { zh: '截止时间变更', en: 'Cut-offs changed' },
    more: { zh: words('zh'), en: words('en') },
  });
}
