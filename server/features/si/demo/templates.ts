import type { SiDraft } from '#contract/si/shipping-instruction.ts';
import { templateContentOf } from '#contract/si/template-content.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Row } from '../../../kernel/resource/served-resource.ts';
import { insertRows, logWrites } from '../../../kernel/resource/write.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import type { ShipmentWithContainers } from '../../shipment/shipment.read.ts';
import { servedTemplate } from '../templates/served-template.ts';

const PER_COMPANY = 3;

/** Three templates of one customer, of what it ships most: buyer, goods and marks of three different trades. */
function templatesOf(own: readonly ShipmentWithContainers[], draftOf: (one: ShipmentWithContainers) => SiDraft): Row[] {
  const trades = Map.groupBy(own, shipment => `${shipment.pod} ${shipment.goods}`);
  return [...trades.values()].slice(0, PER_COMPANY).map(([shipment], index) => {
    const draft = draftOf(shipment!);
    return {
      ...templateContentOf({ ...draft, remarks: '' }),
      name: `${index + 1} ${draft.discharge} / ${draft.goods.split('\n')[0]}`.slice(0, 50).trim(),
      scope: 'COMPANY',
      pod: shipment!.pod === '' ? null : shipment!.pod,
      usedCount: 0,
      lastUsedAt: null,
    };
  });
}

/** Templates of every customer, logged as made by its document user. */
export async function seedTemplates(
  tx: Tx,
  deps: Deps,
  {
    shipments,
    draftOf,
    maker,
  }: {
    readonly shipments: readonly ShipmentWithContainers[];
    readonly draftOf: (shipment: ShipmentWithContainers) => SiDraft;
    readonly maker: (companyId: string) => string;
  },
): Promise<void> {
  for (const [companyId, own] of Map.groupBy(shipments, shipment => shipment.companyId)) {
    const who = { seat: { companyId, employeeId: maker(companyId) } } as unknown as SeatedWho;
    const writer = { deps, tx, who, at: deps.clock.now() };
    const rows = templatesOf(own, draftOf).map(row => ({ ...row, id: newId(writer.at.getTime()), version: 1 }));
    const made = await insertRows(writer, servedTemplate, rows);
    await logWrites(
      writer,
      servedTemplate,
      made.map(after => ({ event: 'SEED', before: null, after })),
    );
  }
}
