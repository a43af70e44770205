import type { TouchedShipment } from '#contract/basic-data/schedule/shapes.ts';
import type { Text } from '#contract/kernel/text.ts';
import { told } from '#contract/message/event-words.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import { queueMessage } from '../../message/outbox.ts';

/** What customers with cargo on a sailing are told: one message per company, and so one per responsible person of it. */
export interface CustomerMessage {
  readonly companyId: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly shipments: number;
  readonly title: Text;
  readonly text: Text;
}

const MOST_NAMED = 20;

/** `what` is the headline, `lines` what happened; the shipments of the company follow. */
export function messagesFor(
  shipments: readonly TouchedShipment[],
  what: Text,
  lines: Text,
): readonly CustomerMessage[] {
  return [...Map.groupBy(shipments, ({ companyId }) => companyId).values()].map(own => {
    const [first] = own;
    const named = own.slice(0, MOST_NAMED).map(one => `${one.shipmentNo} ${one.bookingNo} ${one.pol}-${one.pod}`);
    const more = own.length - named.length;
    return {
      companyId: first!.companyId,
      companyCode: first!.companyCode,
      companyName: first!.companyName,
      shipments: own.length,
      title: what,
      text: {
        zh: [lines.zh, `涉及 ${own.length} 票货运：`, ...named, ...(more > 0 ? [`另有 ${more} 票`] : [])].join('\n'),
        en: [
          lines.en,
          `${own.length} of your shipments are concerned:`,
          ...named,
          ...(more > 0 ? [`and ${more} more`] : []),
        ].join('\n'),
      },
    };
  });
}

/** Queues the messages with the change itself; people who make SIs at the company are the ones to know. */
export async function tell(
  tx: Tx,
  messages: readonly CustomerMessage[],
  act: { readonly id: string; readonly at: Date; readonly senderName: string; readonly level: 'INFO' | 'WARN' },
): Promise<number> {
  for (const { companyId, title, text } of messages)
    await queueMessage(tx, {
      to: { holdersOf: { companyId, path: SI_PATHS.customerList } },
      companyId,
      ...told('schedule', { happened: title, remarks: text }),
      sendId: `schedule:${act.id}`,
      category: 'BUSINESS',
      level: act.level,
      senderName: act.senderName,
      linkPath: SI_PATHS.customerList,
      dueAt: act.at,
      dedupeKey: `schedule:${act.id}:${companyId}`,
    });
  return messages.length;
}
