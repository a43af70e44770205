import { z } from 'zod';
import { defineCall } from '../../../kernel/call.ts';
import { resourceExportBody } from '../../../kernel/resource-export.ts';
import { RATE_PATHS, rateRight } from '../../paths.ts';
import { rateBatchDetail } from '../batch.calls.ts';
import { rateSheetSchema, sheetAgreedBody, sheetAskedBody } from './import.calls.ts';

/** Consolidation rates as a sheet, out and in (design commercial A.7): the columns agreed, then a batch as of full-container rates. */

const access = (code: string) => ({ anyOf: [rateRight(RATE_PATHS.lcl, code)] });

export const lclRateSheet = defineCall({
  method: 'POST',
  path: '/api/LclRate/Sheet',
  access: access('EXPORT'),
  summary: { zh: '导出拼箱运价表', en: 'LCL rates of a view as a sheet; the answer is the file itself' },
  body: resourceExportBody.pick({ filter: true, sort: true, q: true, language: true }),
  data: z.unknown(),
  errors: ['EXPORT_TOO_MANY'],
});

export const uploadLclSheet = defineCall({
  method: 'POST',
  path: '/api/LclRate/SheetUpload',
  access: access('IMPORT'),
  summary: {
    zh: '上传拼箱运价表',
    en: 'A sheet of LCL rates (multipart: file); answers what its columns are taken for',
  },
  upload: [],
  data: rateSheetSchema,
  errors: ['body_too_large'],
});

export const mapLclSheet = defineCall({
  method: 'POST',
  path: '/api/LclRate/SheetMap',
  access: access('IMPORT'),
  summary: { zh: '读取另一工作表或标题行', en: 'The same for another sheet of the file, or other headings' },
  body: sheetAskedBody,
  data: rateSheetSchema,
  errors: ['not_found'],
});

export const previewLclSheet = defineCall({
  method: 'POST',
  path: '/api/LclRate/SheetPreview',
  access: access('IMPORT'),
  summary: { zh: '预览拼箱导入', en: 'Keeps how the columns are read, and begins a batch of kind LCL_IMPORT' },
  body: sheetAgreedBody,
  data: rateBatchDetail.data,
  errors: ['not_found', 'IDEMPOTENCY_MISMATCH', 'ALREADY_DONE'],
});
