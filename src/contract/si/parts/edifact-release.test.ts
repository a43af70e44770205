import { expect, it } from 'vitest';
import { releaseEdifact } from './edifact-release.ts';

it('T40 puts the release character before service characters', () => {
  expect(releaseEdifact("O'NEIL+SONS: WHY?")).toBe("O?'NEIL?+SONS?: WHY??");
  expect(releaseEdifact('USCI+9135')).toBe('USCI?+9135');
});
