import type { Fact } from '#contract/kernel/facts.ts';
import type { RequestContact } from '#contract/rates/request/request.calls.ts';
import type { RequestMode, RequestOutcome, RequestState } from '#contract/rates/request/request-codes.ts';
import type { RequestContext } from './price-request.commands.ts';

/** What its first fact says of a request. */
export interface RequestBirth {
  readonly id: string;
  readonly requestNo: string;
  readonly companyId: string;
  readonly sellerCompanyId: string;
  /** For whom: the asking company, or the customer that staff ask for. */
  readonly customerCompanyId: string | null;
  readonly customerName: string | null;
  readonly mode: RequestMode;
  readonly pol: string;
  readonly pod: string;
  readonly box: string;
  readonly cargo: string;
  readonly etdFrom: string | null;
  readonly etdTo: string | null;
  readonly goods: string;
  readonly targetPrice: string | null;
  readonly targetCurrency: string;
  readonly note: string;
  readonly askedBy: string;
  readonly askedByName: string;
  readonly askedAt: string;
  readonly dueAt: string;
  /** Of a visitor of the site, who has no account. */
  readonly contact?: RequestContact | null;
}

/** What becomes of it. */
export interface RequestProgress {
  readonly assigneeId: string | null;
  readonly assigneeName: string | null;
  readonly escalatedAt: string | null;
  readonly answeredAt: string | null;
  readonly answerText: string | null;
  readonly answerRateId: string | null;
  readonly answerRateNo: string | null;
  readonly outcome: RequestOutcome | null;
}

export interface RequestDocument extends RequestBirth, RequestProgress {
  readonly state: RequestState;
  readonly version: number;
  readonly updatedAt: string;
}

const UNTOUCHED: RequestProgress = {
  ...{ assigneeId: null, assigneeName: null, escalatedAt: null, answeredAt: null, answerText: null },
  ...{ answerRateId: null, answerRateNo: null, outcome: null },
};

export const requestContextOf = (
  { companyId, sellerCompanyId, dueAt }: Pick<RequestBirth, 'companyId' | 'sellerCompanyId' | 'dueAt'>,
  { escalatedAt, answeredAt }: Pick<RequestProgress, 'escalatedAt' | 'answeredAt'> = UNTOUCHED,
): RequestContext => ({
  ...{ companyId, sellerCompanyId, dueAt },
  isEscalated: escalatedAt !== null,
  isAnswered: answeredAt !== null,
});

/** The request after one more fact: the first says all that was asked, the others what they change. */
export function evolveRequest(
  before: RequestDocument | null,
  { seq, toState, at, changes }: Pick<Fact, 'seq' | 'toState' | 'at' | 'changes'>,
): RequestDocument {
  if (seq !== (before?.version ?? 0) + 1)
    throw new Error(`fact ${seq} of a price request comes after ${before?.version ?? 0}`);
  const [first] = changes;
  const born = before ?? { ...(first?.after as RequestBirth), ...UNTOUCHED };
  const told = before ? Object.fromEntries(changes.map(({ path, after }) => [path, after])) : {};
  return { ...born, ...told, state: toState as RequestState, version: seq, updatedAt: at };
}
