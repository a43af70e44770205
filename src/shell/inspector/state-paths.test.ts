import { expect, test } from 'vitest';
import { queueFlow } from '#machines/kernel/queue.flow.ts';
import { sessionFlow } from '#machines/session/session.flow.ts';
import { leavesOf, pathsOf } from './state-paths.ts';

test('a machine lists every state it can be in', () => {
  const leaves = leavesOf(sessionFlow.root);
  expect(leaves).toContain('booting.loading.askingCurrent');
  expect(leaves).toContain('visitor.awaitingCode');
  expect(new Set(leaves).size).toBe(leaves.length);
});

test('a state is told by its leaves, of a parallel machine by several', () => {
  expect(pathsOf('idle')).toEqual(['idle']);
  expect(pathsOf({ booting: { loading: 'askingUser' } })).toEqual(['booting.loading.askingUser']);
  const paths = pathsOf({ claim: { held: 'resting' }, undo: 'closed' });
  expect(paths).toEqual(['claim.held.resting', 'undo.closed']);
  expect(leavesOf(queueFlow.root)).toEqual(expect.arrayContaining(paths));
});
