import { describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { abilitiesOf } from '../kernel/document.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { samples } from './company-change.document.samples.ts';
import { type CompanyChangeEvent, companyChange } from './company-change.document.ts';

const birth = { id: 'r', no: 'CC2603100001', companyId: 'c', before: { nameZh: '旧' }, after: { nameZh: '新' } };

const fact = (event: CompanyChangeEvent, over: Partial<Fact>): Fact => ({
  seq: 2,
  event,
  fromState: 'SUBMITTED',
  toState: 'SUBMITTED',
  actorEmployeeId: 'auditor',
  actorCompanyId: 'p',
  actorKind: 'employee',
  onBehalfOfEmployeeId: null,
  at: '2026-03-10T11:00:00.000Z',
  remarks: null,
  revision: 1,
  changes: [],
  ...over,
});
/** As the version before the kit wrote it, with nothing but what was asked for. */
const asked = fact('REQUEST', {
  seq: 1,
  fromState: null,
  actorEmployeeId: 'owner',
  actorCompanyId: 'c',
  at: '2026-03-10T10:00:00.000Z',
  changes: [{ path: '', after: birth }],
});

describe('a change of company data', () => {
  it('is of who asked for it, and nobody has decided on it yet', () => {
    expect(foldDocument(companyChange, [asked])).toEqual({
      ...birth,
      state: 'SUBMITTED',
      version: 1,
      reason: null,
      createdBy: 'owner',
      decidedBy: null,
      decidedAt: null,
      createdAt: asked.at,
      updatedAt: asked.at,
    });
  });

  it.each([
    ['APPROVE', 'APPROVED', null],
    ['APPROVE', 'APPROVED', '已电话核实'],
    ['REJECT', 'REJECTED', '与证照不符'],
  ] as const)('tells after %s who has decided, when and why', (event, toState, remarks) => {
    const decision = fact(event, { toState, remarks });
    expect(foldDocument(companyChange, [asked, decision])).toMatchObject({
      state: toState,
      version: 2,
      createdBy: 'owner',
      decidedBy: 'auditor',
      decidedAt: decision.at,
      reason: remarks,
      after: birth.after,
      createdAt: asked.at,
    });
  });

  it('tells staff before they decide that their own wish is somebody else’s to decide', () => {
    const may = (name: string) =>
      abilitiesOf(companyChange, samples.row as never, samples.actors[name]!, samples.at).map(
        ability => `${ability.event} ${ability.may === 'no' ? ability.refusal.code : ability.may}`,
      );
    expect(may('auditor')).toEqual(['APPROVE yes', 'REJECT asked']);
    expect(may('author')).toEqual(['APPROVE FOUR_EYES', 'REJECT FOUR_EYES']);
    expect(may('owner')).toEqual(['APPROVE CA-03', 'REJECT CA-03']);
  });
});
