import { choice, code, instant, integer, reference, rows, text } from '../kernel/field.ts';
import { defineResource } from '../kernel/resource.ts';
import { DATA_PATHS } from './paths.ts';

/** How a call differs from the plan (DCSA port call status codes). */
export const CALL_STATUS = {
  OMIT: { zh: '跳港', en: 'Omitted', tone: 'bad' },
  BLNK: { zh: '停航', en: 'Blank sailing', tone: 'bad' },
  ADHO: { zh: '临时加挂', en: 'Ad-hoc call', tone: 'info' },
  PHOT: { zh: '退出', en: 'Phase out', tone: 'warn' },
  PHIN: { zh: '加入', en: 'Phase in', tone: 'info' },
  ROTC: { zh: '顺序调整', en: 'Rotation change', tone: 'warn' },
  SLID: { zh: '顺延', en: 'Sliding', tone: 'warn' },
  CUTR: { zh: '提前结束作业', en: 'Cut and run', tone: 'warn' },
} as const;

/** Cut-offs of DCSA, and two of the Chinese ports. */
export const CUT_OFFS = {
  DCO: { zh: '截单', en: 'Documentation' },
  VCO: { zh: '截 VGM', en: 'VGM' },
  FCO: { zh: '截重箱', en: 'FCL delivery' },
  LCO: { zh: '截拼箱', en: 'LCL delivery' },
  PCO: { zh: '截港', en: 'Port' },
  ECP: { zh: '提空箱', en: 'Empty container pick-up' },
  EFC: { zh: '开港', en: 'Earliest full container' },
  RCO: { zh: '冷箱截港', en: 'Reefer' },
  DGC: { zh: '危险品截港', en: 'Dangerous goods' },
  OBC: { zh: '超限箱截港', en: 'Out of gauge' },
  TCO: { zh: '中转截止', en: 'Transhipment' },
  STA: { zh: '标准订舱截止', en: 'Standard booking acceptance' },
  SPA: { zh: '特种订舱截止', en: 'Special booking acceptance' },
  CUA: { zh: '海关受理', en: 'Customs acceptance' },
  AFC: { zh: '预申报截止', en: 'Advance filing' },
  CUC: { zh: '截关', en: 'Customs clearance' },
  AMC: { zh: '截 AMS', en: 'AMS' },
} as const;

const time = (zh: string, en: string, hiddenColumn = false) => instant({ zh, en }, { width: 150, hiddenColumn });

/** A ship's call at a port on a voyage, with what was planned, is expected and happened. */
export const portCallResource = defineResource({
  name: 'PortCall',
  docType: 'portCall',
  title: { zh: '挂靠', en: 'Port calls' },
  paths: [DATA_PATHS.schedules, DATA_PATHS.sailings],
  owner: 'global',
  readByAll: true,
  fields: {
    voyageId: reference({ zh: '航次', en: 'Voyage' }, 'Voyage', { required: true, width: 110 }),
    seq: integer({ zh: '序', en: 'Seq' }, { min: 1, max: 99, required: true, width: 60 }),
    portId: reference({ zh: '港口', en: 'Port' }, 'Port', { required: true, width: 120 }),
    terminalId: reference({ zh: '码头', en: 'Terminal' }, 'Terminal', { width: 110 }),
    callStatus: choice({ zh: '挂靠状态', en: 'Call status' }, CALL_STATUS, { width: 100 }),
    arrivalPlanned: time('计划到港', 'Arrival planned'),
    arrivalEstimated: time('预计到港', 'Arrival expected'),
    arrivalActual: time('实际到港', 'Arrived'),
    departurePlanned: time('计划离港', 'Departure planned'),
    departureEstimated: time('预计离港', 'Departure expected'),
    departureActual: time('实际离港', 'Departed'),
    importVoyageNumber: code({ zh: '进港航次', en: 'Voyage in' }, { max: 50, hiddenColumn: true }),
    exportVoyageNumber: code({ zh: '出港航次', en: 'Voyage out' }, { max: 50, hiddenColumn: true }),
    berth: text({ zh: '泊位', en: 'Berth' }, { max: 20, hiddenColumn: true }),
    delayReason: code({ zh: '延误原因', en: 'Delay reason' }, { max: 3, width: 90 }),
    changeRemark: text({ zh: '变更说明', en: 'Remark on the change' }, { max: 250, hiddenColumn: true }),
    cutOffs: rows(
      { zh: '截止时间', en: 'Cut-offs' },
      {
        code: choice({ zh: '类型', en: 'Cut-off' }, CUT_OFFS, { required: true }),
        at: instant({ zh: '时间', en: 'At' }, { required: true }),
        source: text({ zh: '来源', en: 'Source' }, { max: 20 }),
      },
      { most: 30 },
    ),
    source: text({ zh: '来源', en: 'Source' }, { max: 40, computed: true, width: 100, hiddenColumn: true }),
  },
  key: ['voyageId', 'seq'],
  caption: { code: 'seq' },
  search: [],
  sort: 'voyageId,seq',
  rules: call => {
    const arrival = call.arrivalEstimated ?? call.arrivalPlanned;
    const departure = call.departureEstimated ?? call.departurePlanned;
    return [
      ...(arrival !== null && departure !== null && departure < arrival
        ? [
            {
              path: 'departureEstimated',
              code: 'MD-19',
              severity: 'error' as const,
              message: { zh: '靠泊时间顺序错误', en: 'Times of the calls are out of order' },
            },
          ]
        : []),
      ...(departure === null
        ? []
        : call.cutOffs.flatMap(({ code: kind, at }, index) =>
            at > departure
              ? [
                  {
                    path: `cutOffs[${index}].at`,
                    code: 'MD-20',
                    severity: 'error' as const,
                    message: { zh: '{code} 晚于开航时间', en: '{code} is after departure' },
                    params: { code: kind },
                  },
                ]
              : [],
          )),
    ];
  },
});
