import { choice, code, date, decimal, reference, references, text } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { checkZone, countryCode, FRAME_SEARCH, frame, frameFindings, frameSections, portFunctions } from './frame.ts';
import { DATA_PATHS } from './paths.ts';
import { isFinding, md } from './rules/md-findings.ts';
import { checkPortZone, readUnLocode, UN_STATUSES } from './rules/un-locode.ts';

const word = (zh: string, en: string) => ({ zh, en });

const POSITION_SOURCE = {
  UNLOCODE: word('UN/LOCODE', 'UN/LOCODE'),
  TERMINAL: word('码头', 'Terminal'),
  MANUAL: word('人工', 'Manual'),
} as const;

/** World ports, and inland places that cargo is received at or delivered to. */
export const portResource = defineResource({
  name: 'Port',
  docType: 'port',
  title: { zh: '世界港口', en: 'World ports' },
  paths: [DATA_PATHS.ports],
  owner: 'global',
  readByAll: true,
  fields: {
    unLocode: code(
      { zh: 'UN/LOCODE', en: 'UN/LOCODE' },
      {
        max: 5,
        required: true,
        width: 100,
        example: 'CNSHA',
        help: { zh: '2 位国家码 + 3 位代码', en: 'Country code and three characters' },
      },
    ),
    ...frame('Port'),
    nameWoDiacritics: text(
      { zh: '无变音符名称', en: 'Name without diacritics' },
      { max: 100, hiddenColumn: true, help: { zh: 'EDI 使用', en: 'What EDI sends' } },
    ),
    countryCode: countryCode({ computed: true }),
    subdivision: code({ zh: '行政区', en: 'Subdivision' }, { max: 3, width: 80, hiddenColumn: true }),
    functions: portFunctions,
    unStatus: choice({ zh: 'UN 状态', en: 'UN status' }, UN_STATUSES, { width: 110, hiddenColumn: true }),
    latitude: decimal({ zh: '纬度', en: 'Latitude' }, { scale: 5, min: -90, max: 90, width: 100, example: '31.23333' }),
    longitude: decimal(
      { zh: '经度', en: 'Longitude' },
      { scale: 5, min: -180, max: 180, width: 100, example: '121.48333' },
    ),
    positionSource: choice({ zh: '坐标来源', en: 'Source of position' }, POSITION_SOURCE, {
      computed: true,
      hiddenColumn: true,
    }),
    timeZone: text({ zh: '时区', en: 'Time zone' }, { max: 60, format: 'zone', width: 150, example: 'Asia/Shanghai' }),
    sameAsId: reference({ zh: '同港（主代码）', en: 'Same port as (head)' }, 'Port', {
      computed: true,
      width: 130,
      help: { zh: '多个代码指同一个港口时，打印主代码', en: 'Several codes of one real port: the head is printed' },
    }),
    lineIds: references({ zh: '航线', en: 'Trade lanes' }, 'Line', { width: 140 }),
    iata: code({ zh: 'IATA', en: 'IATA' }, { max: 3, pattern: /^[A-Z]{3}$/, hiddenColumn: true, width: 70 }),
    customsCode: code({ zh: '海关代码', en: 'Customs code' }, { max: 10, hiddenColumn: true, width: 100 }),
    listDate: date({ zh: '清单日期', en: 'Date in the list' }, { computed: true, hiddenColumn: true }),
  },
  key: ['unLocode'],
  caption: { code: 'unLocode', zh: 'nameZh', en: 'nameEn' },
  search: FRAME_SEARCH,
  sort: 'unLocode',
  sections: [
    {
      key: 'code',
      title: { zh: '代码', en: 'Codes' },
      fields: [
        'unLocode',
        'countryCode',
        'subdivision',
        'functions',
        'unStatus',
        'iata',
        'customsCode',
        'sameAsId',
        'lineIds',
      ],
    },
    {
      key: 'place',
      title: { zh: '位置与时区', en: 'Position and time zone' },
      fields: ['latitude', 'longitude', 'positionSource', 'timeZone', 'nameWoDiacritics', 'listDate'],
    },
    ...frameSections,
  ],
  rules: port => {
    const half = (port.latitude === null) !== (port.longitude === null);
    return [
      readUnLocode(port.unLocode, () => true),
      ...frameFindings(port),
      half ? md('MD-05', port.latitude === null ? 'latitude' : 'longitude', { v: '' }) : null,
      checkPortZone(port),
      checkZone(port.timeZone),
    ].filter(isFinding);
  },
});
