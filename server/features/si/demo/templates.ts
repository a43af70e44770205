import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import type { Tables } from '../../../db/tables.ts';
import { newId } from '../../../kernel/ids.ts';
import type { ShipmentWithContainers } from '../../shipment/shipment.read.ts';

const PER_COMPANY = 3;

/** Three templates per customer, of what it ships most: buyer, goods and marks of three different trades. */
export function templatesOf(
  shipments: readonly ShipmentWithContainers[],
  draftOf: (shipment: ShipmentWithContainers) => SiDraft,
  by: (companyId: string) => string,
  now: Date,
): Tables['siTemplate'][] {
  return [...Map.groupBy(shipments, shipment => shipment.companyId)].flatMap(([companyId, own]) => {
    const trades = Map.groupBy(own, shipment => `${shipment.pod} ${shipment.goods}`);
    return [...trades.values()].slice(0, PER_COMPANY).map(([shipment], index) => {
      const { consignor, consignee, notifier1, notifier2, notifier3, ...draft } = draftOf(shipment!);
      const { marks, goods, packageCode, hsCodes, emails, discharge } = draft;
      const parties = { consignor, consignee, notifier1, notifier2, notifier3 };
      return {
        id: newId(now.getTime()),
        companyId,
        name: `${index + 1} ${discharge} / ${goods.split('\n')[0]}`.slice(0, 50),
        content: JSON.stringify({ ...parties, marks, goods, packageCode, hsCodes, emails, remarks: '' }),
        usedCount: 0,
        lastUsedAt: null,
        createdBy: by(companyId),
        updatedAt: now,
      };
    });
  });
}
