import { changeFinding } from '#contract/basic-data/change/findings.ts';
import { houseDay } from '#contract/basic-data/change/house-day.ts';
import type { ChangeKind, MasterChange } from '#contract/basic-data/change/master-change.ts';
import { needsSecondPerson } from '#contract/basic-data/change/second-person.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import { CODES_OF, isStewardOf, masterChange } from '#machines/basic-data/master-change.document.ts';
import { abilitiesOf, type DocumentActor, permitsDocument } from '#machines/kernel/document.ts';
import { heldBy } from '#machines/kernel/document-rights.ts';
import { NEW, type Refusal } from '#machines/kernel/lifecycle.ts';
import { en } from './locale/en.ts';
import { zh } from './locale/zh.ts';

/** Who is at the screen, as far as changes ask. */
export interface Reader {
  readonly menu: readonly MenuNode[];
  readonly employeeId: string | null;
  readonly isPlatform: boolean;
}

const NO_RIGHT: Text = { zh: zh.noRight, en: en.noRight };

export const refusalText = ({ code, params }: Refusal): Text => {
  const { message } = changeFinding(code, '', params);
  return { zh: fill(message.zh, params), en: fill(message.en, params) };
};

/** The reader as the machine knows people. */
const actorOf = ({ menu, employeeId, isPlatform }: Reader): DocumentActor => ({
  kind: 'employee',
  employeeId,
  userId: null,
  companyId: null,
  companyKind: isPlatform ? 'platform' : 'customer',
  holds: heldBy(masterChange, menu),
});

const whyNot = (refusal: Refusal): Text => (refusal.code === 'MC-02' ? NO_RIGHT : refusalText(refusal));

const NEEDS_TARGET: readonly ChangeKind[] = ['MERGE', 'SPLIT'];

/** `true`, or why a steward cannot do it to this row; a target that has still to be chosen is taken as good. */
export function mayChange(reader: Reader, resource: Resource, kind: ChangeKind, row: AnyRow): true | Text {
  const now = new Date();
  const target = NEEDS_TARGET.includes(kind) ? { id: '', version: 1, status: 'ACTIVE' } : null;
  const candidate = { kind, resource: resource.name, effectiveFrom: houseDay(now) };
  const actor = actorOf(reader);
  if (!isStewardOf(actor, resource.name, CODES_OF.DIRECT(kind))) return NO_RIGHT;
  const permit = permitsDocument(masterChange, NEW, candidate, {
    // Changes that need a second person are made as proposals.
    event: needsSecondPerson(resource.name, kind) ? 'PROPOSE' : 'DIRECT',
    actor,
    at: now.toISOString(),
    world: { row, target },
  });
  if (!permit.ok) return whyNot(permit.refusal);
  const aliases = row.aliases as readonly string[] | undefined;
  return kind === 'SPLIT' && (aliases?.length ?? 0) === 0 ? { zh: zh.noAliases, en: en.noAliases } : true;
}

export type DecisionEvent = 'APPROVE' | 'REJECT' | 'REVERT';

/** `true`, or why this reader cannot decide so on the change; what only the server can tell it says when it is asked. */
export function mayDecide(reader: Reader, change: MasterChange, event: DecisionEvent, now: string): true | Text {
  const ability = abilitiesOf(masterChange, change, actorOf(reader), now).find(one => one.event === event);
  if (!ability) return refusalText({ code: masterChange.notPermitted });
  return ability.may === 'no' ? whyNot(ability.refusal) : true;
}
