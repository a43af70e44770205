import type { zh } from './zh.ts';

export const en: typeof zh = {
  checks: 'Checks',
  sound: 'Nothing was found',
  tab: {
    WAITING: 'Waiting',
    TO_SEND: 'To send',
    CARRIER: 'With the carrier',
    UPDATE: 'Update wanted',
    AMENDMENTS: 'Amendments',
    CANCELLATIONS: 'Cancellations',
    STANDING: 'Confirmed',
    DRAFTS: 'Drafts',
  },
};
