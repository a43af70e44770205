import { NEW_GLOBAL_CONTENT } from '#contract/message/global-message.ts';
import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { personOf, samplesOf } from '../kernel/document-samples.ts';
import { globalMessage } from './global-message.document.ts';

/** Askings of a message that pass, and those that fail a guard which names no side: written, to few, sent an hour ago, without an end. */

const AT = '2026-03-10T10:00:00.000Z';
const PASSED = '2026-03-10T09:59:00.000Z';

const keys = ['e:a', 'e:b'];
const few = { as: 'author', world: { addressed: 12, keys } } as const;
const nobody = { addressed: 0, keys: [] };
const over = { expiresAt: PASSED };

export const samples = samplesOf(globalMessage, {
  at: AT,
  row: {
    ...NEW_GLOBAL_CONTENT,
    titleZh: '放假',
    bodyZh: '周五',
    mustConfirm: true,
    id: 'a-message',
    version: 1,
    state: 'DRAFT',
    createdAt: '2026-03-10T08:00:00.000Z',
    updatedAt: '2026-03-10T08:00:00.000Z',
    createdBy: 'author',
    submittedBy: null,
    submittedAt: null,
    sentBy: null,
    sentAt: null,
    messageId: null,
    addressed: 0,
    recalledAt: null,
    remindedAt: null,
    rejected: null,
    companyId: 'PLATFORM',
  },
  rows: {
    IN_REVIEW: { submittedBy: 'author' },
    SCHEDULED: { submittedBy: 'author' },
    SENT: { submittedBy: 'author', sentAt: '2026-03-10T09:00:00.000Z', messageId: 'sent' },
  },
  actors: {
    author: { ...personOf('PLATFORM', { kind: 'platform' }), employeeId: 'author' },
    reviewer: { ...personOf('PLATFORM', { kind: 'platform' }), employeeId: 'reviewer' },
    system: SYSTEM_ACTOR,
  },
  events: {
    CREATE: { passes: [{ as: 'author' }] },
    EDIT: { passes: [{ as: 'reviewer' }] },
    SUBMIT: {
      passes: [
        few,
        { ...few, world: { addressed: 500 } },
        { ...few, world: { addressed: 501 } },
        { ...few, row: { audience: [{ by: 'all' }] } },
      ],
      fails: [
        { ...few, row: { titleZh: ' ' }, code: 'GM-10' },
        { ...few, world: nobody, code: 'MSG_AUDIENCE_EMPTY' },
        { ...few, row: over, code: 'GM-07' },
        { ...few, row: { sendAt: PASSED }, code: 'GM-11' },
      ],
    },
    APPROVE: { passes: [{ as: 'reviewer' }], fails: [{ as: 'author', code: 'GM-04' }] },
    REJECT: {
      passes: [{ as: 'reviewer', remarks: '请补充英文' }],
      fails: [{ as: 'reviewer', remarks: ' ', code: 'GM-05' }],
    },
    CANCEL: { passes: [{ as: 'author' }] },
    SEND: {
      passes: [few, { ...few, as: 'system' }],
      fails: [
        { ...few, world: nobody, code: 'MSG_AUDIENCE_EMPTY' },
        { ...few, row: over, code: 'GM-07' },
      ],
    },
    RECALL: {
      passes: [{ as: 'author' }, { as: 'reviewer', row: { sentAt: '2026-03-09T10:00:00.000Z' } }],
      fails: [{ as: 'author', row: { sentAt: '2026-03-09T09:59:59.999Z' }, code: 'MSG_RECALL_LATE' }],
    },
    REMIND: {
      passes: [{ as: 'author' }],
      fails: [
        { as: 'author', row: { mustConfirm: false }, code: 'GM-06' },
        { as: 'author', row: over, code: 'GM-07' },
      ],
    },
    EXPIRE: { passes: [{ as: 'system', row: over }], fails: [{ as: 'system', code: 'GM-08' }] },
  },
});
