import { z } from 'zod';
import { defineCall } from '../kernel/call.ts';
import type { Text } from '../kernel/text.ts';

/** One edition of the terms of use together with the privacy policy: they are read and agreed to as one. */
export interface TermsEdition {
  readonly version: string;
  /** First day on which it holds. */
  readonly from: string;
  /** What is different from the one before, in a sentence. */
  readonly changes: Text;
}

/** Every edition that was published, newest first. A text that was published is never edited: a change is a new edition. */
export const TERMS_EDITIONS: readonly [TermsEdition, ...TermsEdition[]] = [
  {
    version: '2026-11',
    from: '2026-11-25',
    changes: {
      zh: '首次公布完整的用户协议与隐私政策：列明平台保存哪些数据、保存多久、交给谁，以及您的权利。',
      en: 'First full text of the terms of use and the privacy policy: which data the platform keeps, for how long, who receives them, and your rights.',
    },
  },
];

/** Version that a registration agrees to. */
export const CONSENT_VERSION = TERMS_EDITIONS[0].version;

/** The operator of the platform: the other party of the terms and the controller of the data. */
export const termsOperator = defineCall({
  method: 'GET',
  path: '/api/WebsitePublic/Operator',
  access: 'visitor',
  summary: { zh: '平台运营方', en: 'Who runs the platform, as the terms of use and the privacy policy name them' },
  data: z
    .object({
      nameZh: z.string(),
      nameEn: z.string(),
      registrationNo: z.string().nullable(),
      addressZh: z.string().nullable(),
      addressEn: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
});
