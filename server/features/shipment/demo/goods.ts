/** What the demo ships: one container of each, true to weight and volume of its type. */
export interface DemoGoods {
  readonly goods: string;
  readonly goodsZh: string;
  readonly hsCode: string;
  readonly packageCode: string;
  readonly type: string;
  readonly goodsType: 'S' | 'R';
  readonly packages: number;
  readonly grossKg: number;
  readonly cbm: number;
  /** What the refrigerated container is set to. */
  readonly reefer?: { readonly setpointC: string; readonly ventilation: string; readonly humidity?: string };
}

const goods = (
  [words, goodsZh, hsCode]: readonly [string, string, string],
  [type, packageCode, packages, grossKg, cbm]: readonly [string, string, number, number, number],
  reefer?: DemoGoods['reefer'],
): DemoGoods => ({
  goods: words,
  goodsZh,
  hsCode,
  packageCode,
  type,
  packages,
  grossKg,
  cbm,
  goodsType: reefer ? 'R' : 'S',
  ...(reefer && { reefer }),
});

export const DEMO_GOODS = {
  towels: goods(['100PCT COTTON TERRY BATH TOWELS', '全棉毛巾', '630260'], ['40HC', 'CT', 520, 10990.25, 58.2]),
  bedLinen: goods(['PRINTED COTTON BED LINEN SETS', '全棉印花床品套件', '630221'], ['40HC', 'CT', 640, 11872.5, 61.44]),
  curtains: goods(['POLYESTER CURTAINS', '涤纶窗帘', '630312'], ['20GP', 'CT', 310, 5348.75, 26.35]),
  lamps: goods(['LED PANEL LAMPS', 'LED面板灯', '940511'], ['40HC', 'CT', 980, 8820.4, 63.7]),
  chairs: goods(['UPHOLSTERED WOODEN DINING CHAIRS', '软垫木餐椅', '940161'], ['40HC', 'CT', 430, 9460, 68.37]),
  cabinets: goods(['KITCHEN CABINETS OF PARTICLE BOARD', '刨花板橱柜', '940340'], ['40HC', 'CT', 372, 15624.8, 65.1]),
  pans: goods(['STAINLESS STEEL COOKWARE SETS', '不锈钢炊具套装', '732393'], ['40GP', 'CT', 865, 13494, 55.36]),
  bicycles: goods(['BICYCLES, UNASSEMBLED', '自行车（未组装）', '871200'], ['40HC', 'CT', 285, 5130, 66.98]),
  flooring: goods(['PVC VINYL FLOORING', 'PVC地板', '391810'], ['20GP', 'CT', 1040, 24440, 18.72]),
  cod: goods(['FROZEN PACIFIC COD FILLETS', '冷冻鳕鱼片', '030471'], ['40RH', 'CT', 1250, 25625, 54.25], {
    setpointC: '-20',
    ventilation: '0',
  }),
  garlic: goods(['FRESH GARLIC', '保鲜大蒜', '070320'], ['40RH', 'CT', 2700, 27540, 58.05], {
    setpointC: '-3',
    ventilation: '15',
    humidity: '65',
  }),
  peanuts: goods(['BLANCHED PEANUT KERNELS', '脱皮花生仁', '120242'], ['20GP', 'BG', 760, 19152, 29.64]),
  pumps: goods(['CENTRIFUGAL WATER PUMPS', '离心水泵', '841370'], ['20GP', 'CS', 36, 18640, 24.84]),
  valves: goods(['CAST IRON GATE VALVES', '铸铁闸阀', '848180'], ['20GP', 'CS', 48, 22176, 19.2]),
  gearboxes: goods(['SPEED REDUCERS FOR CONVEYORS', '输送机减速机', '848340'], ['40GP', 'CS', 64, 23680, 41.6]),
  tea: goods(['GREEN TEA IN BULK', '散装绿茶', '090220'], ['40HC', 'CT', 1120, 12544, 64.96]),
} as const satisfies Record<string, DemoGoods>;

export type DemoGoodsName = keyof typeof DEMO_GOODS;
