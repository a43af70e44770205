import type { Kysely } from 'kysely';
import type { Fact } from '#contract/kernel/facts.ts';
import type { Act } from '#contract/si/history.calls.ts';
import type { Tables } from '../../../db/tables.ts';
import { namesOfSeats } from '../../identity/names.read.ts';
import { actorNamesOf } from '../read/actor-names.ts';

/** Facts as a reader is told them: who and when, with names of people of any company. */
export async function actsOf(db: Kysely<Tables>, facts: readonly Fact[]): Promise<Act[]> {
  const people = facts.flatMap(fact => [fact.actorEmployeeId, fact.onBehalfOfEmployeeId]);
  const names = await namesOfSeats(
    db,
    people.filter(id => id !== null),
  );
  return facts.map(fact => ({
    Seq: fact.seq,
    Time: fact.at,
    Event: fact.event,
    ...actorNamesOf(fact, names),
    Revision: fact.revision,
  }));
}
