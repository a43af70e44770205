import { choice, code, date, decimal, integer, reference, rows } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { countryCode, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';
import { readImo } from './rules/imo-number.ts';
import { isFinding } from './rules/md-findings.ts';
import { checkMmsiFlag, readMmsi } from './rules/mmsi.ts';

const VESSEL_TYPE = {
  CONTAINER: { zh: '集装箱船', en: 'Container ship' },
  RORO: { zh: '滚装船', en: 'Ro-ro' },
  MPV: { zh: '多用途船', en: 'Multi-purpose' },
  BARGE: { zh: '驳船', en: 'Barge' },
} as const;

const VESSEL_SERVICE = {
  IN_SERVICE: { zh: '营运', en: 'In service', tone: 'good' },
  LAID_UP: { zh: '闲置', en: 'Laid up', tone: 'warn' },
  SCRAPPED: { zh: '拆解', en: 'Scrapped', tone: 'neutral' },
} as const;

const { nameEn: _nameEn, ...vesselFrame } = frame('Vessel');

/** Ships by IMO number; barges without one by a local code. `name` is the English name, as documents print it. */
export const vesselResource = defineResource({
  name: 'Vessel',
  docType: 'vessel',
  title: { zh: '船舶', en: 'Vessels' },
  paths: [DATA_PATHS.vessels],
  owner: 'global',
  readByAll: true,
  fields: {
    imoNumber: code({ zh: 'IMO', en: 'IMO number' }, { max: 7, width: 90, example: '9703760' }),
    localVesselCode: code({ zh: '本地船舶代码', en: 'Local vessel code' }, { max: 20, hiddenColumn: true, width: 120 }),
    name: code({ zh: '船名', en: 'Name' }, { max: 50, required: true, width: 190 }),
    ...vesselFrame,
    formerNames: rows(
      { zh: '曾用名', en: 'Former names' },
      {
        name: code({ zh: '船名', en: 'Name' }, { max: 50, required: true }),
        until: date({ zh: '至', en: 'Until' }, {}),
      },
      { most: 20 },
    ),
    vesselType: choice({ zh: '船型', en: 'Type' }, VESSEL_TYPE, { required: true, width: 110 }),
    serviceStatus: choice({ zh: '营运状态', en: 'In service' }, VESSEL_SERVICE, { required: true, width: 100 }),
    operatorLineId: reference({ zh: '经营船公司', en: 'Operator' }, 'ShippingLine', { width: 110 }),
    callSign: code({ zh: '呼号', en: 'Call sign' }, { max: 10, width: 90 }),
    mmsi: code({ zh: 'MMSI', en: 'MMSI' }, { max: 9, width: 100 }),
    flag: countryCode({}),
    teu: integer({ zh: '箱位 TEU', en: 'TEU' }, { min: 0, max: 40000, width: 90 }),
    buildYear: integer({ zh: '建造年', en: 'Built' }, { min: 1900, max: 2100, width: 80, hiddenColumn: true }),
    loaM: decimal({ zh: '总长 m', en: 'Length over all, m' }, { scale: 2, min: 0, max: 500, hiddenColumn: true }),
    draughtM: decimal({ zh: '吃水 m', en: 'Draught, m' }, { scale: 2, min: 0, max: 40, hiddenColumn: true }),
  },
  key: ['imoNumber', 'localVesselCode'],
  caption: { code: 'name', zh: 'nameZh', en: 'name' },
  search: ['nameZh', 'name', 'aliases', 'imoNumber', 'localVesselCode', 'callSign', 'mmsi'],
  sort: 'name',
  sections: [
    {
      key: 'ship',
      title: { zh: '船舶', en: 'Ship' },
      fields: ['imoNumber', 'localVesselCode', 'name', 'vesselType', 'serviceStatus', 'operatorLineId', 'formerNames'],
    },
    {
      key: 'details',
      title: { zh: '参数', en: 'Particulars' },
      fields: ['callSign', 'mmsi', 'flag', 'teu', 'buildYear', 'loaM', 'draughtM'],
    },
    { ...frameSections[0], fields: ['nameZh', 'pinyin', 'initials', 'aliases'] },
    frameSections[1],
  ],
  visible: { localVesselCode: row => row.vesselType === 'BARGE' },
  rules: vessel => {
    const isBarge = vessel.vesselType === 'BARGE';
    const unnamed = vessel.imoNumber === null && !(isBarge && vessel.localVesselCode !== null);
    return [
      ...frameFindings({ ...vessel, nameEn: vessel.name }),
      vessel.imoNumber === null ? null : readImo(vessel.imoNumber),
      unnamed
        ? {
            path: isBarge ? 'localVesselCode' : 'imoNumber',
            code: 'required',
            severity: 'error' as const,
            message: { zh: '必填', en: 'Required' },
          }
        : null,
      vessel.mmsi === null ? null : readMmsi(vessel.mmsi),
      vessel.mmsi === null ? null : checkMmsiFlag(vessel.mmsi, vessel.flag),
    ].filter(isFinding);
  },
});
