import type { Transaction } from 'kysely';
import { COMMON_PACKAGES } from '#contract/si/parts/package-code.ts';
import type { Tables } from '../../../db/tables.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { SEA_PORTS } from '../sea-ports.ts';
import { PORT_NAMES_EN, PORT_NAMES_ZH } from './port-names.ts';
import { SHIPPING_LINES } from './shipping-lines.ts';

/** Parameters of one statement are counted in 16 bits. */
const ROWS_PER_STATEMENT = 500;

async function addPorts(db: Transaction<Tables>): Promise<void> {
  const ports = SEA_PORTS.map(port => ({
    ...port,
    nameEn: PORT_NAMES_EN[port.unLocode] ?? port.nameEn,
    nameZh: PORT_NAMES_ZH[port.unLocode] ?? null,
  }));
  for (let from = 0; from < ports.length; from += ROWS_PER_STATEMENT) {
    const part = ports.slice(from, from + ROWS_PER_STATEMENT);
    await db
      .insertInto('port')
      .values(part)
      .onConflict(conflict => conflict.doNothing())
      .execute();
  }
}

/** Lines, ports and package codes of an empty database; what people have changed since is never touched. */
export async function prepareBasicData({ db }: Pick<Deps, 'db'>): Promise<void> {
  const known = await db.selectFrom('port').select('unLocode').limit(1).executeTakeFirst();
  if (known) return;
  await db.transaction().execute(async trx => {
    await addPorts(trx);
    await trx
      .insertInto('shippingLine')
      .values([...SHIPPING_LINES])
      .onConflict(conflict => conflict.doNothing())
      .execute();
    await trx
      .insertInto('packageCode')
      .values(COMMON_PACKAGES.map(({ code, zh, en }) => ({ code, nameZh: zh, nameEn: en })))
      .onConflict(conflict => conflict.doNothing())
      .execute();
  });
}
