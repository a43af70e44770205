import type { Text } from '#contract/kernel/text.ts';
import type { CarryingStep } from './take-calls-along.ts';
import { messagesFor, tell } from './tell.ts';
import { touchedShipments } from './touched.ts';
import { nameOf } from './voyage.read.ts';

const NOTHING: Text = { zh: '', en: '' };

/** Customers with cargo on the voyage hear what became of it; `by` says how far. */
export async function tellOfVoyage(
  { tx, event, row, remarks, now, who, world }: CarryingStep,
  done: Text,
  by: Text = NOTHING,
): Promise<void> {
  const touched = await touchedShipments(tx.db, [{ voyage: world.sailing }]);
  const name = nameOf(world.sailing);
  const reason = remarks === null ? NOTHING : { zh: `：${remarks}`, en: `: ${remarks}` };
  const title = { zh: `航次${done.zh}：${name}`, en: `Voyage ${done.en}: ${name}` };
  const verb = event === 'SLIDE' ? 'slide' : 'blank';
  const lines = {
    zh: `${name} ${done.zh}${by.zh}${reason.zh}`,
    en: `${name}: ${verb}${by.en}${reason.en}`,
  };
  await tell(tx, messagesFor(touched, title, lines), {
    id: `${event}:${row.id}`,
    at: now,
    senderName: who?.seat.employeeName ?? 'Fairlead',
    level: 'WARN',
  });
}
