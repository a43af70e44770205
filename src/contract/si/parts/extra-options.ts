import type { CodeValue } from '../code-lists.ts';
import type { ExtraField } from '../extra.ts';

/** Fields of the extra blocks that take one of a few values. */
export const EXTRA_OPTIONS: Readonly<Partial<Record<ExtraField, readonly CodeValue[]>>> = {
  houseBills: [
    { code: 'Y', zh: '有', en: 'Yes' },
    { code: 'N', zh: '无', en: 'No' },
  ],
  packingGroup: ['I', 'II', 'III'].map(code => ({ code, zh: code, en: code })),
  imdgClass: [
    ...['1.1', '1.2', '1.3', '1.4', '1.5', '1.6'].map(code => ({ code, zh: '爆炸品', en: 'Explosives' })),
    { code: '2.1', zh: '易燃气体', en: 'Flammable gas' },
    { code: '2.2', zh: '非易燃无毒气体', en: 'Non-flammable gas' },
    { code: '2.3', zh: '有毒气体', en: 'Toxic gas' },
    { code: '3', zh: '易燃液体', en: 'Flammable liquid' },
    { code: '4.1', zh: '易燃固体', en: 'Flammable solid' },
    { code: '4.2', zh: '易自燃物质', en: 'Spontaneously combustible' },
    { code: '4.3', zh: '遇水放出易燃气体', en: 'Dangerous when wet' },
    { code: '5.1', zh: '氧化性物质', en: 'Oxidizing' },
    { code: '5.2', zh: '有机过氧化物', en: 'Organic peroxide' },
    { code: '6.1', zh: '毒性物质', en: 'Toxic' },
    { code: '6.2', zh: '感染性物质', en: 'Infectious' },
    { code: '7', zh: '放射性物质', en: 'Radioactive' },
    { code: '8', zh: '腐蚀性物质', en: 'Corrosive' },
    { code: '9', zh: '杂项危险物质', en: 'Miscellaneous' },
  ],
};
