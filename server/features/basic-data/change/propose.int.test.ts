import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChangeWorld, startChangeWorld } from './change-world.samples.ts';

/** Anybody proposes; stewards decide (A.4.1, A.7.3, J.2, J.6). */

let world: ChangeWorld;
beforeAll(async () => {
  world = await startChangeWorld();
});
afterAll(() => world.close());

const port = (unLocode: string, nameEn: string, more: object = {}) => ({
  resource: 'Port',
  values: { unLocode, nameEn, functions: ['1'], timeZone: 'Asia/Shanghai', ...more },
});
const codes = (labels: readonly { code: string }[]) => labels.map(({ code }) => code);

async function proposed(...input: Parameters<ChangeWorld['propose']>) {
  const answer = await world.propose(...input);
  expect(answer.http, JSON.stringify(answer.problem)).toBe(200);
  return answer.data;
}

describe('a proposed row', () => {
  it('is there at once for its proposer and for stewards, and for nobody else', async () => {
    const { change, row } = await proposed(port('CNQZX', 'Quiet Zone Harbour West'));
    expect(change).toMatchObject({ kind: 'CREATE', state: 'PROPOSED', version: 1, rowId: row.id });
    expect(change.no).toMatch(/^MC\d{10}$/);
    expect(change.createdByName).toBeTruthy();
    expect(await world.row('Port', row.id, 'customer')).toMatchObject({
      status: 'PROPOSED',
      source: 'PARTNER',
      version: 1,
    });
    for (const seat of ['customer', 'steward'] as const)
      expect(codes(await world.suggested('Port', 'CNQZX', seat)), seat).toEqual(['CNQZX']);

    expect(await world.suggested('Port', 'CNQZX', 'other')).toEqual([]);
    expect(await world.suggested('Port', 'Quiet Zone', 'other')).toEqual([]);
    expect((await world.get('Port', row.id, 'other')).http).toBe(404);
    await expect(world.rowBy('Port', 'unLocode', 'CNQZX', 'other')).rejects.toThrow('no Port');
    expect((await world.change(change.id, 'other')).http).toBe(404);
    expect((await world.changes({ rowId: row.id }, 'other')).data.rows).toEqual([]);
    expect((await world.changes({ rowId: row.id }, 'customer')).data.rows).toHaveLength(1);
  });

  it('becomes everybody’s when a steward approves it, with his corrections', async () => {
    const { change, row } = await proposed(port('CNQZA', 'Approval Zone'));
    const approved = await world.decide(change, 'APPROVE', {
      corrections: { latitude: '31.2', longitude: '121.5', nameZh: '批准港' },
    });
    expect(approved.data.change).toMatchObject({ state: 'APPLIED', version: 3, corrections: { latitude: '31.2' } });
    expect(await world.row('Port', row.id, 'other')).toMatchObject({
      status: 'ACTIVE',
      latitude: '31.2',
      nameZh: '批准港',
      pinyin: 'PI ZHUN GANG',
    });
    expect(codes(await world.suggested('Port', 'pzg', 'other'))).toContain('CNQZA');
    expect((await world.log('Port', row.id)).map(({ event }) => event)).toEqual(['APPROVE', 'CREATE']);
    const { log } = (await world.change(change.id)).data;
    expect(log.map(({ event, state }) => [event, state])).toEqual([
      ['APPLY', 'APPLIED'],
      ['APPROVE', 'APPROVED'],
      ['PROPOSE', 'PROPOSED'],
    ]);
    expect(log[0]?.who).toBeNull();
  });

  it('is not approved by whoever proposed it, where two must look (MD-23)', async () => {
    const { change } = await proposed(port('CNQZB', 'Bold Zone'), 'steward');
    const own = await world.decide(change, 'APPROVE');
    expect(own.problem.errors).toMatchObject([{ code: 'MD-23', message: { zh: '不能审批自己的申请' } }]);
    expect((await world.decide(change, 'APPROVE', {}, 'steward2')).data.change.state).toBe('APPLIED');

    const lane = await proposed({ resource: 'Line', values: { code: 'QZL', nameEn: 'Quiet lane' } }, 'steward');
    expect((await world.decide(lane.change, 'APPROVE')).data.change.state).toBe('APPLIED');
  });

  it('is disabled by a rejection, which names the row to use instead', async () => {
    const { change, row } = await proposed(port('CNQZR', 'Rejected Zone'));
    const shanghai = await world.rowBy('Port', 'unLocode', 'CNSHA');
    expect((await world.decide(change, 'REJECT')).problem.errors).toMatchObject([{ code: 'MC-12' }]);
    expect((await world.decide(change, 'REJECT', { replacementId: row.id })).problem.errors).toMatchObject([
      { code: 'MD-17' },
    ]);
    const rejected = await world.decide(change, 'REJECT', { replacementId: shanghai.id, remarks: '即上海' });
    expect(rejected.data).toMatchObject({
      change: { state: 'REJECTED', replacementId: shanghai.id },
      refs: { [shanghai.id]: { code: 'CNSHA' } },
    });
    expect(await world.row('Port', row.id, 'customer')).toMatchObject({ status: 'DISABLED' });
    expect(await world.suggested('Port', 'CNQZR', 'customer')).toEqual([]);
    expect((await world.decide(rejected.data.change, 'APPROVE')).problem.code).toBe('event_not_allowed');
  });

  it('is refused with the findings of its resource, and nothing is kept', async () => {
    const bad = await world.propose(port('CNQ0Z', 'Zero Zone'));
    expect(bad.http).toBe(422);
    expect(bad.problem.errors).toMatchObject([{ path: 'unLocode', code: 'MD-03' }]);
    const taken = await world.propose(port('CNSHA', 'Another name altogether'));
    expect(taken.problem.errors).toMatchObject([{ code: 'MD-01' }]);
    expect((await world.propose({ resource: 'PortCall', values: {} })).http).toBe(404);
    expect((await world.changes({ resource: 'PortCall' })).data.rows).toEqual([]);
  });

  it('cannot be made with a status or a source of the proposer’s choice', async () => {
    const { row, change } = await proposed(
      port('CNQZS', 'Status Zone', { status: 'ACTIVE', source: 'OFFICIAL', x: 1 }),
    );
    expect(Object.keys(change.proposed).sort()).toEqual(['functions', 'nameEn', 'timeZone', 'unLocode']);
    expect(await world.row('Port', row.id, 'customer')).toMatchObject({ status: 'PROPOSED', source: 'PARTNER' });
  });

  it('taken back after its approval is disabled, as long as nobody uses it', async () => {
    const { change, row } = await proposed(port('CNQZT', 'Taken Zone'));
    const approved = (await world.decide(change, 'APPROVE')).data.change;
    const terminal = await world.create('Terminal', { portId: row.id, terminalCode: 'TZ1', nameEn: 'Taken 1' });
    expect((await world.decide(approved, 'REVERT')).problem.errors).toMatchObject([
      { code: 'MC-08', params: { n: 1 } },
    ]);
    const shanghai = await world.rowBy('Port', 'unLocode', 'CNSHA');
    await world.modify('Terminal', terminal, { portId: shanghai.id });
    expect((await world.decide(approved, 'REVERT')).data.change.state).toBe('REVERTED');
    expect(await world.row('Port', row.id)).toMatchObject({ status: 'DISABLED' });
  });
});

describe('duplicates', () => {
  it('that are nearly certain stop a proposal until it is said to be another one, and why', async () => {
    await world.create('Port', { unLocode: 'CNQDV', nameEn: 'Velvet Bay' });
    const twin = port('CNQDX', 'Port of VELVET-BAY');
    const stopped = await world.propose(twin);
    expect(stopped.problem.errors).toMatchObject([{ path: 'isAnother', code: 'MC-06', params: { code: 'CNQDV' } }]);
    expect(stopped.problem.similar).toMatchObject([{ code: 'CNQDV', score: 90, ground: 'name' }]);
    await expect(world.rowBy('Port', 'unLocode', 'CNQDX')).rejects.toThrow('no Port');
    expect((await world.propose({ ...twin, isAnother: true })).problem.errors).toMatchObject([{ code: 'MC-11' }]);
    const made = await proposed({ ...twin, isAnother: true, reason: '新港区' });
    expect(made.change).toMatchObject({ isAnother: true, reason: '新港区' });
  });

  it('that are only likely are told and do not stop it', async () => {
    await world.create('Port', { unLocode: 'CNQDA', nameEn: 'Dragonfield', latitude: '20.1', longitude: '110.1' });
    const near = await proposed(port('CNQDB', 'Dragonfeld'));
    expect(near.similar).toMatchObject([{ code: 'CNQDA', score: 70, ground: 'nearName' }]);
    const place = await world.similar({
      resource: 'Port',
      values: { unLocode: 'CNQDC', nameEn: 'Altogether different', latitude: '20.13', longitude: '110.1' },
    });
    expect(place.data).toMatchObject([{ code: 'CNQDA', score: 60, ground: 'position' }]);
  });

  it('are found by IMO, SCAC and SMDG code', async () => {
    const same = async (resource: string, values: object) =>
      (await world.similar({ resource, values: values as never }, 'customer')).data.map(({ score, ground }) => [
        score,
        ground,
      ]);
    expect(await same('Vessel', { imoNumber: '9703760', name: 'OTHER NAME' })).toEqual([[90, 'imo']]);
    expect(await same('ShippingLine', { scac: 'COSU', nameEn: 'Some other' })).toEqual([[100, 'code']]);
    const { smdgCode } = await world.rowBy('ShippingLine', 'scac', 'COSU');
    if (smdgCode) expect(await same('ShippingLine', { scac: 'ZZZT', smdgCode, nameEn: 'x' })).toEqual([[100, 'code']]);
    expect(await same('Vessel', { imoNumber: '9074729', name: 'NOBODY KNOWS HER' })).toEqual([]);
  });

  it('among another company’s proposals stay that company’s secret', async () => {
    await proposed(port('CNQDS', 'Secret Landing'), 'customer');
    const look = (seat: 'other' | 'customer') =>
      world.similar({ resource: 'Port', values: { unLocode: 'CNQDT', nameEn: 'Secret Landing' } }, seat);
    expect((await look('customer')).data).toMatchObject([{ code: 'CNQDS' }]);
    expect((await look('other')).data).toEqual([]);
  });
});

describe('a proposed change of a row', () => {
  it('is applied when it is approved', async () => {
    const row = await world.create('Port', { unLocode: 'CNQEA', nameEn: 'Edit Me' });
    const { change } = await proposed({
      resource: 'Port',
      kind: 'EDIT',
      rowId: row.id,
      values: { nameEn: 'Edited' },
      reason: '改名',
    });
    expect(await world.row('Port', row.id)).toMatchObject({ nameEn: 'Edit Me', version: 1 });
    await world.decide(change, 'APPROVE', { corrections: { aliases: ['Old Edit'] } });
    expect(await world.row('Port', row.id)).toMatchObject({ nameEn: 'Edited', aliases: ['Old Edit'], version: 2 });
    const reverted = await world.decide({ id: change.id, version: 3 }, 'REVERT');
    expect(reverted.data.change.state).toBe('REVERTED');
    expect(await world.row('Port', row.id)).toMatchObject({ nameEn: 'Edit Me', aliases: [], version: 3 });
  });

  it('must change something, know the fields and be good', async () => {
    const row = await world.create('Port', { unLocode: 'CNQEB', nameEn: 'Bad Edits' });
    const edit = (values: object) =>
      world.propose({ resource: 'Port', kind: 'EDIT', rowId: row.id, values: values as never });
    expect((await edit({ nameEn: 'Bad Edits' })).problem.errors).toMatchObject([{ code: 'MC-17' }]);
    expect((await edit({ status: 'DISABLED' })).http).toBe(422);
    expect((await edit({ nameEn: null })).problem.errors).toMatchObject([{ path: 'values.nameEn', code: 'MD-NAME' }]);
    expect((await world.propose({ resource: 'FeeCode', kind: 'RECODE', rowId: row.id })).problem.errors).toMatchObject([
      { code: 'MC-16' },
    ]);
  });
});

describe('abuse', () => {
  it('a customer changes nothing himself: 403', async () => {
    const shanghai = await world.rowBy('Port', 'unLocode', 'CNSHA');
    const ningbo = await world.rowBy('Port', 'unLocode', 'CNNGB');
    const { id, version } = shanghai;
    const direct = { resource: 'Port', id, version };
    const { change } = await proposed(port('CNQFA', 'Abused'), 'customer');
    const outcomes = [
      await world.modify('Port', shanghai, { nameEn: 'Mine' }, 'customer'),
      await world.merge({ ...direct, targetId: ningbo.id }, 'customer'),
      await world.recode({ ...direct, code: 'CNQFB' }, 'customer'),
      await world.deprecate(direct, 'customer'),
      await world.disable(direct, 'customer'),
      await world.activate(direct, 'customer'),
      await world.split({ ...direct, targetId: ningbo.id, aliases: ['x'] }, 'customer'),
      await world.decide(change, 'APPROVE', {}, 'customer'),
      await world.effect({ kind: 'DISABLE', resource: 'Port', id }, 'customer'),
      await world.merge({ ...direct, targetId: ningbo.id }, 'clerk'),
    ];
    expect(outcomes.map(({ http }) => http)).toEqual(outcomes.map(() => 403));
    expect(await world.row('Port', id)).toEqual(shanghai);
  });

  it('an alias of 10,000 characters is refused on every way in: 422', async () => {
    const aliases = ['x'.repeat(10_000)];
    const shanghai = await world.rowBy('Port', 'unLocode', 'CNSHA');
    expect((await world.modify('Port', shanghai, { aliases })).http).toBe(422);
    expect((await world.propose(port('CNQFC', 'Long', { aliases }))).http).toBe(422);
    expect(
      (await world.propose({ resource: 'Port', kind: 'EDIT', rowId: shanghai.id, values: { aliases } })).http,
    ).toBe(422);
    const { change } = await proposed(port('CNQFD', 'Corrected at length'));
    const corrected = await world.decide(change, 'APPROVE', { corrections: { aliases } });
    expect([corrected.http, corrected.problem.errors[0]?.path]).toEqual([422, 'corrections.aliases[0]']);
  });
});
