import { sql } from 'kysely';
import { invalid } from '#contract/kernel/errors.ts';
import type { AnyDocument, DocumentActor } from '#machines/kernel/document.ts';
import {
  type DocumentHooks,
  type Held,
  type ServedDocument,
  serveDocument,
} from '#server/kernel/document/served-document.ts';
import { databaseHere } from '#server/kernel/tenancy.ts';
import type { SeatedWho } from '#server/kernel/who.ts';
import { born, changesFor, type Row, type Values } from './oracle.ts';
import { type DocumentPlan, PLATFORM } from './plan.ts';

/** The hooks of a random document, as an area would write them, with what a test turns and reads. */

export interface Switches {
  /** What `world` says. */
  isOpen: boolean;
  /** Event whose `after` fails. */
  failsAfter: string | null;
  numbers: number;
  /** Whatever was found wrong inside of a hook. */
  readonly wrong: string[];
  /** Rows that `after` was told of, newest last. */
  readonly after: { readonly event: string; readonly row: Row; readonly before: Row | null }[];
}

export const newSwitches = (): Switches => ({ isOpen: true, failsAfter: null, numbers: 0, wrong: [], after: [] });

interface Given {
  readonly row: Row;
  readonly payload: Values;
  readonly actor: DocumentActor;
  readonly prepared: unknown;
  readonly at: string;
  readonly now: Date;
  readonly before?: Row | null;
}

export const docNoOf = ({ type }: DocumentPlan, count: number): string =>
  `${type.toUpperCase()}${String(count).padStart(4, '0')}`;

const failing = () =>
  invalid([{ path: 'after', code: 'AFTER', severity: 'error', message: { zh: '之后失败', en: 'Failed afterwards' } }]);

/** `homeOf` says of which document a linked id is, where it is not one of this. */
export function serve(
  plan: DocumentPlan,
  document: AnyDocument,
  switches: Switches,
  homeOf: (id: string) => ServedDocument | null = () => null,
): ServedDocument {
  const hooks = <T>(of: (event: (typeof plan.events)[number]) => T | undefined): Record<string, T> =>
    Object.fromEntries(
      plan.events.flatMap(event => {
        const hook = of(event);
        return hook === undefined ? [] : [[event.name, hook]];
      }),
    );
  const isBirth = ({ rows }: (typeof plan.events)[number]) => rows[0]!.from.includes('NEW');
  const given = {
    table: plan.type,
    prepare: hooks(event =>
      isBirth(event)
        ? async () => {
            if (databaseHere() !== null) switches.wrong.push('prepare runs inside of a transaction');
            switches.numbers += 1;
            return { docNo: docNoOf(plan, switches.numbers) };
          }
        : undefined,
    ),
    born: hooks(event =>
      isBirth(event)
        ? ({ prepared, payload, actor }: Given) => born((prepared as { docNo: string }).docNo, payload, actor)
        : undefined,
    ),
    locks: hooks(event =>
      event.calls
        ? (_: unknown, { linkId }: { readonly linkId: string | null }): readonly Held[] =>
            linkId === null ? [] : [{ served: homeOf(linkId) ?? served, id: linkId }]
        : undefined,
    ),
    world: hooks(() => async () => ({ isOpen: switches.isOpen })),
    write: hooks(event =>
      isBirth(event)
        ? undefined
        : ({ row, payload, actor, at, now }: Given) => {
            if (now.toISOString() !== at) switches.wrong.push(`a step of ${now.toISOString()} says that it is ${at}`);
            const { changes, joinedName } = changesFor(event, { row, payload, actor });
            const linkId = event.calls ? (payload.linkId as string | null) : null;
            return {
              changes,
              columns: { ...(joinedName === null ? {} : { joinedName }), beside: event.name },
              further: linkId === null ? [] : [{ served: homeOf(linkId) ?? served, id: linkId, event: 'PING' }],
            };
          },
    ),
    after: hooks(event => async ({ row, before }: Given) => {
      if (databaseHere() === null) switches.wrong.push('after runs outside of the transaction');
      switches.after.push({ event: event.name, row, before: before ?? null });
      if (switches.failsAfter === event.name) throw failing();
    }),
    ...(plan.hidesHeld
      ? { visible: ({ seat }: SeatedWho) => sql<boolean>`(not t.is_held or t.owner_id = ${seat.companyId})` }
      : {}),
    ...(plan.tellsPlatform ? { alsoTold: () => [PLATFORM] } : {}),
  };
  // Shapes of random documents are known when they are made, and not to the compiler.
  const served: ServedDocument = serveDocument(document, given as unknown as DocumentHooks<AnyDocument>);
  return served;
}
