import { describe, expect, it } from 'vitest';
import type { Change, Fact } from '#contract/kernel/facts.ts';
import { permitsDocument } from '../kernel/document.ts';
import { foldDocument, toldByBirth } from '../kernel/document-fold.ts';
import { NEW } from '../kernel/lifecycle.ts';
import { fclRate } from './fcl-rate.document.ts';
import { lclRate } from './lcl-rate.document.ts';
import { eventLabel, FCL_RIGHTS, type RateWorld, typedIn } from './rate.declaration.ts';

const AT = '2027-01-12T09:30:00.000Z';

const fact = (seq: number, event: string, from: string | null, to: string, more: Partial<Fact> = {}): Fact => ({
  seq,
  event,
  fromState: from,
  toState: to,
  at: AT,
  remarks: null,
  revision: 1,
  actorEmployeeId: 'author',
  actorCompanyId: 'OWNER',
  actorKind: 'employee',
  onBehalfOfEmployeeId: null,
  changes: [],
  ...more,
});

describe('the log of a rate', () => {
  const line = { containerType: '40HC', currency: 'USD', cost: '1850' };
  /** As facts have told it from the first day: members of the resource that nobody types stand empty in the content. */
  const birth = {
    id: 'r1',
    no: 'FR270101000001',
    companyId: 'OWNER',
    content: {
      validFrom: '2027-01-01',
      validTo: '2027-01-31',
      lines: [line],
      rateNo: null,
      state: null,
      price40hc: null,
    },
    standing: null,
    authorId: 'author',
    approvalHits: [],
    successorId: null,
    spaceStatusAt: null,
    sourceKind: 'OWN',
    source: [],
    ownerEmployeeId: 'author',
    departmentId: null,
  };
  const created = fact(1, 'CREATE', null, 'DRAFT', { changes: [{ path: '', after: birth }] });

  it('tells what people typed below its content, and the number by its short name', () => {
    expect(foldDocument(fclRate, [created])).toMatchObject({
      id: 'r1',
      rateNo: 'FR270101000001',
      validTo: '2027-01-31',
      price40hc: '1850',
      price20gp: null,
      state: 'DRAFT',
    });
    const { state: _, ...row } = foldDocument(fclRate, [created])!;
    const told = toldByBirth(fclRate, row) as typeof birth;
    expect(told).toMatchObject({ no: birth.no, companyId: 'OWNER', content: { validTo: '2027-01-31', lines: [line] } });
    expect(Object.keys(told.content).sort()).toEqual([...typedIn(fclRate.resource!)].sort());
  });

  it('tells prices, validity, and why a rate is hidden, also where a list was told item by item', () => {
    const dearer: Change = { path: 'content.lines.0.cost', before: '1850', after: '1900' };
    const rate = foldDocument(fclRate, [
      created,
      fact(2, 'SUBMIT', 'DRAFT', 'PENDING', { changes: [{ path: 'approvalHits.0', after: 'PRICE_CHANGE' }] }),
      fact(3, 'CONFIRM', 'PENDING', 'ACTIVE', { changes: [{ path: 'approvalHits.0', before: 'PRICE_CHANGE' }] }),
      fact(4, 'REVISE', 'ACTIVE', 'ACTIVE', { changes: [dearer] }),
      fact(5, 'HIDE', 'ACTIVE', 'HIDDEN', { remarks: '停收' }),
    ]);
    expect(rate).toMatchObject({
      state: 'HIDDEN',
      version: 5,
      stateReason: '停收',
      price40hc: '1900',
      approvalHits: [],
    });
    const shown = foldDocument(fclRate, [created, fact(2, 'PUBLISH', 'DRAFT', 'ACTIVE', { remarks: 'r' })]);
    expect(shown).toMatchObject({ stateReason: null });
  });

  it('of a consolidation begins with the cost of its first break, or that of a cubic metre', () => {
    const breaks = { pricing: 'PER_RT', breaks: [{ fromRt: '0', cost: '12', sell: null }], perCbmCost: '9' };
    const bornWith = (content: object) =>
      foldDocument(lclRate, [
        fact(1, 'CREATE', null, 'DRAFT', { changes: [{ path: '', after: { ...birth, content } }] }),
      ]);
    expect(bornWith(breaks)).toMatchObject({ firstPrice: '12' });
    expect(bornWith({ ...breaks, pricing: 'CBM_AND_TON' })).toMatchObject({ firstPrice: '9' });
    expect(bornWith({ pricing: 'PER_RT', breaks: [] })).toMatchObject({ firstPrice: null });
  });

  it('names events of older versions as they are written', () => {
    expect(eventLabel(fclRate, 'HIDE')).toEqual({ zh: '隐藏', en: 'Hide' });
    expect(eventLabel(fclRate, 'FORGOTTEN')).toEqual({ zh: 'FORGOTTEN', en: 'FORGOTTEN' });
  });
});

describe('a rate on sale', () => {
  const author = {
    kind: 'employee',
    employeeId: 'author',
    userId: null,
    companyId: 'OWNER',
    companyKind: 'platform',
    holds: [],
  } as const;
  const world: RateWorld = {
    openErrors: 0,
    validTo: '2027-01-31',
    today: '2027-01-12',
    openOverlaps: 0,
    approvalHits: [],
    fourEyes: true,
    addedDays: 1,
  };
  const row = { companyId: 'OWNER', authorId: 'author', standing: null, validTo: '2027-01-31' };
  const ask = (event: string, more: object = {}) => ({ event, actor: author, at: AT, ...more });

  it('stays on sale while its revision waits, and is given back when that is returned', () => {
    const hit = { ...world, approvalHits: ['PRICE_CHANGE'] };
    expect(permitsDocument(fclRate, 'ACTIVE', row, ask('REVISE', { world: hit }))).toMatchObject({ to: 'PENDING' });
    const returned = ask('RETURN', { remarks: '太低' });
    expect(permitsDocument(fclRate, 'PENDING', { ...row, standing: {} }, returned)).toMatchObject({ to: 'ACTIVE' });
    expect(permitsDocument(fclRate, 'PENDING', row, returned)).toMatchObject({ to: 'DRAFT' });
  });

  it('is told by the first of its ways what is in the way, with the places of errors', () => {
    const errors = [{ path: 'lines', code: 'required', severity: 'error', message: { zh: '必填', en: 'Required' } }];
    const wrong = { ...world, openErrors: 1, errors };
    expect(permitsDocument(fclRate, 'ACTIVE', row, ask('REVISE', { world: wrong }))).toEqual({
      ok: false,
      refusal: { code: 'RATE-ERRORS', params: { n: 1 }, findings: errors },
    });
    const far = { ...world, addedDays: 32 };
    expect(permitsDocument(fclRate, 'ACTIVE', row, ask('EXTEND', { world: far }))).toEqual({
      ok: false,
      refusal: { code: 'RATE-EXTEND', params: { n: 31 } },
    });
    const holder = { ...author, holds: ['PUBLISH'] };
    const held = { ...ask('EXTEND', { world: far }), actor: holder };
    expect(permitsDocument(fclRate, 'ACTIVE', row, held)).toMatchObject({ to: 'ACTIVE' });
  });

  it('is made by its owner, and by the system for them', () => {
    const stranger = { ...author, companyId: 'OTHER' };
    expect(permitsDocument(fclRate, NEW, row, { ...ask('IMPORT'), actor: stranger })).toMatchObject({
      refusal: { code: 'RATE-L-02' },
    });
    const system = { ...author, kind: 'system', companyId: null } as const;
    expect(permitsDocument(fclRate, NEW, row, { ...ask('IMPORT'), actor: system })).toMatchObject({ to: 'DRAFT' });
  });
});

it('no two events share a button, unless they are one thing to the person who presses it', () => {
  const byButton = Map.groupBy(
    Object.entries(FCL_RIGHTS).flatMap(([event, rights]) => rights.map(({ code = '' }) => ({ event, code }))),
    ({ code }) => code,
  );
  const shared = [...byButton].map(([code, all]) => [code, [...new Set(all.map(({ event }) => event))]] as const);
  expect(shared.filter(([, events]) => events.length > 1)).toEqual([['EDIT', ['SAVE', 'REVISE']]]);
});
