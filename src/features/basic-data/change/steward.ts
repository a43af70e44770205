import { changeFinding } from '#contract/basic-data/change/findings.ts';
import type { ChangeKind, MasterChange } from '#contract/basic-data/change/master-change.ts';
import { codeOfKind, type StewardCode, stewardRights } from '#contract/basic-data/change/rights.ts';
import type { AnyRow, Resource } from '#contract/kernel/resource.ts';
import { fill, type Text } from '#contract/kernel/text.ts';
import type { MenuNode } from '#contract/session/session.ts';
import type { ChangeCommand } from '#machines/basic-data/master-change.commands.ts';
import { hasFittingStatus } from '#machines/basic-data/master-change.guards.ts';
import { masterChangeLifecycle } from '#machines/basic-data/master-change.lifecycle.ts';
import { permits, type Refusal } from '#machines/kernel/lifecycle.ts';
import { hasButton } from '#routes/catalogue/access.ts';
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

export const isSteward = ({ menu, isPlatform }: Reader, resource: Resource, code: StewardCode): boolean =>
  isPlatform && stewardRights(resource, code).some(right => hasButton(menu, right.code ?? '', right.path));

/** `true`, or why a steward cannot do it to this row. */
export function mayChange(reader: Reader, resource: Resource, kind: ChangeKind, row: AnyRow): true | Text {
  if (!isSteward(reader, resource, codeOfKind(kind))) return NO_RIGHT;
  const context = { kind, resource: resource.name, createdBy: null, effectiveFrom: '', appliedAt: null };
  const refusal = hasFittingStatus(context, { row: { id: row.id, status: String(row.status) }, target: null });
  if (refusal) return refusalText(refusal);
  const aliases = row.aliases as readonly string[] | undefined;
  return kind === 'SPLIT' && (aliases?.length ?? 0) === 0 ? { zh: zh.noAliases, en: en.noAliases } : true;
}

export type DecisionEvent = 'APPROVE' | 'REJECT' | 'REVERT';

const CODES: Readonly<Record<DecisionEvent, (change: MasterChange) => StewardCode>> = {
  APPROVE: () => 'APPROVE',
  REJECT: () => 'REJECT',
  REVERT: ({ kind }) => codeOfKind(kind),
};

/** What the server would look up is taken as good here; it has the last word. */
const fitting = { row: null, target: null } as const;
const ROW_STATUS: Partial<Record<ChangeKind, string>> = { CREATE: 'PROPOSED', ACTIVATE: 'DISABLED' };
const NEEDS_TARGET: readonly ChangeKind[] = ['MERGE', 'SPLIT'];

/** `true`, or why this reader cannot decide so on the change: the machine is asked. */
export function mayDecide(
  reader: Reader,
  resource: Resource,
  change: MasterChange,
  event: DecisionEvent,
  now: string,
): true | Text {
  const asked = {
    actor: {
      employeeId: reader.employeeId,
      companyKind: reader.isPlatform ? ('platform' as const) : ('customer' as const),
      isSteward: isSteward(reader, resource, CODES[event](change)),
    },
    at: now,
    today: change.effectiveFrom,
  };
  const subject = {
    ...fitting,
    row: { id: change.rowId, status: ROW_STATUS[change.kind] ?? 'ACTIVE' },
    target: NEEDS_TARGET.includes(change.kind) ? { id: change.targetId ?? '', status: 'ACTIVE' } : null,
  };
  const commands: Readonly<Record<DecisionEvent, ChangeCommand>> = {
    APPROVE: { type: 'APPROVE', ...asked, ...subject, effectiveFrom: change.effectiveFrom },
    REJECT: { type: 'REJECT', ...asked, reason: '-', replacementId: null },
    REVERT: { type: 'REVERT', ...asked, isNewest: true },
  };
  const { kind, createdBy, effectiveFrom, appliedAt } = change;
  const context = { kind, resource: change.resource, createdBy, effectiveFrom, appliedAt };
  const permit = permits(masterChangeLifecycle, change.state, context, commands[event]);
  if (permit.ok) return true;
  return permit.refusal.code === 'MC-02' ? NO_RIGHT : refusalText(permit.refusal);
}
