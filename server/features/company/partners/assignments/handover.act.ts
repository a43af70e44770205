import { type Assignment, type Holder, isValidOn, scopeKey } from '#contract/company/partners/assignment.ts';
import type { Duty } from '#contract/company/partners/duty.ts';
import { joined, type Rewrite, rewriteFrom, transferFrom } from '#contract/company/partners/rewrite.ts';
import { platformDay } from '../platform-day.ts';
import { type Changer, changeAssignments } from './change.ts';
import { assignmentsOf, companiesOf, partsOf } from './read.ts';

/** Handing over who somebody is responsible for, when he leaves, and taking it back. Under the owner's rights. */

/** One part as the leaver had it; `heldBefore`: the receiver had one in it too. */
export interface HandedPart {
  readonly companyId: string;
  readonly lineScope: readonly string[];
  readonly sharePct: number | null;
  readonly isPrimary: boolean;
  readonly heldBefore: boolean;
}

/** Companies and scopes that somebody has a part in, today or later. */
async function partsOfPerson({ tx, at }: Changer, employeeId: string, duty: Duty): Promise<Assignment[]> {
  const from = platformDay(at);
  const companies = await companiesOf(tx.db, employeeId, { duties: [duty], from });
  const rows = await assignmentsOf(tx.db, companies);
  return rows.filter(
    row => row.employeeId === employeeId && row.duty === duty && (row.validTo === null || row.validTo >= from),
  );
}

export const countParts = async (changer: Changer, employeeId: string, duty: Duty): Promise<number> =>
  (await partsOfPerson(changer, employeeId, duty)).length;

/** Everything of one duty goes to the receiver from today on; where both had a part, the parts are added up. */
export async function handOverParts(
  changer: Changer,
  duty: Duty,
  { fromId, toId, path }: { readonly fromId: string; readonly toId: string; readonly path: string },
): Promise<HandedPart[]> {
  const from = platformDay(changer.at);
  const mine = await partsOfPerson(changer, fromId, duty);
  const handed: HandedPart[] = [];
  for (const [companyId, parts] of Map.groupBy(mine, part => part.companyId))
    await changeAssignments(changer, {
      companyId,
      event: 'TRANSFER',
      from,
      path,
      plan(current): Rewrite {
        for (const { lineScope, sharePct, isPrimary } of parts) {
          const beside = current.filter(
            one => one.duty === duty && one.employeeId === toId && scopeKey(one.lineScope) === scopeKey(lineScope),
          );
          const heldBefore = beside.some(one => isValidOn(one, from));
          handed.push({ companyId, lineScope, sharePct, isPrimary, heldBefore });
        }
        return transferFrom(current, { fromId, toId, from, duties: [duty] });
      },
    });
  return handed;
}

/** The receiver gives back what he was given, as far as he still has it. */
export async function takePartsBack(
  changer: Changer,
  duty: Duty,
  { fromId, toId, parts }: { readonly fromId: string; readonly toId: string; readonly parts: readonly HandedPart[] },
): Promise<void> {
  const from = platformDay(changer.at);
  const back =
    (part: HandedPart) =>
    (holders: readonly Holder[]): readonly Holder[] => {
      const receiver = holders.find(({ employeeId }) => employeeId === toId);
      if (!receiver || (receiver.sharePct ?? 0) < (part.sharePct ?? 0)) return holders;
      const left = receiver.sharePct === null ? null : receiver.sharePct - (part.sharePct ?? 0);
      const keeps = part.heldBefore && left !== 0;
      return [
        ...holders.filter(({ employeeId }) => employeeId !== toId && employeeId !== fromId),
        ...(keeps ? [{ ...receiver, sharePct: left, isPrimary: receiver.isPrimary && !part.isPrimary }] : []),
        { employeeId: fromId, sharePct: part.sharePct, isPrimary: part.isPrimary },
      ];
    };
  for (const [companyId, some] of Map.groupBy(parts, part => part.companyId))
    await changeAssignments(changer, {
      companyId,
      event: 'TRANSFER',
      from,
      path: 'receivers',
      plan: (current): Rewrite =>
        joined(
          some.map(part => {
            const place = { companyId, duty, lineScope: part.lineScope };
            return rewriteFrom(partsOf(current, companyId), place, from, back(part));
          }),
        ),
    });
}
