import { localTimeOf } from '#contract/basic-data/rules/local-time.ts';
import { CUT_OFF_SOURCES } from '#contract/booking/booking.ts';
import { CUT_OFF_LABELS } from '#contract/booking/config.ts';
import type { Text } from '#contract/kernel/text.ts';
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
  const moved = before
    .filter(({ source }) => source === 'CARRIER')
    .map(former => ({ former, held: row.cutOffs.find(({ code }) => code === former.code) }))
    .filter(({ former, held }) => held?.at !== former.at);
  if (moved.length === 0) return;
  const zone = row.content.routing.zone || USUAL_ZONE;
  const words = (language: 'zh' | 'en'): string =>
    moved
      .map(({ former, held }) => {
        const name = CUT_OFF_LABELS[former.code][language];
        return `${name} ${localTimeOf(former.at, zone)} → ${heldText(held, zone, language)} (${zone})`;
      })
      .join('\n');
  const isEarlier = moved.some(
    ({ former, held }) => held !== undefined && Date.parse(former.at) - Date.parse(held.at) >= EARLIER_MS,
  );
  await tellCustomer(tx, row, now, {
    event: 'booking-cutoff-changed',
    level: isEarlier ? 'WARN' : 'INFO',
    title: { zh: '截止时间变更', en: 'Cut-offs changed' },
    more: { zh: words('zh'), en: words('en') },
  });
}

const NOT_SAID: Text = { zh: '待船公司通知', en: 'to be told by the carrier' };

/** Mark estimated cut-offs, and list those that are unknown after the roll-over. */
function heldText(held: KeptCutOff | undefined, zone: string, language: 'zh' | 'en'): string {
  if (held === undefined) return NOT_SAID[language];
  const at = localTimeOf(held.at, zone);
  return held.source === 'ESTIMATED' ? `${at} ${CUT_OFF_SOURCES.ESTIMATED[language]}` : at;
}
