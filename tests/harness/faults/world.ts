import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenDatabase } from '#server/db/opened.ts';
import { addShipment, type TestShipment } from '#tests/contract/si-shipments.ts';
import { Api } from '#tests/support/drivers/api.ts';
import { addBuyers, placesOf, putOnSale } from '#tests/support/space-market.ts';

/** What the clients of a run work on. */
export interface Places {
  readonly carrierId: string;
  readonly polId: string;
  readonly podId: string;
}

export interface World {
  readonly shipments: TestShipment[];
  readonly buyers: readonly string[];
  readonly places: Places;
  readonly tokens: Readonly<Record<'customer' | 'reviewer' | 'desk' | 'pricing', string>>;
  readonly offerId: string;
}

/** Rows that are there before the first client comes. */
export async function furnish(
  { db }: Pick<OpenDatabase, 'db'>,
  { shipments, buyers }: { readonly shipments: number; readonly buyers: number },
): Promise<Pick<World, 'shipments' | 'buyers' | 'places'>> {
  const { id } = await db
    .selectFrom('company')
    .select('id')
    .where('companyCode', '=', 'BWBAYY')
    .executeTakeFirstOrThrow();
  const made: TestShipment[] = [];
  for (let count = 0; count < shipments; count++) made.push(await addShipment(db, id, {}, new Date()));
  return { shipments: made, buyers: await addBuyers(db, buyers), places: await placesOf(db) };
}

/** People sign in, and space is put on sale. */
export async function begin(url: string, rows: Pick<World, 'shipments' | 'buyers' | 'places'>): Promise<World> {
  const api = new Api(url);
  const tokens = {
    customer: await api.login('BWBAYY', 'doc1'),
    reviewer: await api.login('PLTFRM', 'doc1'),
    desk: await api.login('PLTFRM', 'cs1'),
    pricing: await api.login('PLTFRM', 'pricing'),
  };
  const lines = [{ containerType: '40HC', qty: 9_000, price: '2150' }];
  const offer = { confirmMode: 'INSTANT', holdMinutes: 240, lines: lines as never } as const;
  return { ...rows, tokens, offerId: await putOnSale(api, tokens.pricing, rows.places, offer) };
}

export const aHome = (): string => mkdtempSync(path.join(tmpdir(), 'fairlead-faults-'));
