import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { ratePost } from './rate-post.document.ts';

/** Askings of an announcement that pass, and those that fail a guard which names no side. */

const file = (fileId: string) => ({ fileId, name: `${fileId}.pdf`, size: 1 });
const notice = { titleZh: '普涨通知', kind: 'GRI', effectiveFrom: '2027-01-20', visibility: 'PUBLIC_SITE' } as const;

export const samples = samplesOf(ratePost, {
  at: '2027-01-12T09:30:00.000Z',
  row: {
    id: 'an-announcement',
    version: 1,
    state: 'DRAFT',
    createdAt: '2027-01-12T06:00:00.000Z',
    updatedAt: '2027-01-12T06:00:00.000Z',
    ...notice,
    titleEn: null,
    carrierIds: [],
    lineIds: [],
    portIds: [],
    effectiveTo: '2027-01-31',
    bodyZh: '每箱上调 300 美元',
    bodyEn: null,
    visibleLevels: [],
    visibleCompanyIds: [],
    pinnedUntil: null,
    files: [],
    publishedAt: null,
    increaseId: null,
    surchargeRuleIds: [],
    publisherId: null,
    companyId: 'OWNER',
  },
  actors: { owner: personOf('OWNER'), system: SYSTEM_ACTOR },
  events: {
    CREATE: { passes: [{ as: 'owner', payload: notice }] },
    EDIT: { passes: [{ as: 'owner', payload: { titleZh: '普涨通知（更正）' } }] },
    ATTACH: {
      passes: [{ as: 'owner', payload: { fileId: 'a-file' } }],
      fails: [
        {
          as: 'owner',
          payload: { fileId: 'a-file' },
          row: { files: ['a', 'b', 'c', 'd', 'e'].map(file) },
          code: 'POST_FILES',
        },
      ],
    },
    DETACH: { passes: [{ as: 'owner', payload: { fileId: 'a-file' } }] },
    PUBLISH: {
      passes: [
        { as: 'owner' },
        { as: 'owner', row: { effectiveTo: null } },
        // The last day ends where the company works, eight hours before that of the world.
        { as: 'owner', at: '2027-01-31T15:59:59.000Z' },
      ],
      fails: [
        { as: 'owner', row: { bodyZh: ' ' }, code: 'POST_BODY' },
        { as: 'owner', at: '2027-01-31T16:00:00.000Z', code: 'POST_PAST' },
      ],
    },
    WITHDRAW: { passes: [{ as: 'owner' }] },
    PIN: {
      passes: [
        { as: 'owner', payload: { until: '2027-01-12' } },
        { as: 'owner', payload: {} },
      ],
      fails: [{ as: 'owner', payload: { until: '2027-01-11' }, code: 'POST_PIN' }],
    },
    TO_RULE: { passes: [{ as: 'owner', payload: { rule: 'INCREASE', amount: '300' } }] },
    END: { passes: [{ as: 'system' }] },
    DELETE: { passes: [{ as: 'owner' }] },
    RESTORE: { passes: [{ as: 'owner' }] },
  },
});
