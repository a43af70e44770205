import { code, decimal, integer, text, texts, yesNo } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { FRAME_SEARCH, frame, frameFindings, frameSections } from './frame.ts';
import { DATA_PATHS } from './paths.ts';

/** Container types (ISO 6346 size-type). 40HC is the key, 40HQ what documents print: one type. */
export const containerTypeResource = defineResource({
  name: 'ContainerType',
  docType: 'containerType',
  title: { zh: '箱型', en: 'Container types' },
  paths: [DATA_PATHS.basicCode],
  owner: 'global',
  readByAll: true,
  fields: {
    code: code({ zh: '箱型', en: 'Type' }, { max: 6, required: true, width: 90 }),
    ...frame('ContainerType'),
    isoSizeTypes: texts(
      { zh: 'ISO 尺寸类型', en: 'ISO size-types' },
      { max: 4, most: 20, width: 130, help: { zh: '首个用于发送', en: 'The first one is sent' } },
    ),
    isoGroup: code({ zh: 'ISO 组', en: 'ISO group' }, { max: 4, width: 90 }),
    docText: text({ zh: '单证显示', en: 'Text on documents' }, { max: 10, required: true, width: 110 }),
    lengthFt: integer({ zh: '长 ft', en: 'Length, ft' }, { min: 8, max: 60, required: true, width: 80 }),
    heightMm: integer({ zh: '高 mm', en: 'Height, mm' }, { min: 1000, max: 4000, width: 90 }),
    teu: decimal({ zh: 'TEU', en: 'TEU' }, { scale: 2, min: 0, max: 4, required: true, width: 70 }),
    tareKg: integer({ zh: '皮重 kg', en: 'Tare, kg' }, { min: 0, width: 90 }),
    maxGrossKg: integer({ zh: '最大总重 kg', en: 'Maximum gross, kg' }, { min: 0, width: 110 }),
    payloadWarnKg: integer({ zh: '载重提醒 kg', en: 'Payload warning, kg' }, { min: 0, width: 110 }),
    cubeM3: decimal({ zh: '容积 m³', en: 'Cube, m³' }, { scale: 2, min: 0, width: 90 }),
    doorOpening: text({ zh: '箱门', en: 'Door opening' }, { max: 40, hiddenColumn: true }),
    isReefer: yesNo({ zh: '冷箱', en: 'Reefer' }, { width: 70 }),
    isOpen: yesNo({ zh: '开顶/框架', en: 'Open' }, { width: 90 }),
  },
  key: ['code'],
  caption: { code: 'code', zh: 'nameZh', en: 'nameEn' },
  search: [...FRAME_SEARCH, 'isoSizeTypes'],
  sort: 'code',
  sections: [
    {
      key: 'type',
      title: { zh: '箱型', en: 'Type' },
      fields: ['code', 'isoSizeTypes', 'isoGroup', 'docText', 'isReefer', 'isOpen'],
    },
    {
      key: 'size',
      title: { zh: '尺寸与重量', en: 'Sizes and weights' },
      fields: ['lengthFt', 'heightMm', 'teu', 'tareKg', 'maxGrossKg', 'payloadWarnKg', 'cubeM3', 'doorOpening'],
    },
    ...frameSections,
  ],
  rules: frameFindings,
});
