import { describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { HIDDEN_EVENT, type ViewRules, viewerOf, viewFactBy, viewMembers } from './fact-view.ts';

const SIDES = { buyer: 'companyId', seller: 'sellerCompanyId' };
const row = {
  id: 'o1',
  companyId: 'B',
  sellerCompanyId: 'S',
  contact: { name: 'Li', phone: '1' },
  content: { price: '10', cost: '7', lines: [{ cost: '3', box: '20GP' }] },
};
const rules: ViewRules = {
  members: { contact: ['seller'], 'content.cost': ['seller'], 'content.lines.cost': ['seller'] },
  everyFact: { actor: ['seller', 'platform'] },
  facts: {
    ASK_REVOKE: { fact: ['seller', 'platform'] },
    REJECT: { remarks: ['seller'], before: ['seller'], origins: ['seller'] },
    HOLD: { birth: ['seller'] },
  },
};
const viewer = (companyId: string | null, companyKind = 'customer') => viewerOf(SIDES, row, { companyId, companyKind });
const buyer = viewer('B');
const seller = viewer('S');
const aFact = (event: string, more: Partial<Fact> = {}): Fact => ({
  seq: 3,
  event,
  fromState: 'HELD',
  toState: 'SUBMITTED',
  actorEmployeeId: 'e1',
  actorCompanyId: 'S',
  actorKind: 'employee',
  onBehalfOfEmployeeId: null,
  at: '2026-03-12T01:02:03.456Z',
  remarks: 'between us',
  changes: [],
  revision: 1,
  ...more,
});

describe('the view of a document', () => {
  it('knows the sides that a seat is on, and the platform as one more', () => {
    expect([...buyer]).toEqual(['buyer']);
    expect([...viewer('S', 'platform')]).toEqual(['platform', 'seller']);
    expect([...viewer(null)]).toEqual([]);
    expect([...viewer('X')]).toEqual([]);
  });

  it('empties members of other sides, nested ones and those in lists too', () => {
    expect(viewMembers(rules, row, seller)).toEqual(row);
    expect(viewMembers(rules, row, buyer)).toEqual({
      ...row,
      contact: null,
      content: { price: '10', cost: null, lines: [{ cost: null, box: '20GP' }] },
    });
  });
});

describe('the view of a fact', () => {
  it('drops no number: a fact that a side may not know of stays, without who, what and why', () => {
    const fact = aFact('ASK_REVOKE', {
      changes: [{ path: 'revoke', after: 'x' }],
      origins: [{ from: 'file', keys: ['revoke'] }],
    });
    expect(viewFactBy(rules, fact, seller)).toEqual(fact);
    expect(viewFactBy(rules, fact, buyer)).toEqual({
      ...aFact(HIDDEN_EVENT, { remarks: null, actorEmployeeId: null, actorCompanyId: null, actorKind: 'system' }),
    });
  });

  it('hides remarks, values before, origins and the person event by event', () => {
    const fact = aFact('REJECT', {
      changes: [{ path: 'fee', before: '1', after: '2' }],
      origins: [{ from: 'file', keys: ['fee'] }],
    });
    expect(viewFactBy(rules, fact, seller)).toEqual(fact);
    expect(viewFactBy(rules, fact, buyer)).toEqual(
      aFact('REJECT', { remarks: null, actorEmployeeId: null, changes: [{ path: 'fee', after: '2' }] }),
    );
  });

  it('takes hidden members out of changes by path, of values that hold them, and of origins', () => {
    const fact = aFact('EDIT', {
      changes: [
        { path: 'contact.phone', after: '2' },
        { path: 'content.lines[0].cost', after: '4' },
        { path: 'content.lines.0.cost', after: '4' },
        { path: 'contacts', after: 'of another name' },
        { path: 'content.lines.1', after: { cost: '9', box: '40HC' } },
        { path: 'content', before: { cost: '7', price: '10' }, after: { cost: '8', price: '11' } },
        { path: '', after: row },
      ],
      origins: [
        { from: 'file', keys: ['contact.phone', 'content.price'] },
        { from: 'mail', keys: ['contact'] },
      ],
    });
    const seen = viewFactBy(rules, fact, buyer);
    expect(seen.changes).toEqual([
      { path: 'contacts', after: 'of another name' },
      { path: 'content.lines.1', after: { box: '40HC' } },
      { path: 'content', before: { price: '10' }, after: { price: '11' } },
      {
        path: '',
        after: {
          id: 'o1',
          companyId: 'B',
          sellerCompanyId: 'S',
          content: { price: '10', lines: [{ box: '20GP' }] },
        },
      },
    ]);
    expect(seen.origins).toEqual([{ from: 'file', keys: ['content.price'] }]);
  });

  it('keeps the document of the first fact from those who may not see it whole', () => {
    const fact = aFact('HOLD', {
      changes: [
        { path: '', after: row },
        { path: 'fee', after: '1' },
      ],
    });
    expect(viewFactBy(rules, fact, buyer).changes).toEqual([{ path: 'fee', after: '1' }]);
    expect(viewFactBy(rules, fact, seller).changes).toHaveLength(2);
  });
});
