import type { FastifyInstance } from 'fastify';
import { keepClaim, siDifferences, siProvenance } from '#contract/si/history.calls.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { inScope, scopeOf } from '../../../kernel/tenancy.ts';
import { noteActivity } from '../review/claim-activity.ts';
import { differencesOf } from './differences.read.ts';
import { provenanceAt } from './provenance.read.ts';

/** What the log tells beyond the log: origins of values, papers side by side; and a claimer's sign of life. */
export function registerHistoryCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, siProvenance, async ({ query, who }) => ({
    Data: await deps.reads.inScope(scopeOf(who), ({ db }) => provenanceAt(db, query.Id, query.asOf)),
  }));
  implement(app, siDifferences, async ({ query, who }) => ({
    Data: await deps.reads.inScope(scopeOf(who), ({ db }) => differencesOf(db, query.Q)),
  }));
  implement(app, keepClaim, async ({ body, who }) => ({
    Data: await inScope(deps.db, scopeOf(who), tx => noteActivity(tx, deps.clock.now(), who, body.Id)),
  }));
}
