import fc from 'fast-check';
import { faultsOf, isAllowed } from './answer-rules.ts';
import { echoesOf, KINDS, type Kind, PLANTED_SECRET, requestsOf } from './arbitrary.ts';
import type { Operation } from './operations.ts';
import { asCurl, type Sent, ShutOut, send, type Told } from './request.ts';
import { ASKERS, type Asker, openWorld, type World, type WorldOptions } from './world.ts';

export interface FuzzOptions extends WorldOptions {
  readonly seed: number;
  /** Requests of each kind that an asker who may call sends to each operation. */
  readonly runs: number;
  /** Askers of each operation and kind, of those that may call it; the seed says which. */
  readonly askers: number;
  /** Those of the operations that are asked; all without it. */
  readonly only?: (operation: Operation) => boolean;
  /** What fails is told as it was, not made smaller first. */
  readonly asItIs?: boolean;
  /** Asked in place of one of its own, and left open. */
  readonly world?: World;
}

export interface FuzzFigures {
  readonly operations: number;
  readonly requests: number;
  /** Answers by their hundred: 2 = done, 4 = refused. */
  readonly byClass: Readonly<Record<string, number>>;
  /** Share of the askers' well-formed requests that were done. */
  readonly doneByAsker: Readonly<Record<string, string>>;
  readonly slowest: string;
  readonly faults: readonly string[];
}

/** Ends what the others still need, or takes the seat from who asks: asked last. */
const LAST = /\/(Logout|LeaveEmployee|EndSession|EndSessions|EndOthers|DeleteAccount|Erase)$/;

/** A number of its own for each operation, asker and kind, so that one of them can be run again alone. */
function seedOf(seed: number, ...names: readonly string[]): number {
  let sum = 2166136261 ^ seed;
  for (const sign of names.join('|')) sum = Math.imul(sum ^ sign.codePointAt(0)!, 16777619);
  return sum | 0;
}

/** Those who may not call are asked once each whether they are let in; of those who may, as many as are wanted. */
function askersFor(world: World, operation: Operation, kind: Kind, { seed, askers }: FuzzOptions): readonly Asker[] {
  const may = ASKERS.filter(asker => isAllowed(world, operation, asker));
  const shift = Math.abs(seedOf(seed, operation.name, kind)) % Math.max(1, may.length);
  const chosen = [...may.slice(shift), ...may.slice(0, shift)].slice(0, askers);
  const others = ASKERS.filter(asker => !may.includes(asker));
  const turned = Math.abs(seedOf(seed, kind, operation.name)) % Math.max(1, others.length);
  const refused = kind === 'valid' ? [...others.slice(turned), ...others.slice(0, turned)].slice(0, askers) : [];
  return [...refused, ...chosen];
}

const median = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 1 : (numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 1);

/** Sends requests made of the product's own description to every operation, and says what was wrong with which answer. */
export async function fuzz(options: FuzzOptions): Promise<FuzzFigures> {
  const { seed, runs, only = () => true } = options;
  let world = options.world ?? (await openWorld(options));
  const faults: string[] = [];
  const byClass: Record<string, number> = {};
  const done = new Map<string, { asked: number; done: number }>();
  let requests = 0;
  let slowest = { ms: 0, name: '' };
  const times: number[] = [];

  /** Null: the asker has shut himself out. The world is made anew, and what he asked last is not asked again. */
  async function answerTo(asker: Asker, sent: Sent): Promise<Told | null> {
    try {
      return await send(world, asker, sent);
    } catch (error) {
      if (!(error instanceof ShutOut)) throw error;
      if (world !== options.world) await world.close();
      world = await openWorld(options);
      for (const each of ASKERS) await world.tokenOf(each);
      return null;
    }
  }

  async function ask(operation: Operation, asker: Asker, kind: Kind): Promise<void> {
    const isIn = isAllowed(world, operation, asker);
    const requestsMade = requestsOf(operation, kind, world.idsFor(asker));
    const own = seedOf(seed, operation.name, asker.name, kind);
    const property = fc.asyncProperty(requestsMade, async sent => {
      const told = await answerTo(asker, sent);
      if (told === null) return;
      requests += 1;
      byClass[`${Math.floor(told.status / 100)}xx`] = (byClass[`${Math.floor(told.status / 100)}xx`] ?? 0) + 1;
      if (told.ms > slowest.ms) slowest = { ms: told.ms, name: operation.name };
      if (kind === 'valid' && isIn) {
        const count = done.get(asker.name) ?? { asked: 0, done: 0 };
        done.set(asker.name, { asked: count.asked + 1, done: count.done + Number(told.status < 300) });
        times.push(told.ms);
      }
      const found = faultsOf(
        world,
        { operation, asker, sent, echoes: echoesOf(sent) },
        told,
        median(times.slice(-200)),
      );
      if (found.length > 0) throw new Fault(`${found.join('; ')}\n    ${asCurl(asker, sent)}`);
    });
    const result = await fc.check(property, {
      seed: own,
      numRuns: isIn ? runs : 1,
      interruptAfterTimeLimit: 15_000,
      endOnFailure: options.asItIs ?? false,
    });
    const { failed, errorInstance } = result;
    if (!failed) return;
    const told =
      errorInstance instanceof Fault
        ? errorInstance.message
        : String((errorInstance as Error | null)?.stack ?? errorInstance);
    faults.push(`${operation.name} as ${asker.name} (${kind}, seed ${own}): ${told}`);
  }

  try {
    for (const asker of ASKERS) await world.tokenOf(asker);
    const operations = world.operations.filter(only);
    const inOrder = operations.toSorted((left, right) => Number(LAST.test(left.path)) - Number(LAST.test(right.path)));
    for (const asker of ASKERS)
      for (const operation of inOrder)
        for (const kind of KINDS)
          if (askersFor(world, operation, kind, options).includes(asker)) await ask(operation, asker, kind);
    const logged = world.log.filter(line => line.includes(PLANTED_SECRET));
    faults.push(...logged.slice(0, 5).map(line => `the log tells a secret: ${line.slice(0, 400)}`));
    if (({} as { isAdmin?: unknown }).isAdmin !== undefined) faults.push('a prototype was reached');
    return {
      operations: operations.length,
      requests,
      byClass,
      faults,
      doneByAsker: Object.fromEntries([...done].map(([name, count]) => [name, `${count.done}/${count.asked}`])),
      slowest: `${slowest.name} ${Math.round(slowest.ms)} ms`,
    };
  } finally {
    if (world !== options.world) await world.close();
  }
}

class Fault extends Error {}
