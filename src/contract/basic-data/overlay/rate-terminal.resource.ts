import { code, reference, references, yesNo } from '../../kernel/field.ts';
import { defineResource } from '../../kernel/resource.ts';
import { DATA_PATHS } from '../paths.ts';
import { baseNames, overlayFields, overlaySection } from './overlay-fields.ts';

/** Terminals that rates may name, by port and carrier (design A.5.2). */
export const rateTerminalResource = defineResource({
  name: 'RateTerminal',
  docType: 'rateTerminal',
  title: { zh: '运价码头', en: 'Terminals for rates' },
  paths: [DATA_PATHS.rateTerminals],
  owner: 'company',
  abilities: ['modify', 'log'],
  fields: {
    portId: reference({ zh: '港口', en: 'Port' }, 'Port', { computed: true, width: 130 }),
    terminalCode: code({ zh: '码头代码', en: 'Terminal code' }, { max: 6, computed: true, width: 110 }),
    ...baseNames,
    isAllowed: yesNo({ zh: '可用于运价', en: 'Rates may name it' }, { on: true, width: 100, inline: true }),
    carrierIds: references({ zh: '限船公司', en: 'For these carriers' }, 'ShippingLine', {
      most: 60,
      width: 160,
      help: { zh: '空白 = 全部', en: 'Empty = all' },
    }),
    isDefault: yesNo(
      { zh: '默认码头', en: 'Default' },
      { width: 90, inline: true, help: { zh: '每个港口、船公司一个', en: 'One for each port and carrier' } },
    ),
    ...overlayFields,
  },
  key: ['portId', 'terminalCode'],
  caption: { code: 'terminalCode', zh: 'nameZh', en: 'nameEn' },
  search: ['terminalCode', 'nameZh', 'nameEn', 'shortName'],
  sort: 'sort,terminalCode',
  sections: [
    {
      key: 'terminal',
      title: { zh: '码头', en: 'Terminal' },
      fields: ['portId', 'terminalCode', 'nameZh', 'nameEn'],
    },
    { key: 'rates', title: { zh: '运价', en: 'Rates' }, fields: ['isAllowed', 'carrierIds', 'isDefault'] },
    overlaySection,
  ],
  rules: ({ isDefault, isAllowed }) =>
    isDefault && !isAllowed
      ? [
          {
            path: 'isDefault',
            code: 'RATE-TERMINAL',
            severity: 'error',
            message: { zh: '默认码头必须可用于运价', en: 'Rates must be allowed to name the default terminal' },
          },
        ]
      : [],
});
