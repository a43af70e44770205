import { changeFinding } from '#contract/basic-data/change/findings.ts';
import type { ChangeKind } from '#contract/basic-data/change/master-change.ts';
import { codeOfKind, knowsChange, type StewardCode, stewardRights } from '#contract/basic-data/change/rights.ts';
import { AppError, invalid } from '#contract/kernel/errors.ts';
import type { Resource } from '#contract/kernel/resource.ts';
import type { ChangeActor } from '#machines/basic-data/master-change.commands.ts';
import type { Refusal } from '#machines/kernel/lifecycle.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import type { Deps } from '../../../kernel/deps.ts';
import type { ServedResource } from '../../../kernel/resource/served-resource.ts';
import type { SeatedWho } from '../../../kernel/who.ts';

/** The resource that a call names; one whose rows have no status and no merging is not found here. */
export function governedResource(
  { resources }: Pick<Deps, 'resources'>,
  name: string,
  kind?: ChangeKind,
): ServedResource {
  const served = resources.get(name);
  if (!served || !('mergedIntoId' in served.resource.meta)) throw new AppError('not_found');
  if (kind !== undefined && !knowsChange(served.resource, kind)) throw invalid([changeFinding('MC-16', 'kind')]);
  return served;
}

const holds = ({ seat }: SeatedWho, resource: Resource, code: StewardCode): boolean =>
  stewardRights(resource, code).some(right => hasButton(seat.menu, right.code ?? '', right.path));

/** Reference rows are the platform's, whatever buttons a seat of another company was given. */
export const isStewardOf = (who: SeatedWho, resource: Resource, codes: readonly StewardCode[]): boolean =>
  who.seat.companyKind === 'platform' && codes.every(code => holds(who, resource, code));

/** What a steward needs to decide on a change of this kind: to approve, and to do the thing itself. */
export const approvalCodes = (kind: ChangeKind): readonly StewardCode[] => [
  ...new Set(['APPROVE', codeOfKind(kind)] as const),
];

/** The person as the machine knows them. */
export const actorOf = (who: SeatedWho, isSteward: boolean): ChangeActor => ({
  employeeId: who.seat.employeeId,
  companyKind: who.seat.companyKind,
  isSteward,
});

/** Where in the input a refusal is shown. */
const PLACES: Readonly<Record<string, string>> = {
  'MD-17': 'targetId',
  'MC-09': 'effectiveFrom',
  'MC-12': 'remarks',
};

const NOT_NOW: readonly string[] = ['MC-01', 'MC-03', 'MC-14'];

/** A refusal of the machine as the answer of the call. */
export function refused({ code, params }: Refusal): AppError {
  if (code === 'MC-02') return new AppError('AUTH_FORBIDDEN');
  const finding = changeFinding(code, PLACES[code] ?? 'id', params);
  return NOT_NOW.includes(code) ? new AppError('event_not_allowed', { errors: [finding] }) : invalid([finding]);
}

/** Changes take effect at midnight of the house. */
export const dayAt = (at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai', dateStyle: 'short' }).format(at);
