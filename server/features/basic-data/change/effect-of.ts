import { changeFinding } from '#contract/basic-data/change/findings.ts';
import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { codeOfKind } from '#contract/basic-data/change/rights.ts';
import { AppError, type Finding } from '#contract/kernel/errors.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { newId } from '../../../kernel/ids.ts';
import { usesOf, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { actorOf, dayAt, governedResource, isStewardOf } from './governed.ts';
import { clashesOf, planMove } from './move-references.ts';
import { permit } from './store.ts';
import { asSubject, readRows } from './take-effect.ts';

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
  if (!isStewardOf(who, served.resource, [codeOfKind(kind)])) throw new AppError('AUTH_FORBIDDEN');
  return inScope(deps.db, SYSTEM, async tx => {
    const writer: Writer = { deps, tx, who, at: deps.clock.now() };
    const targetId = asked.targetId ?? null;
    const rows = await readRows(writer, served, { rowId: asked.id, targetId });
    const uses = await usesOf(tx, served, rows.row);
    const planned = rows.target ? await planMove(tx, deps.resources, asked.resource, asked.id, rows.target.id) : [];
    const clashes = await clashesOf(tx, planned);
    const today = dayAt(writer.at);
    const permitted = permit(
      {
        ...{ id: newId(), no: '', companyId: '', rowId: asked.id, reason: null, isAnother: false },
        kind,
        targetId,
        resource: asked.resource,
        proposed: {},
        effectiveFrom: today,
        rowVersion: rows.row.version,
      },
      {
        type: 'DIRECT',
        actor: actorOf(who, true),
        at: writer.at.toISOString(),
        today,
        ...asSubject(rows),
        effectiveFrom: today,
      },
    );
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
