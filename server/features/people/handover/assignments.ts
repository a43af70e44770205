import { DUTIES, DUTY_TEXT, type Duty } from '#contract/company/partners/duty.ts';
import type { Text } from '#contract/kernel/text.ts';
import type { Tx } from '../../../kernel/tenancy.ts';
import {
  countParts,
  type HandedPart,
  handOverParts,
  takePartsBack,
} from '../../company/partners/assignments/handover.act.ts';
import { lockSeat, type SeatWriter } from '../../identity/seat/write-seat.act.ts';
import type { HandedRecord, HandoverKind } from './handover-kind.ts';

const changerOf = (tx: Tx, { actor, now, requestId, bus }: SeatWriter) => ({
  tx,
  employeeId: actor.employeeId,
  companyId: actor.companyId,
  at: now,
  ...(requestId ? { requestId } : {}),
  ...(bus ? { bus } : {}),
});

/** The lanes are part of the record's name; what the part was is kept beside it. */
const recordOf = ({ companyId, lineScope, ...part }: HandedPart): HandedRecord => ({
  recordId: [companyId, ...lineScope].join(' '),
  madeId: JSON.stringify(part),
});

const partOf = ({ recordId, madeId }: HandedRecord): HandedPart => {
  const [companyId = '', ...lineScope] = recordId.split(' ');
  return { companyId, lineScope, ...JSON.parse(madeId ?? '{}') };
};

const titleOf = (duty: Duty): Text => ({
  zh: `负责的客户与供应商（${DUTY_TEXT[duty].zh}）`,
  en: `Customers and providers (${DUTY_TEXT[duty].en})`,
});

const handoverOf = (duty: Duty): HandoverKind => ({
  kind: `ASSIGNED_${duty}`,
  title: titleOf(duty),
  count: (tx, employeeId, now) => countParts({ tx, employeeId: null, companyId: null, at: now }, employeeId, duty),
  async move(tx, writer, from, to) {
    const path = `receivers.ASSIGNED_${duty}`;
    return (await handOverParts(changerOf(tx, writer), duty, { fromId: from, toId: to, path })).map(recordOf);
  },
  async giveBack(tx, writer, from, to, records) {
    // A seat that comes back switched off can be responsible for nothing.
    if ((await lockSeat(tx, from))?.state !== 'ACTIVE') return;
    await takePartsBack(changerOf(tx, writer), duty, { fromId: from, toId: to, parts: records.map(partOf) });
  },
});

/** Who is responsible for customers and providers; each duty has a receiver of its own, who need not know the others' trade. */
export const assignmentHandovers: readonly HandoverKind[] = DUTIES.map(handoverOf);
