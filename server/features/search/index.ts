import { searchRecords } from '#contract/search/search.calls.ts';
import type { Feature } from '../../kernel/feature.ts';
import { implement } from '../../kernel/http/implement.ts';
import { scopeOf } from '../../kernel/tenancy.ts';
import { questionOf } from './question.ts';
import { searchAll } from './search-records.ts';

/** Finds records of every kind for the palette: what the seat may open, by number, by beginning, by likeness. */
export const searchFeature: Feature = {
  name: 'search',
  register(app, deps) {
    implement(app, searchRecords, async ({ who, query }) => {
      const question = questionOf(who, query.q, query.limit, deps.clock.now());
      if (!question) return { Data: { asked: '', hits: [], late: [] } };
      const found = await deps.reads.inScope(scopeOf(who), tx => searchAll(tx, deps, question, query.scope));
      return { Data: { asked: question.text, ...found } };
    });
  },
};
