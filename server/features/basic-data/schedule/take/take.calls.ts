import type { FastifyInstance } from 'fastify';
import { takeDcsa } from '#contract/basic-data/schedule/calls.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../../kernel/deps.ts';
import { implement } from '../../../../kernel/http/implement.ts';
import { writing } from '../writing.ts';
import { readDcsa } from './dcsa-in.ts';
import { type TakenLine, takeSchedule } from './take.ts';

/** Ends a transaction that was only to show what it would do. */
class OnlyLooked extends Error {
  readonly lines: readonly TakenLine[];
  constructor(lines: readonly TakenLine[]) {
    super('looked');
    this.lines = lines;
  }
}

/** Carriers' JSON: shown first, by doing it and taking it back; then written. */
export function registerTakeCalls(app: FastifyInstance, deps: Deps): void {
  implement(app, takeDcsa, async ({ body: { json, apply }, who, request }) => {
    const { lines, findings } = readDcsa(json);
    const [first, ...rest] = findings;
    if (first) throw invalid([first, ...rest]);
    try {
      const taken = await writing(deps, who, request, async writer => {
        const done = await takeSchedule(writer, lines);
        if (!apply) throw new OnlyLooked(done);
        return done;
      });
      return { Data: { applied: true, lines: taken } };
    } catch (error) {
      if (error instanceof OnlyLooked) return { Data: { applied: false, lines: error.lines } };
      throw error;
    }
  });
}
