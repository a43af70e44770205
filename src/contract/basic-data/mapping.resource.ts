import type { Finding } from '../kernel/errors.ts';
import { choice, code, date, integer, text } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { DATA_PATHS } from './paths.ts';

/** What a foreign code can stand for, and the resource our side of it is a row of. */
export const MAPPED_OBJECTS = {
  PORT: { zh: '港口', en: 'Port' },
  TERMINAL: { zh: '码头', en: 'Terminal' },
  LINE_COMPANY: { zh: '船公司', en: 'Shipping line' },
  VESSEL: { zh: '船舶', en: 'Vessel' },
  CONTAINER_TYPE: { zh: '箱型', en: 'Container type' },
  FEE: { zh: '费用', en: 'Fee' },
  PACKAGE: { zh: '包装', en: 'Package' },
  CURRENCY: { zh: '币种', en: 'Currency' },
  TRADE_LANE: { zh: '航线', en: 'Trade lane' },
  SERVICE: { zh: '航线服务', en: 'Service' },
  COMPANY: { zh: '企业', en: 'Company' },
  EVENT_TYPE: { zh: '动态类型', en: 'Event type' },
} as const;
export type MappedObject = keyof typeof MAPPED_OBJECTS;

export const RESOURCE_OF_OBJECT: Readonly<Record<MappedObject, string>> = {
  PORT: 'Port',
  TERMINAL: 'Terminal',
  LINE_COMPANY: 'ShippingLine',
  VESSEL: 'Vessel',
  CONTAINER_TYPE: 'ContainerType',
  FEE: 'FeeCode',
  PACKAGE: 'PackageType',
  CURRENCY: 'Currency',
  TRADE_LANE: 'Line',
  SERVICE: 'Service',
  COMPANY: 'Company',
  EVENT_TYPE: 'BasicCode',
};

const DIRECTION = {
  IN: { zh: '接收', en: 'In' },
  OUT: { zh: '发送', en: 'Out' },
  BOTH: { zh: '双向', en: 'Both' },
} as const;
const ORIGIN = {
  MANUAL: { zh: '人工', en: 'Manual' },
  SUGGESTED: { zh: '建议', en: 'Suggested' },
  IMPORT: { zh: '导入', en: 'Import' },
} as const;

const fields = {
  system: code(
    { zh: '系统', en: 'System' },
    {
      max: 60,
      required: true,
      width: 140,
      example: 'CARRIER:COSU',
      help: {
        zh: 'UNLOCODE、SMDG-TCL、CARRIER:SCAC、PORT_EDI:港口、CUSTOMS-CN、ERP:企业、EXCEL:模板',
        en: 'UNLOCODE, SMDG-TCL, CARRIER:SCAC, PORT_EDI:port, CUSTOMS-CN, ERP:company, EXCEL:template',
      },
    },
  ),
  object: choice({ zh: '对象', en: 'Object' }, MAPPED_OBJECTS, { required: true, width: 110 }),
  foreignCode: text({ zh: '外部代码', en: 'Foreign code' }, { max: 50, width: 130 }),
  foreignName: text({ zh: '外部名称', en: 'Foreign name' }, { max: 200, width: 200 }),
  ourId: text({ zh: '我方记录', en: 'Ours' }, { max: 36, required: true, width: 150 }),
  direction: choice({ zh: '方向', en: 'Direction' }, DIRECTION, { required: true, width: 90 }),
  validFrom: date({ zh: '生效日', en: 'Valid from' }, { width: 110, hiddenColumn: true }),
  validTo: date({ zh: '失效日', en: 'Valid to' }, { width: 110, hiddenColumn: true }),
  confidence: integer({ zh: '可信度', en: 'Confidence' }, { min: 0, max: 100, width: 80 }),
  origin: choice({ zh: '来源', en: 'Origin' }, ORIGIN, { computed: true, width: 90 }),
  foldedCode: text({ zh: '比较键', en: 'Compared as' }, { max: 200, computed: true, hiddenColumn: true }),
} as const;

interface Typed {
  readonly foreignCode: string | null;
  readonly foreignName: string | null;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

/** A code or a name, and dates in order; what other rows say is the server's to know (MD-14). */
function rules({ foreignCode, foreignName, validFrom, validTo }: Typed): Finding[] {
  const findings: Finding[] = [];
  const add = (path: string, code: string, zh: string, en: string) =>
    findings.push({ path, code, severity: 'error', message: { zh, en } });
  if (foreignCode === null && foreignName === null)
    add('foreignCode', 'required', '代码与名称至少填写一项', 'A code or a name is needed');
  if (validFrom !== null && validTo !== null && validFrom > validTo)
    add('validTo', 'MD-DATES', '失效日早于生效日', 'Valid to lies before valid from');
  return findings;
}

/** Codes of carriers and lists, for all companies. */
export const codeMappingResource = defineResource({
  name: 'CodeMapping',
  docType: 'codeMapping',
  title: { zh: '基础数据映射', en: 'Basic data mapping' },
  paths: [DATA_PATHS.mapping],
  owner: 'global',
  fields,
  key: ['system', 'object', 'foldedCode', 'direction', 'validFrom'],
  caption: { code: 'foreignCode', zh: 'foreignName', en: 'foreignName' },
  search: ['foreignCode', 'foreignName', 'system'],
  sort: 'system,foldedCode',
  rules,
});

/** Codes of partners and of a company's own systems; they win over the global ones for that company. */
export const partnerMappingResource = defineResource({
  name: 'PartnerMapping',
  docType: 'partnerMapping',
  title: { zh: '关系映射', en: 'Relation mapping' },
  paths: [DATA_PATHS.partnerMapping],
  owner: 'company',
  fields,
  key: ['system', 'object', 'foldedCode', 'direction', 'validFrom'],
  caption: { code: 'foreignCode', zh: 'foreignName', en: 'foreignName' },
  search: ['foreignCode', 'foreignName', 'system'],
  sort: 'system,foldedCode',
  rules,
});
