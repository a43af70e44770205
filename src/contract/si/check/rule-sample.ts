import type { Severity } from '../../kernel/errors.ts';
import type { CargoLine, SiDraft } from '../shipping-instruction.ts';
import { aBox, aContext, aDraft, aLine, anInput, type Sample } from './check.samples.ts';
import type { CheckContext } from './context.ts';
import type { CheckInput } from './set-view.ts';

/** How the examples of rules are written: the set without a finding, one thing changed. */

export interface FailingSample extends Sample {
  readonly path: string;
  readonly severity: Severity;
}

export interface RuleSamples {
  readonly passes: readonly Sample[];
  readonly fails: readonly FailingSample[];
}

export type Change = {
  readonly draft?: Partial<SiDraft>;
  readonly drafts?: readonly SiDraft[];
  readonly input?: Partial<CheckInput>;
  readonly context?: Partial<CheckContext>;
};

export const sample = (says: string, { draft, drafts, input, context }: Change = {}): Sample => ({
  says,
  input: anInput(drafts ?? [aDraft(draft)], input),
  context: aContext(context),
});
export const failing = (says: string, path: string, change: Change, severity: Severity = 'error'): FailingSample => ({
  ...sample(says, change),
  path,
  severity,
});

export const D0 = 'TDBLInfos[0]';
export const D1 = 'TDBLInfos[1]';
export const B0 = `${D0}.BOXES[0]`;
export const L0 = `${B0}.DETAILS[0]`;

export const withBox = (over: Parameters<typeof aBox>[0]): Change => ({ draft: { boxes: [aBox(over)] } });
export const withLine = (over: Partial<CargoLine>): Change => ({ draft: { boxes: [aBox({ lines: [aLine(over)] })] } });
export const atFive = (line: Partial<CargoLine>): Partial<SiDraft> => ({ boxes: [aBox({ lines: [aLine(line)] })] });

/** From one port to another, by code and name. */
export const route = (from: string, fromName: string, to: string, toName: string): Partial<SiDraft> => ({
  receipt: fromName,
  receiptCode: from,
  loading: fromName,
  loadingCode: from,
  discharge: toName,
  dischargeCode: to,
  delivery: toName,
  deliveryCode: to,
});
