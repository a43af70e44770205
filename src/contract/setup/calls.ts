import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';

/** First administrator of a platform that has none; the columns of `company` and `employee` allow no more. */
const platformCompanyCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NP-Z2-9]{6}$/);
const administratorAccount = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{2,29}$/);

const token = z.string().min(1).max(100);

export const setupOpen = defineCall({
  method: 'POST',
  path: '/api/Setup/Open',
  access: 'visitor',
  summary: {
    zh: '首次设置地址是否有效',
    en: 'Is the one-time address of the first start still good? The platform’s company, if it has one',
  },
  body: z.object({ token }),
  data: z.object({ companyCode: z.string().nullable(), companyName: z.string().nullable() }),
  errors: ['SETUP_INVALID'],
});

export const setupFinish = defineCall({
  method: 'POST',
  path: '/api/Setup/Finish',
  access: 'visitor',
  summary: { zh: '创建首位管理员', en: 'Makes the platform’s company and its first administrator; the address dies' },
  body: z.object({
    token,
    companyCode: platformCompanyCode,
    companyName: z.string().trim().min(2).max(70),
    account: administratorAccount,
    name: z.string().trim().min(2).max(50),
    password: z.string().min(1).max(200),
  }),
  data: z.object({ companyCode: z.string(), account: z.string() }),
  errors: ['SETUP_INVALID', 'PASSWORD_WEAK'],
});
