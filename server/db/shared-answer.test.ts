import { expect, test } from 'vitest';
import { sharedAnswer } from './shared-answer.ts';

test('who comes while a question is under way shares the next one with all who come meanwhile', async () => {
  const open: PromiseWithResolvers<number>[] = [];
  const answer = sharedAnswer(() => {
    const asked = Promise.withResolvers<number>();
    open.push(asked);
    return asked.promise;
  });
  const first = answer();
  const [second, third] = [answer(), answer()];
  expect(open).toHaveLength(1);
  open[0]!.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(open).toHaveLength(2);
  open[1]!.resolve(2);
  expect(await Promise.all([second, third])).toEqual([2, 2]);
  const fourth = answer();
  expect(open).toHaveLength(3);
  open[2]!.reject(new Error('away'));
  await expect(fourth).rejects.toThrow('away');
  const fifth = answer();
  open[3]!.resolve(4);
  expect(await fifth).toBe(4);
});
