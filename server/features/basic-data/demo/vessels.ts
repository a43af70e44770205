import type { Row } from '../../../kernel/resource/served-resource.ts';

type Ship = readonly [imo: string, name: string, nameZh: string, operator: string, teu: number, built: number];

/** Invented vessels with valid IMO check digits; the mark DEMO keeps them off real positions. */
const SHIPS: readonly Ship[] = [
  ['9703760', 'ORIENT CREST', '东方峰', 'COSU', 13_800, 2016],
  ['9776145', 'PACIFIC LANTERN', '太平洋灯', 'OOLU', 14_500, 2018],
  ['9863297', 'NORDIC MERIDIAN', '北欧子午线', 'CMDU', 15_200, 2021],
  ['9845219', 'BLUE HARBOUR', '蓝港', 'MSCU', 11_400, 2019],
  ['9731042', 'JADE CURRENT', '玉潮', 'COSU', 10_000, 2017],
  ['9812274', 'AMBER STRAIT', '琥珀海峡', 'COSU', 10_000, 2018],
  ['9855161', 'CORAL VOYAGER', '珊瑚航行者', 'ONEY', 12_700, 2020],
  ['9903425', 'SILVER MONSOON', '银季风', 'ONEY', 12_700, 2021],
  ['9768033', 'RED PINE RIVER', '红松河', 'OOLU', 9_000, 2017],
  ['9839507', 'EASTERN HERON', '东鹭', 'OOLU', 9_000, 2019],
  ['9877121', 'GRAND COMPASS', '大罗盘', 'CMDU', 18_000, 2021],
  ['9920186', 'STARLING BAY', '椋鸟湾', 'CMDU', 18_000, 2022],
  ['9664213', 'COPPER ISLE', '铜岛', 'MSCU', 16_600, 2014],
  ['9883053', 'LOTUS ANCHOR', '莲锚', 'MSCU', 16_600, 2021],
  ['9741059', 'PEARL HORIZON', '珠海平线', 'HLCU', 13_200, 2017],
  ['9782168', 'IRON LARK', '铁云雀', 'HLCU', 13_200, 2018],
  ['9819351', 'WINTER JASMINE', '迎春花', 'MAEU', 8_600, 2018],
  ['9844722', 'GOLDEN ESTUARY', '金河口', 'EGLV', 6_300, 2019],
  ['9876036', 'QUIET TERN', '静鸥', 'EGLV', 6_300, 2020],
  ['9888170', 'SOUTHERN OSPREY', '南鹗', 'HDMU', 7_800, 2020],
  ['9901544', 'CEDAR PASSAGE', '雪松水道', 'SITC', 1_800, 2021],
  ['9912696', 'MORNING SAMPAN', '晨舟', 'SITC', 1_800, 2022],
  ['9933810', 'OPAL STREAM', '蛋白石流', 'WHLC', 2_900, 2022],
  ['9944209', 'TALL BAMBOO', '高竹', 'ZIMU', 5_300, 2023],
];

export const VESSELS: readonly { readonly imoNumber: string; readonly name: string }[] = SHIPS.map(
  ([imoNumber, name]) => ({ imoNumber, name }),
);

/** Rows of the vessels; operators by SCAC. */
export const vesselRows = (lines: ReadonlyMap<string, string>): readonly Row[] =>
  SHIPS.map(([imoNumber, name, nameZh, operator, teu, buildYear]) => ({
    imoNumber,
    name,
    nameZh,
    teu,
    buildYear,
    operatorLineId: lines.get(operator) ?? null,
    vesselType: 'CONTAINER',
    serviceStatus: 'IN_SERVICE',
    source: 'DEMO',
  }));
