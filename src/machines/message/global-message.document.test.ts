import { describe, expect, it } from 'vitest';
import type { Fact } from '#contract/kernel/facts.ts';
import { type GlobalAudience, REVIEW_ABOVE } from '#contract/message/global-message.ts';
import { permitsDocument } from '../kernel/document.ts';
import { foldDocument } from '../kernel/document-fold.ts';
import { samples } from './global-message.document.samples.ts';
import { GLOBAL_FACT_SHAPES, type GlobalEvent, globalMessage } from './global-message.document.ts';

const AT = samples.at;

function submitted({ addressed, audience }: { readonly addressed: number; readonly audience: GlobalAudience }) {
  const row = { ...samples.row, audience };
  const ask = { event: 'SUBMIT', actor: samples.actors.author!, at: AT, remarks: null, payload: {} };
  const permit = permitsDocument(globalMessage, 'DRAFT', row, { ...ask, world: { addressed } });
  return permit.ok ? permit.to : permit.refusal.code;
}

describe('a submitted message', () => {
  const some: GlobalAudience = [{ by: 'companies', values: ['a'] }];

  it('waits for a review where it reaches more than the limit', () => {
    expect(submitted({ addressed: REVIEW_ABOVE, audience: some })).toBe('SCHEDULED');
    expect(submitted({ addressed: REVIEW_ABOVE + 1, audience: some })).toBe('IN_REVIEW');
  });

  it('waits for a review where it goes to everybody, however few that are', () => {
    expect(submitted({ addressed: 1, audience: [{ by: 'all' }] })).toBe('IN_REVIEW');
  });
});

type Told = readonly [event: GlobalEvent, toState: string, remarks?: string];
const factsOf = (events: readonly Told[]): Fact[] =>
  events.map(([event, toState, remarks = null], place) => ({
    seq: place + 1,
    event,
    fromState: events[place - 1]?.[1] ?? null,
    toState,
    actorEmployeeId: 'author',
    actorCompanyId: 'PLATFORM',
    actorKind: 'employee',
    onBehalfOfEmployeeId: null,
    at: AT,
    remarks,
    changes: event === 'CREATE' ? [{ path: '', after: samples.row }] : [],
    revision: 1,
  }));

describe('the log of a global message', () => {
  it('keeps the reason for which it was given back until it is submitted again', () => {
    const back: Told[] = [
      ['CREATE', 'DRAFT'],
      ['SUBMIT', 'IN_REVIEW'],
      ['REJECT', 'DRAFT', '请补充英文'],
    ];
    const given = { rejected: '请补充英文', submittedBy: null, submittedAt: null };
    expect(foldDocument(globalMessage, factsOf(back))).toMatchObject(given);
    const again = { rejected: null, submittedBy: 'author', submittedAt: AT };
    expect(foldDocument(globalMessage, factsOf([...back, ['SUBMIT', 'IN_REVIEW']]))).toMatchObject(again);
  });

  it('reads the content of a birth of shape 1 as fields', () => {
    const [birth] = factsOf([['CREATE', 'DRAFT']]);
    const content = { titleZh: '放假', titleEn: '', mustConfirm: true };
    const old = { ...birth!, changes: [{ path: '', after: { id: 'gm', companyId: 'PLATFORM', content } }] };
    const [toHead] = GLOBAL_FACT_SHAPES.upcasters.CREATE!;
    expect(toHead!(old).changes).toEqual([
      { path: '', after: { ...content, id: 'gm', companyId: 'PLATFORM', messageId: null, addressed: 0 } },
    ]);
  });
});
