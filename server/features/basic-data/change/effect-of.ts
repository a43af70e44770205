import { changeFinding } from '#contract/basic-data/change/findings.ts';
import { houseDay } from '#contract/basic-data/change/house-day.ts';
import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { needsSecondPerson } from '#contract/basic-data/change/second-person.ts';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import { CODES_OF, isStewardOf, masterChange } from '#machines/basic-data/master-change.document.ts';
import { permitsDocument } from '#machines/kernel/document.ts';
import { NEW } from '#machines/kernel/lifecycle.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import { usesOf } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { zoneEffect } from './follow-zone.ts';
import { governedResource } from './governed.ts';
import { clashesOf, planMove } from './move-references.ts';
import { readRows } from './take-effect.ts';

/** Kinds by which deadlines at a port can move. */
const DEADLINE_KINDS: readonly ChangeKind[] = ['EDIT', 'MERGE', 'RECODE'];

/** What a change would touch, counted over all companies; nothing is written. */
export async function effectOf(
  deps: Deps,
  who: SeatedWho,
  asked: {
    readonly kind: ChangeKind;
    readonly resource: string;
    readonly id: string;
    readonly targetId?: string | undefined;
  },
) {
  const { kind } = asked;
  const served = governedResource(deps, asked.resource, kind);
  const actor = actorOf(masterChange, who);
  if (!isStewardOf(actor, asked.resource, CODES_OF.DIRECT(kind))) throw new AppError('AUTH_FORBIDDEN');
  return inScope(deps.db, SYSTEM, async tx => {
    const now = deps.clock.now();
    const targetId = asked.targetId ?? null;
    const rows = await readRows({ tx }, served, { rowId: asked.id, targetId });
    const moves = asked.resource === 'Port' && DEADLINE_KINDS.includes(kind);
    const uses = [...(await usesOf(tx, served, rows.row)), ...(moves ? await zoneEffect(tx, rows.row) : [])];
    const planned = rows.target ? await planMove(tx, deps.resources, asked.resource, asked.id, rows.target.id) : [];
    const clashes = await clashesOf(tx, planned);
    const candidate = { kind, resource: asked.resource, effectiveFrom: houseDay(now) };
    const event = needsSecondPerson(asked.resource, kind) || kind === 'EDIT' ? 'PROPOSE' : 'DIRECT';
    const ask = { event, actor, at: now.toISOString(), world: rows };
    const permitted = permitsDocument(masterChange, NEW, candidate, ask);
    const open = uses.reduce((sum, use) => sum + use.open, 0);
    const findings: Finding[] = [
      ...(permitted.ok ? [] : [changeFinding(permitted.refusal.code, 'id', permitted.refusal.params)]),
      ...(kind === 'DISABLE' && open > 0 && !rows.target ? [changeFinding('MC-08', 'targetId', { n: open })] : []),
    ];
    return {
      uses,
      moved: [...Map.groupBy(planned, plan => plan.served)].map(([{ resource }, plans]) => ({
        title: resource.title,
        count: plans.length,
      })),
      conflicts: clashes.map(clash => ({ title: clash.served.resource.title, row: clash.row, with: clash.with })),
      findings,
    };
  });
}
