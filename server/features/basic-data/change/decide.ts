import { codeOfKind, type StewardCode } from '#contract/basic-data/change/rights.ts';
import { AppError } from '#contract/kernel/errors.ts';
import type { MasterChangeDocument } from '#machines/basic-data/master-change.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { readRow } from '../../../kernel/resource/read.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import type { Writer } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { actorOf, approvalCodes, dayAt, governedResource, isStewardOf, refused } from './governed.ts';
import { judgeChanged, typedChanges } from './propose.ts';
import { happen, lockChange, permit } from './store.ts';
import { asSubject, isNewest, readRows, setFields, takeBack, takeEffect } from './take-effect.ts';

/** A steward approves, rejects, or takes back. */

export interface Decision {
  readonly id: string;
  readonly version: number;
  readonly event: 'APPROVE' | 'REJECT' | 'REVERT';
  readonly corrections: Row;
  readonly replacementId?: string | undefined;
  readonly effectiveFrom?: string | undefined;
  readonly remarks?: string | undefined;
}

interface Case {
  readonly writer: Writer;
  readonly served: ServedResource;
  readonly change: MasterChangeDocument;
  readonly asked: Decision;
  readonly actor: ReturnType<typeof actorOf>;
  readonly at: string;
  readonly today: string;
  readonly remarks: string | null;
}

const CORRECTED: readonly string[] = ['CREATE', 'EDIT', 'RECODE'];

async function approve({
  writer,
  served,
  change,
  asked,
  actor,
  at,
  today,
  remarks,
}: Case): Promise<MasterChangeDocument> {
  const rows = await readRows(writer, served, change);
  const wanted = asked.effectiveFrom ?? change.effectiveFrom;
  // A proposal that lay until after its day takes effect now.
  const effectiveFrom = asked.effectiveFrom === undefined && wanted < today ? today : wanted;
  const permitted = permit(change, { type: 'APPROVE', actor, at, today, ...asSubject(rows), effectiveFrom });
  if (!permitted.ok) throw refused(permitted.refusal);
  const corrections = CORRECTED.includes(change.kind) ? typedChanges(served, asked.corrections, 'corrections') : {};
  const changes = { ...(change.kind === 'CREATE' ? {} : change.proposed), ...corrections };
  if (CORRECTED.includes(change.kind)) judgeChanged(served, rows.row, changes, 'corrections');
  const approved = await happen(writer, change, {
    event: 'APPROVE',
    toState: permitted.to,
    changes: { corrections, effectiveFrom, rowVersion: rows.row.version },
    remarks,
  });
  return effectiveFrom <= today ? takeEffect(writer, served, approved) : approved;
}

const GOOD_REPLACEMENT = ['ACTIVE', 'DEPRECATED'];

async function reject({
  writer,
  served,
  change,
  asked,
  actor,
  at,
  today,
  remarks,
}: Case): Promise<MasterChangeDocument> {
  const replacementId = asked.replacementId ?? null;
  const permitted = permit(change, { type: 'REJECT', actor, at, today, reason: remarks, replacementId });
  if (!permitted.ok) throw refused(permitted.refusal);
  if (replacementId !== null) {
    const replacement = await readRow(writer.tx.db, served, replacementId);
    if (!replacement || replacement.id === change.rowId || !GOOD_REPLACEMENT.includes(String(replacement.status)))
      throw refused({ code: 'MD-17' });
  }
  if (change.kind === 'CREATE') {
    const { row } = await readRows(writer, served, change);
    await setFields(writer, served, row, { status: 'DISABLED' }, 'REJECT', remarks);
  }
  return happen(writer, change, { event: 'REJECT', toState: permitted.to, changes: { replacementId }, remarks });
}

async function revert({ writer, served, change, actor, at, today, remarks }: Case): Promise<MasterChangeDocument> {
  const newest = change.state === 'APPLIED' && (await isNewest(writer, served, change));
  const permitted = permit(change, { type: 'REVERT', actor, at, today, isNewest: newest });
  if (!permitted.ok) throw refused(permitted.refusal);
  await takeBack(writer, served, change);
  return happen(writer, change, { event: 'REVERT', toState: permitted.to, remarks });
}

const DO = { APPROVE: approve, REJECT: reject, REVERT: revert } as const;

const codesFor = ({ kind }: MasterChangeDocument, event: Decision['event']): readonly StewardCode[] => {
  if (event === 'APPROVE') return approvalCodes(kind);
  return event === 'REJECT' ? ['REJECT'] : [codeOfKind(kind)];
};

export async function decideChange(
  deps: Deps,
  who: SeatedWho,
  asked: Decision,
  requestId: string,
): Promise<MasterChangeDocument> {
  return inScope(deps.db, SYSTEM, async tx => {
    const change = await lockChange(tx.db, asked.id);
    // As row-level security would have it for this reader.
    const isVisible = who.seat.companyKind === 'platform' || change?.companyId === who.seat.companyId;
    if (!change || !isVisible) throw new AppError('not_found');
    const served = governedResource(deps, change.resource);
    const isSteward = isStewardOf(who, served.resource, codesFor(change, asked.event));
    if (!isSteward) throw new AppError('AUTH_FORBIDDEN');
    if (change.version !== asked.version)
      throw new AppError('stale_version', {
        extra: { current: { id: change.id, version: change.version, state: change.state } },
      });
    const writer: Writer = { deps, tx, who, at: deps.clock.now(), requestId };
    return DO[asked.event]({
      writer,
      served,
      change,
      asked,
      actor: actorOf(who, isSteward),
      at: writer.at.toISOString(),
      today: dayAt(writer.at),
      remarks: asked.remarks ? asked.remarks : null,
    });
  });
}
