import type { Resource } from '#contract/kernel/resource.ts';
import { SYSTEM_ACTOR } from '../kernel/document.ts';
import { type DocumentSamples, personOf, samplesOf } from '../kernel/document-samples.ts';
import { type RateDeclared, type RateRow, type RateWorld, typedIn } from './rate.declaration.ts';

/** Per event of a rate: what passes, and what fails each guard with the code it must name. */

const TODAY = '2027-01-12';
const remarks = '船公司临时停收';

const fit = { openErrors: 0, validTo: '2027-01-31', today: TODAY, fourEyes: true, addedDays: 15 } as const;
const free: RateWorld = { ...fit, approvalHits: [], openOverlaps: 0 };
const hit: RateWorld = { ...free, approvalHits: ['PRICE_CHANGE'] };

/** `row` as it was typed, valid to the end of the month. */
export function rateSamples(document: RateDeclared, given: Readonly<Record<string, unknown>>): DocumentSamples {
  const resource = document.resource as Resource;
  const content = Object.fromEntries(typedIn(resource).map(field => [field, given[field]])) as never;
  const row = {
    ...Object.fromEntries(Object.keys(document.fields).map(field => [field, null])),
    ...given,
    id: 'A-RATE',
    version: 1,
    state: 'DRAFT',
    rateNo: 'FR270101000001',
    companyId: 'OWNER',
    authorId: 'employee of OWNER',
    standing: null,
    source: [],
    approvalHits: [],
    validFrom: '2027-01-01',
    validTo: '2027-01-31',
    createdAt: '2027-01-01T08:00:00.000Z',
    updatedAt: '2027-01-01T08:00:00.000Z',
  } as unknown as RateRow;
  const actors = {
    author: personOf('OWNER', { kind: 'platform' }),
    publisher: personOf('OWNER', { kind: 'platform', holds: ['PUBLISH'] }),
    second: { ...personOf('OWNER', { kind: 'platform', holds: ['PUBLISH'] }), employeeId: 'second' },
    system: SYSTEM_ACTOR,
  };
  /** What every event that puts a content on sale refuses. */
  const unfit = (world: RateWorld, as = 'author') => [
    { as, world: { ...world, openErrors: 2 }, code: 'RATE-ERRORS' },
    { as, world: { ...world, validTo: '2027-01-11' }, code: 'DATE_PAST' },
  ];
  const overlapping = (as: string, world: RateWorld) => ({
    as,
    world: { ...world, openOverlaps: 1 },
    code: 'RATE_OVERLAP',
  });
  const wordless = { as: 'author', remarks: ' x ', code: 'RATE-REASON' };
  const said = { payload: { content } };
  const extended = { payload: { validTo: '2027-02-15' } };
  const each = <S extends object, M extends object>(samples: readonly S[], more: M): (S & M)[] =>
    samples.map(one => ({ ...one, ...more }));
  return samplesOf(document, {
    at: '2027-01-12T09:30:00.000Z',
    row,
    actors,
    events: {
      CREATE: { passes: [{ as: 'author', ...said }] },
      IMPORT: { passes: [{ as: 'author' }] },
      COPY: { passes: [{ as: 'author', payload: { rateId: 'ANOTHER' } }] },
      SAVE: { passes: [{ as: 'author', ...said }] },
      SUBMIT: {
        passes: [{ as: 'author', world: hit }],
        fails: [...unfit(hit), { as: 'author', world: free, code: 'RATE-NO-APPROVAL' }],
      },
      PUBLISH: {
        passes: [{ as: 'publisher', world: free }],
        fails: [
          ...unfit(free, 'publisher'),
          { as: 'publisher', world: hit, code: 'RATE-APPROVAL' },
          overlapping('publisher', free),
        ],
      },
      DELETE: { passes: [{ as: 'author' }] },
      CONFIRM: {
        passes: [
          { as: 'second', world: hit },
          { as: 'author', world: { ...hit, fourEyes: false } },
        ],
        fails: [
          ...unfit(hit, 'second'),
          { as: 'author', world: hit, code: 'RATE-FOUR-EYES' },
          overlapping('second', hit),
        ],
      },
      RETURN: {
        passes: [
          { as: 'second', remarks },
          { as: 'second', remarks, row: { standing: content } },
        ],
        fails: [wordless],
      },
      REVISE: {
        passes: [
          { as: 'publisher', world: free, ...said },
          { as: 'author', world: hit, ...said },
        ],
        fails: each([...unfit(free), overlapping('publisher', free)], said),
      },
      SET_SPACE: { passes: [{ as: 'author', payload: { spaceStatus: 'LIMITED' } }] },
      HIDE: { passes: [{ as: 'author', remarks }], fails: [wordless] },
      SHOW: { passes: [{ as: 'author', world: free }], fails: [...unfit(free), overlapping('author', free)] },
      WITHDRAW: { passes: [{ as: 'author', remarks }], fails: [wordless] },
      EXPIRE: {
        passes: [{ as: 'system', world: { today: '2027-02-01' } }],
        fails: [{ as: 'system', world: { today: '2027-01-31' }, code: 'RATE-NOT-OVER' }],
      },
      EXTEND: {
        passes: [
          { as: 'author', world: free, ...extended },
          { as: 'publisher', world: { ...free, addedDays: 60 }, ...extended },
          { as: 'author', world: hit, ...extended },
        ],
        fails: each(
          [
            ...unfit(free),
            { as: 'author', world: { ...free, addedDays: 32 }, code: 'RATE-EXTEND' },
            overlapping('author', free),
          ],
          extended,
        ),
      },
      CUT: { passes: [{ as: 'publisher' }] },
      SUPERSEDE: { passes: [{ as: 'publisher' }] },
    },
  });
}
