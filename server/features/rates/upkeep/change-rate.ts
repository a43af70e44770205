import { daysBetween } from '#contract/basic-data/rules/calendar-day.ts';
import { invalid } from '#contract/kernel/errors.ts';
import type { SpaceStatus } from '#contract/rates/codes.ts';
import type { AgreedCut, Reprice } from '#contract/rates/rate.calls.ts';
import type { DocumentActor } from '#machines/kernel/document.ts';
import { MOST_DAYS_ADDED, type RateEvent, type RateWorld } from '#machines/rates/rate.declaration.ts';
import type { RateDocument, RateParts } from '../rate-document.ts';
import { openCuts } from './cuts.ts';
import type { Outlook } from './outlook.ts';
import type { RateContent, RateKind } from './rate-kind.ts';

/** What an event makes of a rate, and what the machine is told of the world around it. */

export interface Asked<C extends RateContent> {
  readonly event: RateEvent;
  readonly remarks?: string;
  /** SAVE and REVISE: what it says from now on. */
  readonly content?: C;
  /** EXTEND: the new last day, and what becomes of the prices. */
  readonly validTo?: string;
  readonly reprice?: Reprice;
  /** SET_SPACE. */
  readonly spaceStatus?: SpaceStatus;
  readonly agreedCuts: readonly AgreedCut[];
}

/** Events that put a content on sale, or hand it over for that. */
export const OFFERING = ['SUBMIT', 'PUBLISH', 'CONFIRM', 'REVISE', 'SHOW', 'EXTEND'] as const satisfies RateEvent[];
/** Of these, the ones that may take days from other rates. */
export const CUTTING = ['PUBLISH', 'CONFIRM', 'REVISE', 'SHOW', 'EXTEND'] as const satisfies RateEvent[];

/** An extension at other prices has a content of its own. */
function repriced<C extends RateContent>(
  kind: RateKind<C>,
  { content }: RateDocument<C>,
  validTo: string,
  reprice: Reprice,
): C {
  if (!kind.repriced)
    throw invalid([
      {
        path: 'reprice',
        code: 'REPRICE_NONE',
        severity: 'error',
        message: { zh: '此类运价延期时不能改价', en: 'Such a rate is extended at its prices' },
      },
    ]);
  return kind.repriced({ ...content, validTo }, reprice);
}

/** The content that the event would have stand afterwards, prices with it. */
export function contentAfter<C extends RateContent>(
  kind: RateKind<C>,
  document: RateDocument<C>,
  { event, content, validTo, reprice, spaceStatus }: Asked<C>,
): C {
  if (content) return content;
  if (validTo && reprice && event === 'EXTEND') return repriced(kind, document, validTo, reprice);
  if (validTo) return { ...document.content, validTo };
  if (spaceStatus) return { ...document.content, spaceStatus };
  return document.content;
}

interface Becoming<C extends RateContent> {
  readonly event: RateEvent;
  readonly to: string;
  readonly content: C;
  readonly employeeId: string | null;
  readonly at: string;
  readonly hits: readonly string[];
}

/** What the rate holds in the state that it comes to. */
export function partsAfter<C extends RateContent>(
  document: RateDocument<C>,
  { event, to, content, employeeId, at, hits }: Becoming<C>,
): RateParts<C> {
  const plain: RateParts<C> = { ...document, content, standing: null, approvalHits: [] };
  const written: RateParts<C> = { ...plain, authorId: employeeId };
  const waiting: RateParts<C> = { ...written, standing: document.content, approvalHits: hits };
  switch (event) {
    case 'SAVE':
      return written;
    case 'SUBMIT':
      return { ...plain, approvalHits: hits };
    case 'EXTEND':
      return to === 'PENDING' ? waiting : plain;
    case 'REVISE':
      return to === 'PENDING' ? waiting : written;
    case 'RETURN':
      return to === 'ACTIVE' ? { ...plain, content: document.standing ?? content } : plain;
    case 'SET_SPACE':
      return { ...plain, spaceStatusAt: at };
    default:
      return plain;
  }
}

interface Asking<C extends RateContent> {
  readonly event: RateEvent;
  /** As it will stand. */
  readonly content: C;
  readonly reprice?: Reprice | undefined;
  readonly agreedCuts: readonly AgreedCut[];
  readonly actor: Pick<DocumentActor, 'holds'>;
}

/** What the machine is told of a content that is to be sold. */
export function worldOf<C extends RateContent>(
  document: RateDocument<C>,
  { event, content, reprice, agreedCuts, actor }: Asking<C>,
  outlook: Outlook<C>,
): RateWorld {
  const addedDays = daysBetween(document.content.validTo, content.validTo);
  // A later last day alone changes no price: what it asks for is the right to publish, where it is far away.
  const isFar = addedDays > MOST_DAYS_ADDED && !actor.holds.includes('PUBLISH');
  const ofDaysAlone = isFar ? ['NO_PUBLISH'] : [];
  return {
    openErrors: outlook.openErrors,
    errors: outlook.findings.filter(({ severity }) => severity === 'error'),
    today: outlook.today,
    validTo: content.validTo,
    openOverlaps: openCuts(outlook.cuts, agreedCuts).length,
    approvalHits: event === 'EXTEND' && !reprice ? ofDaysAlone : outlook.approvalHits,
    fourEyes: outlook.fourEyes,
    addedDays,
  };
}
