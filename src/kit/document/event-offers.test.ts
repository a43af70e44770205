// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { type ComplaintRow, complaint, complaintSamples } from '#machines/kernel/complaint.samples.ts';
import type { AnyDocumentRow } from '#machines/kernel/document.ts';
import { personOf } from '#machines/kernel/document-samples.ts';
import { type Offering, offersOf } from './event-offers.ts';

const clerk = personOf('OFFICE', { kind: 'platform', holds: ['TAKE', 'REJECT'] });
const row = (id: string, more: Partial<ComplaintRow> = {}): AnyDocumentRow =>
  ({ ...complaintSamples.row, id, ...more }) as AnyDocumentRow;
const FIRST = { zh: '先看照片', en: 'Look at the photos first' };
const offered = (more: Partial<Offering>) =>
  offersOf({ document: complaint, rows: [row('a')], actor: clerk, at: complaintSamples.at, busy: new Set(), ...more });
const take = (more: Partial<Offering>) => offered(more).find(({ event }) => event === 'TAKE')!;

describe('a gate of the screen', () => {
  const gate: Offering['gate'] = (event, { id }, isMany) => (event === 'TAKE' && (id === 'a' || isMany) ? FIRST : null);

  it('is asked after the machine, of one row and of each of many', () => {
    expect(take({ gate }).enabled).toEqual(FIRST);
    expect(take({ gate, rows: [row('b')] }).enabled).toBe(true);
    expect(take({ gate, rows: [row('a', { state: 'CLOSED' })] }).enabled).not.toEqual(FIRST);
    expect(offered({ gate }).find(({ event }) => event === 'REJECT')?.enabled).toBe(true);
  });

  it('takes the rows that a preset names for many, also where it is one', () => {
    const preset = { name: 'all', event: 'TAKE', label: FIRST, payload: {}, rows: [row('b')] };
    const all = (rows: readonly AnyDocumentRow[]) =>
      offered({ gate, presets: [{ ...preset, rows }] }).find(one => one.preset?.name === 'all')!;
    expect(all([row('b')]).refused.map(({ reason }) => reason)).toEqual([FIRST]);
    expect(all([])).toMatchObject({ isShown: false, rows: [] });
  });
});
