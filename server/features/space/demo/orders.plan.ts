/** Orders of the demo in every state; times are minutes after the hold unless they say otherwise. */

export type DemoBuyer = 'NQUAYS' | 'RCHDSZ' | 'BWBAYY' | 'QDTEAM' | 'TJSTEE';

/** What became of a hold, in the words of its machine, the last being where it stands. */
export type DemoPath =
  | 'HELD'
  | 'RELEASED'
  | 'GIVEN_UP'
  | 'SUBMITTED'
  | 'CONFIRMED'
  | 'REJECTED'
  | 'NO_ANSWER'
  | 'WITHDRAWN'
  | 'CANCELLED'
  | 'CANCEL_REQUESTED'
  | 'CANCELLED_AT_FEE'
  | 'SHIPPED'
  | 'NO_SHOW';

export interface DemoOrder {
  readonly offer: string;
  readonly buyer: DemoBuyer;
  readonly items: readonly (readonly [containerType: string, qty: number])[];
  /** Hours since the hold. */
  readonly ago: number;
  readonly path: DemoPath;
  /** Hours since it was given back, where it was. */
  readonly endedAgo?: number;
  readonly goods: string;
  readonly kg: string;
  readonly ref?: string;
  readonly words?: string;
}

type Told = readonly [
  offer: string,
  buyer: DemoBuyer,
  items: string,
  ago: number,
  path: DemoPath,
  goods: string,
  kg: string,
  more?: Partial<Pick<DemoOrder, 'endedAgo' | 'ref' | 'words'>>,
];

const TOLD: readonly Told[] = [
  // Sold out: eight of eight, with a queue.
  ['sold-out', 'NQUAYS', '3x40HC', 88, 'CONFIRMED', 'CERAMIC TILES', '24500', { ref: 'NQ-8821' }],
  ['sold-out', 'RCHDSZ', '3x40HC', 80, 'CONFIRMED', 'BLUETOOTH HEADSETS', '11200', { ref: 'LC24-1107' }],
  ['sold-out', 'QDTEAM', '2x40HC', 71, 'CONFIRMED', 'FROZEN NOODLES, DRY PACK', '18800'],
  ['second-sold-out', 'BWBAYY', '3x40HC', 60, 'CONFIRMED', 'MACHINE PARTS', '21700'],
  ['second-sold-out', 'TJSTEE', '2x40HC', 41, 'CONFIRMED', 'PUMPS AND VALVES', '23100', { ref: 'TJ-0456' }],
  ['given', 'NQUAYS', '4x40HC', 84, 'CONFIRMED', 'FURNITURE', '14600', { ref: 'NQ-8830' }],
  ['given', 'RCHDSZ', '2x20GP', 70, 'CANCELLED', 'LED LAMPS', '8200', { endedAgo: 60 }],
  ['given', 'BWBAYY', '2x40HC', 52, 'REJECTED', 'LITHIUM POWER BANKS', '15000', { words: '不接锂电池' }],
  ['given', 'NQUAYS', '2x40HC', 1.2, 'SUBMITTED', 'GARDEN TOOLS', '16900', { ref: 'NQ-8874' }],
  ['given', 'QDTEAM', '1x40HC', 0.7, 'SUBMITTED', 'INSTANT TEA', '9800'],
  ['given', 'TJSTEE', '2x20GP', 0.4, 'SUBMITTED', 'STEEL FITTINGS', '23800', { ref: 'TJ-0471' }],
  ['gulsun', 'RCHDSZ', '6x40HC', 66, 'CONFIRMED', 'TOYS', '10400', { ref: 'LC24-1115' }],
  ['gulsun', 'TJSTEE', '2x40HC', 47, 'CONFIRMED', 'COMPRESSORS', '24200'],
  ['gulsun', 'BWBAYY', '5x40HC', 33, 'CONFIRMED', 'HOUSEHOLD APPLIANCES', '13300', { ref: 'BW-2207' }],
  ['gulsun', 'QDTEAM', '1x40HC', 28, 'RELEASED', '', ''],
  ['gulsun-fxt', 'NQUAYS', '1x20GP', 25, 'GIVEN_UP', '', ''],
  ['gulsun-fxt', 'TJSTEE', '2x40HC', 24, 'CONFIRMED', 'GEARBOXES', '22500'],
  ['algeciras', 'RCHDSZ', '5x40HC', 50, 'CONFIRMED', 'PLASTIC HOUSEWARE', '9100'],
  ['algeciras', 'QDTEAM', '2x40RH', 45, 'NO_ANSWER', 'FROZEN COD FILLETS', '25600'],
  ['algeciras', 'QDTEAM', '2x40RH', 2, 'SUBMITTED', 'FROZEN COD FILLETS', '25600', { ref: 'QD-331' }],
  ['saade', 'BWBAYY', '4x40HC', 49, 'CONFIRMED', 'BICYCLES', '11900'],
  ['saade', 'NQUAYS', '2x40HC', 46, 'WITHDRAWN', 'GLASSWARE', '19500'],
  ['saade', 'TJSTEE', '1x40HC', 30, 'RELEASED', '', ''],
  ['universe', 'QDTEAM', '3x40HC', 44, 'CONFIRMED', 'PEANUTS', '20400', { ref: 'QD-329' }],
  ['maersk', 'RCHDSZ', '2x40HC', 1.6, 'SUBMITTED', 'CAR SEATS', '10700', { ref: 'LC24-1122' }],
  ['lax', 'RCHDSZ', '2x40HC', 0.5, 'HELD', '', ''],
  ['lax', 'TJSTEE', '1x40GP', 22, 'REJECTED', 'LATHES', '26700', { words: '超重，船公司不接' }],
  ['nyc', 'NQUAYS', '2x40HC', 0.3, 'HELD', '', ''],
  ['maersk', 'QDTEAM', '1x40HC', 0.2, 'HELD', '', ''],
  ['nyc', 'BWBAYY', '3x40HC', 21, 'RELEASED', '', ''],
  ['jea', 'BWBAYY', '6x20GP', 23, 'CONFIRMED', 'SANITARY WARE', '22900'],
  // Within the week before departure giving back costs something.
  ['closed', 'NQUAYS', '3x40HC', 150, 'CANCEL_REQUESTED', 'SOLAR PANELS', '21500', { endedAgo: 1, ref: 'NQ-8790' }],
  ['closed', 'TJSTEE', '2x40HC', 160, 'CANCELLED_AT_FEE', 'TRANSFORMERS', '24900', { endedAgo: 40 }],
  ['closed', 'BWBAYY', '4x40HC', 155, 'CONFIRMED', 'AIR CONDITIONERS', '12800'],
  ['closed-late', 'QDTEAM', '2x40HC', 200, 'CANCEL_REQUESTED', 'DRIED FRUIT', '17300', { endedAgo: 2 }],
  ['closed-late', 'RCHDSZ', '2x20GP', 210, 'NO_SHOW', 'PHONE CASES', '6900'],
  ['sailed', 'NQUAYS', '4x40HC', 390, 'SHIPPED', 'SPORTS SHOES', '13900', { ref: 'NQ-8702' }],
  ['sailed', 'QDTEAM', '3x20GP', 370, 'SHIPPED', 'GARLIC POWDER', '19200'],
  ['sailed-own', 'BWBAYY', '3x40HC', 400, 'SHIPPED', 'KITCHENWARE', '15400'],
  ['sailed-own', 'TJSTEE', '2x40HC', 380, 'NO_SHOW', 'DIESEL GENERATORS', '23700'],
];

const itemsOf = (text: string): DemoOrder['items'] =>
  text.split(',').map(part => {
    const [qty, type] = part.split('x');
    return [type!, Number(qty)];
  });

export const DEMO_ORDERS: readonly DemoOrder[] = TOLD.map(
  ([offer, buyer, items, ago, path, goods, kg, more = {}]): DemoOrder => ({
    offer,
    buyer,
    items: itemsOf(items),
    ago,
    path,
    goods,
    kg,
    ...more,
  }),
);
