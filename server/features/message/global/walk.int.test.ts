import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLIED_EVENTS, GLOBAL_STATES, type GlobalState } from '#contract/message/global-message.ts';
import { type GlobalEvent, globalMessage } from '#machines/message/global-message.document.ts';
import { documentTable } from '#machines/message/global-message.table.ts';
import { expireGlobal } from './clock.ts';
import { aContent, type GlobalWorld, openGlobalWorld, type Role } from './world.samples.ts';

/** The table of the lifecycle, walked over HTTP: every event from every state, by somebody who may send it. */
let world: GlobalWorld;
beforeAll(async () => {
  world = await openGlobalWorld();
});
afterAll(() => world.server.close());

const EXPIRES_MS = 3_600_000;
const reviewed = { audience: [{ by: 'all' as const }] };
const PATHS: Readonly<Record<GlobalState, readonly GlobalEvent[]>> = {
  DRAFT: [],
  IN_REVIEW: ['SUBMIT'],
  SCHEDULED: ['SUBMIT'],
  SENT: ['SUBMIT', 'SEND'],
  RECALLED: ['SUBMIT', 'SEND', 'RECALL'],
  EXPIRED: ['SUBMIT', 'SEND', 'EXPIRE'],
};
const BY: Readonly<Partial<Record<GlobalEvent, Role>>> = { APPROVE: 'reviewer', REJECT: 'reviewer' };

async function send(id: string, event: GlobalEvent): Promise<{ http: number; finding?: string | undefined }> {
  const { version } = (await world.standing(id)).row;
  if (event === 'EXPIRE') return { http: (await expireGlobal(world.server.deps, id)) ? 200 : 422, finding: 'GM-01' };
  if (event === 'EDIT') {
    const answer = await world.save('author', aContent({ titleZh: `改 ${version}` }), id, version);
    return { http: answer.http, finding: answer.problem.errors?.[0]?.code };
  }
  const remarks = event === 'REJECT' ? '请补充英文' : undefined;
  const answer = await world.apply(BY[event] ?? 'author', id, event, version, remarks);
  return { http: answer.http, finding: answer.http === 200 ? undefined : answer.problem.errors?.[0]?.code };
}

/** A new message, brought to a state by calls; one that can end has an end an hour ahead. */
async function standingIn(state: GlobalState): Promise<string> {
  const expiresAt = new Date(world.clock.now().getTime() + EXPIRES_MS).toISOString();
  const content = aContent({ expiresAt, ...(state === 'IN_REVIEW' ? reviewed : {}) });
  const { data } = await world.save('author', content);
  for (const event of PATHS[state]) {
    if (event === 'EXPIRE') world.clock.forward(EXPIRES_MS);
    expect(await send(data.id, event), `${state}: ${event}`).toMatchObject({ http: 200 });
  }
  return data.id;
}

const EVENTS = (Object.keys(globalMessage.events) as GlobalEvent[]).filter(event => event !== 'CREATE');

describe.each(GLOBAL_STATES)('%s', state => {
  it.each(EVENTS)('%s does what the table says, and writes a fact only then', async event => {
    const id = await standingIn(state);
    if (event === 'EXPIRE' && state === 'SENT') world.clock.forward(EXPIRES_MS);
    const before = await world.standing(id);
    expect(before.row.state).toBe(state);
    const answer = await send(id, event);
    const after = await world.standing(id);
    const cell = documentTable[state][event];
    const isPermitted = cell !== 'GM-01';
    expect({ ...answer, state: after.row.state, written: after.facts - before.facts }).toEqual({
      http: isPermitted ? 200 : 422,
      finding: isPermitted && event !== 'EXPIRE' ? undefined : 'GM-01',
      // To three people it leaves by itself.
      state: isPermitted ? [cell].flat()[0] : state,
      written: isPermitted ? 1 : 0,
    });
    expect(after.folded).toEqual(after.row);
    expect(after.row.version).toBe(after.facts);
  });
});

it('every event of a person is one that a call takes', () => {
  const byCall = ['CREATE', 'EDIT', ...APPLIED_EVENTS, 'EXPIRE'];
  expect(Object.keys(globalMessage.events).sort()).toEqual(byCall.sort());
});
