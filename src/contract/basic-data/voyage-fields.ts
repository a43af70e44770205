import { z } from 'zod';
import { choice, code, integer, longText, reference, rows } from '../kernel/field.ts';
import { systemShape } from '../kernel/resource.ts';

/** Fields and codes of a voyage; its document is declared in `machines/basic-data/voyage.document.ts`. */

/** Name of voyages in the log and in live messages. */
export const VOYAGE = 'voyage';

export const VOYAGE_STATE = {
  PLANNED: { zh: '计划', en: 'Planned', tone: 'neutral' },
  OPEN: { zh: '接受订舱', en: 'Open', tone: 'good' },
  CLOSED: { zh: '已截单', en: 'Closed', tone: 'warn' },
  SAILED: { zh: '已开航', en: 'Sailed', tone: 'info' },
  COMPLETED: { zh: '已完成', en: 'Completed', tone: 'neutral' },
  BLANKED: { zh: '停航', en: 'Blanked', tone: 'bad' },
  SLID: { zh: '顺延', en: 'Slid', tone: 'warn' },
} as const;

/** States of a voyage that is there. */
export type VoyageStatus = keyof typeof VOYAGE_STATE;
export const VOYAGE_STATUSES = Object.keys(VOYAGE_STATE) as [VoyageStatus, ...VoyageStatus[]];

export const DIRECTION = {
  E: { zh: '东', en: 'East' },
  W: { zh: '西', en: 'West' },
  N: { zh: '北', en: 'North' },
  S: { zh: '南', en: 'South' },
  R: { zh: '环', en: 'Round' },
} as const;

/** One sailing of a service. A vessel that is not named yet is null and has an expected capacity. */
export const voyageFields = {
  lineId: reference({ zh: '船公司', en: 'Line' }, 'ShippingLine', { required: true, width: 110 }),
  serviceId: reference({ zh: '服务', en: 'Service' }, 'Service', { width: 110 }),
  vesselId: reference({ zh: '船舶', en: 'Vessel' }, 'Vessel', {
    width: 190,
    help: { zh: '空白为待定', en: 'Blank: to be named' },
  }),
  expectedTeu: integer({ zh: '预计箱位', en: 'Expected TEU' }, { min: 0, max: 40000, hiddenColumn: true }),
  carrierExportVoyageNumber: code({ zh: '出口航次', en: 'Export voyage' }, { max: 50, required: true, width: 110 }),
  carrierImportVoyageNumber: code({ zh: '进口航次', en: 'Import voyage' }, { max: 50, width: 110, hiddenColumn: true }),
  universalVoyageReference: code(
    { zh: 'UVR', en: 'Universal voyage reference' },
    { max: 5, pattern: /^\d{2}[0-9A-Z]{2}[NEWSR]$/, hiddenColumn: true },
  ),
  direction: choice({ zh: '航向', en: 'Direction' }, DIRECTION, { width: 80 }),
  partners: rows(
    { zh: '合作方航次', en: 'Partner voyage numbers' },
    {
      lineId: reference({ zh: '船公司', en: 'Line' }, 'ShippingLine', { required: true }),
      number: code({ zh: '航次', en: 'Voyage' }, { max: 50, required: true }),
    },
    { most: 20 },
  ),
  /** Of a slid voyage: the one that took its number. */
  successorId: reference({ zh: '顺延至', en: 'Slid to' }, 'Voyage', { computed: true, hiddenColumn: true }),
  remarks: longText({ zh: '备注', en: 'Remarks' }, { max: 250, hiddenColumn: true }),
};

const status = z.enum(VOYAGE_STATUSES);

/** Row of a voyage in answers of calls on the schedule. */
export const voyageRowSchema = z.object({ ...voyageFields, status, state: status, ...systemShape });
