import { describe, expect, it } from 'vitest';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { type CompanyEvent, type CompanyLife, company } from './company.document.ts';

/** Logs as they were written before companies were declared: births tell no link, and an opening not what was before. */

const birth = { id: 'c', companyCode: 'BWBAYY', applicationId: 'a' };
const link = { uscc: '91350100M000100Y43', nameEn: 'Banyan Bridge', linked: false };

type Told = readonly [event: CompanyEvent, toState: string, changes?: readonly Change[]];

const hour = (place: number): string => `2026-03-10T1${place}:00:00.000Z`;

const fold = (steps: readonly Told[]): CompanyLife =>
  foldDocument(
    company,
    steps.map(
      ([event, toState, changes = []], place): Fact => ({
        seq: place + 1,
        event,
        fromState: steps[place - 1]?.[1] ?? null,
        toState,
        remarks: null,
        at: hour(place),
        actorEmployeeId: 'auditor',
        actorCompanyId: 'p',
        actorKind: 'employee',
        revision: 1,
        onBehalfOfEmployeeId: null,
        changes: place === 0 ? [{ path: '', after: birth }] : changes,
      }),
    ),
  ) as unknown as CompanyLife;

describe('the life of a company', () => {
  it('is its own log from its registration on', () => {
    expect(fold([['REGISTER', 'PENDING']])).toMatchObject({
      ...birth,
      companyId: 'c',
      state: 'PENDING',
      version: 1,
      openedAt: null,
      crmLink: null,
    });
  });

  it('keeps the code that it was opened with, what it may be linked to, and when that was', () => {
    const opening: Told = [
      'FINISH',
      'ACTIVE',
      [
        { path: 'companyCode', before: 'BWBAYY', after: 'BRIDGE' },
        { path: 'crmLink', after: link },
      ],
    ];
    const opened = fold([['REGISTER', 'PENDING'], opening]);
    expect(opened).toMatchObject({ companyCode: 'BRIDGE', crmLink: link, openedAt: hour(1), state: 'ACTIVE' });
    const resumed = fold([['REGISTER', 'PENDING'], opening, ['SUSPEND', 'SUSPENDED'], ['RESUME', 'ACTIVE']]);
    expect(resumed).toMatchObject({ companyCode: 'BRIDGE', openedAt: hour(1), version: 4, updatedAt: hour(3) });
  });
});
