import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SCREEN_FLOWS } from './screen-flows.ts';

/** Machines that screens run by `useFlow`, by the name under which they are imported. */
function flowsOfScreens(): string[] {
  const files = globSync('src/{kit,features,shell}/**/*.{ts,tsx}').map(path => readFileSync(path, 'utf8'));
  return files
    .filter(text => text.includes('= useFlow('))
    .flatMap(text => [...text.matchAll(/createActor\(\s*(\w+)Flow\.provide/g)].map(([, name]) => name!));
}

it('the inspector can play every flow that a screen runs from the client log', () => {
  const found = flowsOfScreens();
  expect(found.length).toBeGreaterThan(0);
  expect(SCREEN_FLOWS.map(({ id }) => id).toSorted()).toEqual([...new Set(found)].toSorted());
});
