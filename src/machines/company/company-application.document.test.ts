import { describe, expect, it } from 'vitest';
import { NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import type { Fact } from '#contract/kernel/facts.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { type CompanyApplication, companyApplication } from './company-application.document.ts';

/** Logs as they were written before applications were declared: births tell no company and no reasons. */

const birth = {
  id: 'a',
  no: 'CA2603100001',
  source: 'join',
  applicantUserId: 'applicant',
  fields: { ...NO_FIELDS, kind: 'customer', nameZh: '榕桥', city: 'Fuzhou' },
  licences: [],
  consent: false,
  step: 'kind',
};

type Told = readonly [event: string, toState: string, changes?: Fact['changes'], by?: string | null];

const fold = (steps: readonly Told[]): CompanyApplication =>
  foldDocument(
    companyApplication,
    steps.map(([event, toState, changes = [], by = 'auditor'], index) => ({
      seq: index + 1,
      event,
      fromState: steps[index - 1]?.[1] ?? null,
      toState,
      remarks: null,
      at: '2026-03-10T10:00:00.000Z',
      actorEmployeeId: by,
      actorCompanyId: null,
      actorKind: by === null ? 'system' : 'employee',
      revision: 1,
      onBehalfOfEmployeeId: null,
      changes: index === 0 ? [{ path: '', after: birth }] : changes,
    })),
  ) as unknown as CompanyApplication;

describe('the log of an application', () => {
  it('tells who has it, what was wrong, and what came of it', () => {
    const reasons = [{ path: 'licences', code: 'UNREADABLE', text: '照片模糊' }];
    const told: readonly Told[] = [
      ['SAVE', 'DRAFT'],
      ['SAVE', 'DRAFT', [{ path: 'fields.city', before: 'Fuzhou', after: 'Ningbo' }]],
      ['SUBMIT', 'SUBMITTED'],
      ['TAKE', 'IN_REVIEW'],
      ['RETURN', 'RETURNED', [{ path: 'returnReasons', before: [], after: reasons }]],
    ];
    expect(fold(told)).toMatchObject({
      state: 'RETURNED',
      auditorId: 'auditor',
      createdBy: null,
      returnReasons: reasons,
      nameZh: '榕桥',
      fields: { city: 'Ningbo' },
      version: 5,
    });
    const again = fold([...told, ['SUBMIT', 'SUBMITTED']]);
    expect(again).toMatchObject({ auditorId: null, takenAt: null, returnReasons: [], decidedAt: null });
  });

  it('has nobody after the clock gave it back, as that was told before claims lapsed', () => {
    const told: readonly Told[] = [
      ['SAVE', 'DRAFT'],
      ['SUBMIT', 'SUBMITTED'],
      ['TAKE', 'IN_REVIEW'],
    ];
    for (const event of ['RELEASE', 'LAPSE'])
      expect(fold([...told, [event, 'SUBMITTED', [], null]])).toMatchObject({ auditorId: null, takenAt: null });
  });

  it('forgets the company when it is reopened', () => {
    const reopened = fold([
      ['SAVE', 'DRAFT'],
      ['APPROVE', 'APPROVED', [{ path: 'newCompanyId', after: 'c' }]],
      ['REOPEN', 'IN_REVIEW'],
    ]);
    expect(reopened).toMatchObject({ newCompanyId: null, decidedAt: null, auditorId: 'auditor' });
  });
});
