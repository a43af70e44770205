import { changeFinding } from '#contract/basic-data/change/findings.ts';
import type { ChangeKind, SimilarRow } from '#contract/basic-data/change/master-change.ts';
import { codeOfKind } from '#contract/basic-data/change/rights.ts';
import { DUPLICATE_BLOCKS } from '#contract/basic-data/rules/duplicates.ts';
import type { Finding } from '#contract/kernel/errors.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { AnyRow } from '#contract/kernel/resource.ts';
import type { ChangeBirth, MasterChangeDocument } from '#machines/basic-data/master-change.evolve.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { findingsOf } from '../../../kernel/http/findings.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextDayNumber } from '../../../kernel/numbering.ts';
import { changesBetween } from '../../../kernel/resource/facts.ts';
import type { Row, ServedResource } from '../../../kernel/resource/served-resource.ts';
import { createRow, judge, type Writer } from '../../../kernel/resource/write.ts';
import { inScope, SYSTEM, scopeOf } from '../../../kernel/tenancy.ts';
import type { SeatedWho } from '../../../kernel/who.ts';
import { actorOf, dayAt, governedResource, isStewardOf, refused } from './governed.ts';
import { similarTo } from './similar.ts';
import { happen, permit } from './store.ts';
import { asSubject, readRows } from './take-effect.ts';

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
  readonly change: MasterChangeDocument;
  readonly row: AnyRow;
  readonly similar: readonly SimilarRow[];
}

const at = (path: string, findings: readonly Finding[]): Finding[] =>
  findings.map(finding => ({ ...finding, path: `${path}.${finding.path}` }));

function refuseErrors(findings: readonly Finding[]): void {
  const [first, ...rest] = findings.filter(({ severity }) => severity === 'error');
  if (first) throw invalid([first, ...rest]);
}

/** Fields that people may type, as the resource's own Modify takes them. */
export function typedChanges({ resource }: ServedResource, values: Row, path: string): Row {
  const parsed = resource.changesSchema.safeParse(values, { reportInput: true });
  if (!parsed.success) refuseErrors(at(path, findingsOf(parsed.error)));
  return (parsed.data ?? {}) as Row;
}

/** The row with the changes must be good as a whole. */
export function judgeChanged(served: ServedResource, row: AnyRow, changes: Row, path: string): void {
  refuseErrors(at(path, judge(served, { ...row, ...changes }, row).findings));
}

/** What is kept of the values, by kind; a change that would change nothing is none. */
export function keptValues(served: ServedResource, kind: ChangeKind, row: AnyRow, values: Row): Row {
  const { resource } = served;
  if (kind === 'EDIT') {
    const changes = typedChanges(served, values, 'values');
    judgeChanged(served, row, changes, 'values');
    if (changesBetween(resource, row, { ...row, ...changes }).length === 0)
      throw invalid([changeFinding('MC-17', 'values')]);
    return changes;
  }
  if (kind === 'RECODE') {
    const field = resource.key[0] ?? '';
    const code = values[field];
    if (typeof code !== 'string' || code.trim() === '') throw invalid([changeFinding('MC-18', `values.${field}`)]);
    const changes = typedChanges(served, { [field]: code }, 'values');
    if (changes[field] === row[field]) throw invalid([changeFinding('MC-17', `values.${field}`)]);
    judgeChanged(served, row, changes, 'values');
    return changes;
  }
  if (kind === 'SPLIT') {
    const aliases = Array.isArray(values.aliases) ? values.aliases.map(String) : [];
    const own = new Set((row.aliases as readonly string[]) ?? []);
    if (aliases.length === 0 || aliases.some(alias => !own.has(alias)))
      throw invalid([changeFinding('MC-19', 'values.aliases')]);
    return { aliases: [...new Set(aliases)] };
  }
  return {};
}

/** What the proposer filled in, as it was kept: nothing that the server makes, nothing that is no field. */
const typedValues = ({ resource }: ServedResource, row: AnyRow, values: Row): Row =>
  Object.fromEntries(
    Object.entries(resource.meta)
      .filter(([name, { computed }]) => name in values && !computed)
      .map(([name]) => [name, row[name]]),
  );

/** A number must be drawn before the transaction. */
export const nextChangeNo = async ({ numbering, clock }: Pick<Deps, 'numbering' | 'clock'>): Promise<string> =>
  `MC${await nextDayNumber(numbering, { series: 'MC', at: clock.now(), digits: 4 })}`;

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
  // Rows that belong to nobody are written by the platform alone; a proposal is the one exception.
  return inScope(deps.db, SYSTEM, async tx => {
    const writer: Writer = { deps, tx, who, at: deps.clock.now(), requestId };
    const today = dayAt(writer.at);
    const id = newId();
    let row: AnyRow | null = null;
    if (kind === 'CREATE') {
      row = await createProposed(writer, served, who, asked.values);
      refuseDuplicates(similar, asked);
    }
    const rows = await readRows(writer, served, {
      rowId: row?.id ?? asked.rowId ?? '',
      targetId: asked.targetId ?? null,
    });
    const birth: ChangeBirth = {
      id,
      no,
      companyId: who.seat.companyId,
      resource: asked.resource,
      kind,
      rowId: rows.row.id,
      targetId: asked.targetId ?? null,
      proposed:
        kind === 'CREATE'
          ? typedValues(served, rows.row, asked.values)
          : keptValues(served, kind, rows.row, asked.values),
      reason: asked.reason ? asked.reason : null,
      isAnother: asked.isAnother,
      effectiveFrom: asked.effectiveFrom ?? today,
      rowVersion: null,
    };
    const permitted = permit(birth, {
      type: 'PROPOSE',
      actor: actorOf(who, isStewardOf(who, served.resource, [codeOfKind(kind)])),
      at: writer.at.toISOString(),
      today,
      ...asSubject(rows),
      effectiveFrom: birth.effectiveFrom,
    });
    if (!permitted.ok) throw refused(permitted.refusal);
    const change = await happen(writer, null, { event: 'PROPOSE', toState: permitted.to, birth });
    return { change, row: rows.row, similar: similar.filter(one => one.id !== rows.row.id) };
  });
}
