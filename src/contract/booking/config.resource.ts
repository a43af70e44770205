import type { Finding } from '../kernel/errors.ts';
import {
  choice,
  choices,
  code,
  decimal,
  instant,
  integer,
  longText,
  references,
  rows,
  text,
  texts,
  yesNo,
} from '../kernel/field.ts';
import { defineResource, type RowOf } from '../kernel/resource.ts';
import { CONTAINER_TYPES } from '../si/parts/container-type.ts';
import {
  AMEND_GROUPS,
  AUTO_ACCEPTS,
  BOOKING_CHARSETS,
  BOOKING_WIRES,
  CARRIER_CODE_LISTS,
  CONTAINER_CODE_STYLES,
  CUT_OFF_LABELS,
  DEMANDED_FIELDS,
  EDI_TRANSPORTS,
} from './config.ts';
import { BOOKING_PATHS } from './paths.ts';

/** How each carrier takes bookings, as it is being worked on; what holds is the last publication (`config.ts`). */

const SCAC = /^[A-Z]{4}$/;
const fault = (path: string, code: string, zh: string, en: string): Finding => ({
  path,
  code,
  severity: 'error',
  message: { zh, en },
});

const containerType = code({ zh: '箱型', en: 'Container type' }, { max: 6, required: true });
const TYPES: ReadonlySet<string> = new Set(CONTAINER_TYPES.map(({ key }) => key));

export const carrierConfigResource = defineResource({
  name: 'CarrierBookingConfig',
  docType: 'carrierBookingConfig',
  title: { zh: '订舱船公司配置', en: 'Booking carrier configuration' },
  paths: [BOOKING_PATHS.carrierConfig],
  owner: 'company',
  abilities: ['create', 'modify', 'delete', 'export', 'log'],
  fields: {
    carrier: code(
      { zh: '船公司', en: 'Carrier' },
      { max: 4, pattern: SCAC, required: true, width: 90, example: 'MSCU' },
    ),
    channel: choice({ zh: '通道', en: 'Channel' }, BOOKING_WIRES, { required: true, width: 150 }),
    testMode: yesNo(
      { zh: '测试模式', en: 'Test mode' },
      { on: true, width: 90, help: { zh: '报文只生成并留存，不发送', en: 'Messages are made and kept, not sent' } },
    ),
    revision: integer({ zh: '发布版本', en: 'Published revision' }, { min: 0, computed: true, width: 110 }),
    hasChanges: yesNo({ zh: '有未发布修改', en: 'Unpublished changes' }, { computed: true, width: 120 }),
    publishedAt: instant({ zh: '发布时间', en: 'Published' }, { computed: true, width: 150 }),
    transport: choice({ zh: '传输', en: 'Transport' }, EDI_TRANSPORTS, { hiddenColumn: true }),
    endpoint: text(
      { zh: '地址', en: 'Address' },
      { max: 300, width: 220, help: { zh: '接口地址、信箱名、邮箱或网站', en: 'URL, mailbox, mail address or site' } },
    ),
    credentialRef: code(
      { zh: '密钥名称', en: 'Name of the key' },
      { max: 60, pattern: /^[A-Z0-9_-]+$/, width: 130, hiddenColumn: true },
    ),
    hasSecret: yesNo({ zh: '已存密钥', en: 'Key is kept' }, { computed: true, width: 90 }),
    codeList: choice({ zh: '船公司代码表', en: 'Code list' }, CARRIER_CODE_LISTS, {
      required: true,
      hiddenColumn: true,
    }),
    senderId: text({ zh: '发送方标识', en: 'Sender id' }, { max: 35, hiddenColumn: true }),
    senderQualifier: code({ zh: '发送方限定', en: 'Sender qualifier' }, { max: 4, hiddenColumn: true }),
    recipientId: text({ zh: '接收方标识', en: 'Recipient id' }, { max: 35, hiddenColumn: true }),
    recipientQualifier: code({ zh: '接收方限定', en: 'Recipient qualifier' }, { max: 4, hiddenColumn: true }),
    ownCode: text({ zh: '我方客户代码', en: 'Our customer code' }, { max: 35, hiddenColumn: true }),
    charset: choice({ zh: '字符集', en: 'Characters' }, BOOKING_CHARSETS, { required: true, width: 120 }),
    codeStyle: choice({ zh: '箱型代码', en: 'Container codes' }, CONTAINER_CODE_STYLES, {
      required: true,
      hiddenColumn: true,
    }),
    containerTypes: texts(
      { zh: '可订箱型', en: 'Container types' },
      { max: 6, most: 30, hiddenColumn: true, help: { zh: '空 = 全部', en: 'Empty = all' } },
    ),
    weightLimits: rows(
      { zh: '单箱限重', en: 'Weight limits' },
      {
        containerType,
        maxKg: decimal(
          { zh: '最大货重 kg', en: 'Cargo at most, kg' },
          { scale: 0, min: 1, max: 99_999, required: true },
        ),
      },
      { most: 30, hiddenColumn: true },
    ),
    requiredFields: choices({ zh: '必填', en: 'Required' }, DEMANDED_FIELDS, { hiddenColumn: true }),
    forbiddenFields: choices({ zh: '不可填', en: 'Rejected' }, DEMANDED_FIELDS, { hiddenColumn: true }),
    isReferenceNeeded: yesNo({ zh: '须有合约号或报价号', en: 'Needs contract or quotation' }, { hiddenColumn: true }),
    isDangerousAllowed: yesNo({ zh: '接受危险品', en: 'Takes dangerous goods' }, { on: true, width: 100 }),
    isReeferAllowed: yesNo({ zh: '接受冷藏', en: 'Takes reefers' }, { on: true, hiddenColumn: true }),
    maxRemarks: integer(
      { zh: '备注字数上限', en: 'Remarks, signs at most' },
      { min: 0, max: 2_560, required: true, hiddenColumn: true },
    ),
    cutOffHours: rows(
      { zh: '推算截止（开航前小时）', en: 'Estimated cut-offs, hours before departure' },
      {
        code: choice({ zh: '截止', en: 'Cut-off' }, CUT_OFF_LABELS, { required: true }),
        hours: integer({ zh: '小时', en: 'Hours' }, { min: 0, max: 720, required: true }),
      },
      { most: 7, hiddenColumn: true },
    ),
    answerHours: integer(
      { zh: '答复时限（小时）', en: 'Answers within, hours' },
      { min: 1, max: 240, required: true, width: 110 },
    ),
    amendGroups: choices({ zh: '放舱后可更改', en: 'May be amended' }, AMEND_GROUPS, { hiddenColumn: true }),
    isAmendedByResend: yesNo({ zh: '更改时重发全文', en: 'Amended by sending again' }, { hiddenColumn: true }),
    lateAmendFee: decimal(
      { zh: '迟改费', en: 'Fee of a late amendment' },
      { scale: 2, min: 0, max: 999_999, hiddenColumn: true, help: { zh: '截补料后更改', en: 'After the SI cut-off' } },
    ),
    lateAmendCurrency: code(
      { zh: '迟改费币种', en: 'Currency of that fee' },
      { max: 3, pattern: /^[A-Z]{3}$/, hiddenColumn: true, example: 'USD' },
    ),
    cancelUntilHours: integer(
      { zh: '取消截止（开航前小时）', en: 'Cancels until, hours before' },
      { min: 0, max: 720, hiddenColumn: true, help: { zh: '空 = 开航前均可', en: 'Empty = until it sails' } },
    ),
    holidays: texts(
      { zh: '休息日', en: 'Holidays' },
      {
        max: 10,
        most: 60,
        pattern: /^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/,
        hiddenColumn: true,
        example: '2027-02-06',
      },
    ),
    autoAccept: choice({ zh: '自动受理', en: 'Accepted without a look' }, AUTO_ACCEPTS, { required: true, width: 150 }),
    autoAcceptCustomerIds: references({ zh: '自动受理客户', en: 'Customers accepted so' }, 'Customer', {
      hiddenColumn: true,
    }),
    isBillNumber: yesNo({ zh: '订舱号即提单号', en: 'Booking number is the bill’s' }, { hiddenColumn: true }),
    adviceZh: longText({ zh: '填写须知（中文）', en: 'Advice in Chinese' }, { max: 500, hiddenColumn: true }),
    adviceEn: longText({ zh: '填写须知（英文）', en: 'Advice in English' }, { max: 500, hiddenColumn: true }),
  },
  key: ['carrier'],
  caption: { code: 'carrier' },
  search: ['carrier', 'endpoint'],
  sort: 'carrier',
  sections: [
    {
      key: 'channel',
      title: { zh: '通道', en: 'Channel' },
      fields: [
        'carrier',
        'channel',
        'testMode',
        'transport',
        'endpoint',
        'credentialRef',
        'hasSecret',
        'senderId',
        'senderQualifier',
        'recipientId',
        'recipientQualifier',
        'ownCode',
        'codeList',
        'charset',
        'codeStyle',
      ],
    },
    {
      key: 'content',
      title: { zh: '内容要求', en: 'What it takes' },
      fields: [
        'containerTypes',
        'weightLimits',
        'isDangerousAllowed',
        'isReeferAllowed',
        'isReferenceNeeded',
        'requiredFields',
        'forbiddenFields',
        'maxRemarks',
        'adviceZh',
        'adviceEn',
      ],
    },
    {
      key: 'times',
      title: { zh: '时限与更改', en: 'Times and changes' },
      fields: [
        'cutOffHours',
        'answerHours',
        'holidays',
        'amendGroups',
        'isAmendedByResend',
        'lateAmendFee',
        'lateAmendCurrency',
        'cancelUntilHours',
        'isBillNumber',
        'autoAccept',
        'autoAcceptCustomerIds',
      ],
    },
    {
      key: 'published',
      title: { zh: '发布', en: 'Publication' },
      fields: ['revision', 'hasChanges', 'publishedAt'],
    },
  ],
  visible: {
    transport: row => row.channel === 'IFTMBF',
    senderId: row => row.channel === 'IFTMBF',
    senderQualifier: row => row.channel === 'IFTMBF',
    recipientId: row => row.channel === 'IFTMBF',
    recipientQualifier: row => row.channel === 'IFTMBF',
    credentialRef: row => row.channel === 'IFTMBF' || row.channel === 'DCSA_API',
    hasSecret: row => row.channel === 'IFTMBF' || row.channel === 'DCSA_API',
    autoAcceptCustomerIds: row => row.autoAccept === 'LISTED',
  },
  rules: row => [
    ...(row.channel === 'IFTMBF' && row.transport === null
      ? [fault('transport', 'required', '请选择传输方式', 'Choose how the message travels')]
      : []),
    ...(row.channel === 'IFTMBF' && (row.senderId === null || row.recipientId === null)
      ? [
          fault(
            row.senderId === null ? 'senderId' : 'recipientId',
            'required',
            '报文须有收发方标识',
            'A message names both partners',
          ),
        ]
      : []),
    ...(row.channel !== 'PORTAL_MANUAL' && row.endpoint === null
      ? [fault('endpoint', 'required', '请填写地址', 'Give the address')]
      : []),
    ...row.requiredFields
      .filter(field => row.forbiddenFields.includes(field))
      .slice(0, 1)
      .map(() =>
        fault('forbiddenFields', 'FIELD_BOTH', '同一字段不能既必填又不可填', 'A field cannot be required and rejected'),
      ),
    ...row.containerTypes
      .filter(type => !TYPES.has(type))
      .slice(0, 1)
      .map(type => fault('containerTypes', 'TYPE_UNKNOWN', `没有箱型 ${type}`, `There is no container type ${type}`)),
    ...row.weightLimits.flatMap(({ containerType: type }, at) =>
      TYPES.has(type)
        ? []
        : [
            fault(
              `weightLimits[${at}].containerType`,
              'TYPE_UNKNOWN',
              `没有箱型 ${type}`,
              `There is no container type ${type}`,
            ),
          ],
    ),
    ...(row.lateAmendFee !== null && row.lateAmendCurrency === null
      ? [fault('lateAmendCurrency', 'required', '请填写币种', 'Give the currency')]
      : []),
    ...(row.autoAccept === 'LISTED' && row.autoAcceptCustomerIds.length === 0
      ? [fault('autoAcceptCustomerIds', 'required', '请选择客户', 'Choose customers')]
      : []),
  ],
});

export type CarrierConfigRow = RowOf<typeof carrierConfigResource>;
