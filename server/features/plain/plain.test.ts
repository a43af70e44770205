import { describe, expect, it } from 'vitest';
import { lineCodeResource } from '#contract/basic-data/line-code.plain.resource.ts';
import { plainFeature } from './index.ts';

describe('what is declared plainly', () => {
  it('is served from its declaration, by the table of its name', () => {
    const served = plainFeature.resources?.find(({ resource }) => resource === lineCodeResource);
    expect(served).toEqual({ resource: lineCodeResource, table: 'lineCode' });
  });
});
