import { changeFinding } from '#contract/basic-data/change/findings.ts';
import { houseDay } from '#contract/basic-data/change/house-day.ts';
import type { ChangeKind, SimilarRow } from '#contract/basic-data/change/master-change.ts';
import { DUPLICATE_BLOCKS } from '#contract/basic-data/rules/duplicates.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import { type MasterChangeRow, masterChange } from '#machines/basic-data/master-change.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { actorOf } from '../../../kernel/document/actor.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { createRow, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { governedResource } from './governed.ts';
import { keptValues } from './judge-values.ts';
import { nextChangeNo, openChange } from './master-change.served.ts';
import { similarTo } from './similar.ts';
import { readRows } from './take-effect.ts';

/** Anybody with a seat proposes a row or a change of one. */

export interface Proposal {
  readonly resource: string;
  readonly kind: ChangeKind;
  readonly rowId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly values: Row;
  readonly reason?: string | undefined;
  readonly isAnother: boolean;
  readonly effectiveFrom?: string | undefined;
}

export interface Proposed {
  readonly change: MasterChangeRow;
  readonly row: AnyRow;
  readonly similar: readonly SimilarRow[];
}

/** What the proposer filled in, as it was kept: nothing that the server makes, nothing that is no field. */
const typedValues = ({ resource }: ServedResource, row: AnyRow, values: Row): Row =>
  Object.fromEntries(
    Object.entries(resource.meta)
      .filter(([name, { computed }]) => name in values && !computed)
      .map(([name]) => [name, row[name]]),
  );

function refuseDuplicates(similar: readonly SimilarRow[], { isAnother, reason }: Proposal): void {
  const [likely] = similar.filter(({ score }) => score >= DUPLICATE_BLOCKS);
  if (!likely) return;
  if (!isAnother)
    throw new AppError('invalid_input', {
      errors: [changeFinding('MC-06', 'isAnother', { code: likely.code, name: likely.zh || likely.en })],
      extra: { similar },
    });
  if (!reason) throw invalid([changeFinding('MC-11', 'reason')]);
}

/** The new row, as PROPOSED; its source says who brought it. */
function createProposed(writer: Writer, served: ServedResource, who: SeatedWho, values: Row): Promise<AnyRow> {
  const source = who.seat.companyKind === 'platform' ? 'MANUAL' : 'PARTNER';
  const derive = (row: Row, before: Row | null): Row => ({
    ...served.derive?.(row, before),
    status: 'PROPOSED',
    source,
  });
  return createRow(writer, { ...served, derive }, values);
}

export async function propose(deps: Deps, who: SeatedWho, asked: Proposal, requestId: string): Promise<Proposed> {
  const { kind } = asked;
  const served = governedResource(deps, asked.resource, kind);
  const no = await nextChangeNo(deps);
  // Read with the proposer's own rights: another company's proposal is not told of.
  const similar =
    kind === 'CREATE' ? await inScope(deps.db, scopeOf(who), tx => similarTo(tx, served, asked.values)) : [];
  // Rows without an owner company may only be written by the platform, except for rows created by a proposal.
  return inScope(deps.db, SYSTEM, async tx => {
    const writer: Writer = { deps, tx, who, at: deps.clock.now(), requestId };
    let row: AnyRow | null = null;
    if (kind === 'CREATE') {
      row = await createProposed(writer, served, who, asked.values);
      refuseDuplicates(similar, asked);
    }
    const rows = await readRows(writer, served, {
      rowId: row?.id ?? asked.rowId ?? '',
      targetId: asked.targetId ?? null,
    });
    const { row: subject } = rows;
    const change = await openChange({
      tx,
      deps,
      who,
      now: writer.at,
      requestId,
      event: 'PROPOSE',
      actor: actorOf(masterChange, who),
      rows,
      remarks: null,
      change: {
        no,
        companyId: who.seat.companyId,
        resource: asked.resource,
        kind,
        rowId: subject.id,
        targetId: asked.targetId ?? null,
        proposed:
          kind === 'CREATE'
            ? typedValues(served, subject, asked.values)
            : keptValues(served, kind, subject, asked.values),
        reason: asked.reason ? asked.reason : null,
        isAnother: asked.isAnother,
        effectiveFrom: asked.effectiveFrom ?? houseDay(writer.at),
        rowVersion: null,
      },
    });
    return { change, row: subject, similar: similar.filter(one => one.id !== subject.id) };
  });
}
