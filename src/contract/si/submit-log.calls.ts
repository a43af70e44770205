import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import { findingSchema } from '../kernel/envelope.ts';
import { rightsTo } from '../kernel/resource.ts';
import { gridExportBody, jobStarted, listWith } from './staff.calls.ts';
import { siSubmitLog } from './submit-log.resource.ts';

/** Names of those who acted, beside the declared fields of a row. */
const submitLogMoreSchema = z.object({
  companyNameEn: z.string(),
  employeeName: z.string(),
  employeeNameEn: z.string(),
  onBehalfOfName: z.string(),
  onBehalfOfNameEn: z.string(),
});
export type SubmitLogMore = z.infer<typeof submitLogMoreSchema>;

/** Rows of the submission log by filter, order and cursor; staff read all companies', everyone else their own. */
export const siSubmitLogList = listWith(siSubmitLog, submitLogMoreSchema);

/** Begins a job that writes the rows of a view as a workbook; the job's result names the file. */
export const exportSubmitLog = defineCall({
  method: 'POST',
  path: '/api/SiSubmitLog/ExportJob',
  access: rightsTo(siSubmitLog, 'EXPORT'),
  summary: { zh: '导出 SI 提交日志', en: 'Rows of the submission log as a workbook, by a job' },
  body: gridExportBody,
  data: jobStarted,
});

/** The report of one call as it was given: its findings in their order, at most the first 500. */
export const siSubmitReport = defineCall({
  method: 'GET',
  path: '/api/SiSubmitLog/Report',
  access: rightsTo(siSubmitLog),
  summary: { zh: '提交检查报告', en: 'The check report of one submission, as it was' },
  query: z.object({ id: z.string().min(1).max(36) }),
  data: z.object({
    id: z.string(),
    call: z.enum(['CHECK', 'ADD', 'PT_ADD', 'MODIFY']),
    ok: z.boolean(),
    at: z.string(),
    ms: z.int(),
    bookingNo: z.string(),
    siId: z.string().nullable(),
    findings: z.array(findingSchema),
  }),
  errors: ['not_found'],
});
