import type { ShareState } from '#contract/rates/share/share-codes.ts';
import type { OrNew } from '../kernel/lifecycle.ts';
import { BATCH_ACTORS, type BatchActorName } from './rate-batch.samples.ts';
import type { ShareContext, ShareEvent } from './rate-share.commands.ts';

/** Per command: what passes, and what fails each guard with the code it must name. */

export const SHARE_ACTORS = BATCH_ACTORS;

export const shareContext = (terms: string | null = '7 天内付款'): ShareContext => ({ ownerCompanyId: 'OWNER', terms });

export interface ShareSample {
  readonly as: BatchActorName;
  readonly matches?: number;
  readonly terms?: string | null;
}
export interface ShareFailingSample extends ShareSample {
  readonly guard: string;
  readonly code: string;
  readonly in: readonly OrNew<ShareState>[];
}
interface Samples {
  readonly passes: readonly [ShareSample, ...ShareSample[]];
  readonly fails: readonly ShareFailingSample[];
}

const byOwner = (...states: OrNew<ShareState>[]): Samples => ({
  passes: [{ as: 'author' }],
  fails: [{ guard: 'isOwner', code: 'SH-02', in: states, as: 'stranger' }],
});

export const SHARE_SAMPLES: Readonly<Record<ShareEvent, Samples>> = {
  CREATE: byOwner('NEW'),
  EDIT: byOwner('DRAFT', 'OFFERED', 'PAUSED'),
  OFFER: {
    passes: [{ as: 'author', matches: 1 }],
    fails: [
      { guard: 'isOwner', code: 'SH-02', in: ['DRAFT'], as: 'stranger', matches: 1 },
      { guard: 'hasTerms', code: 'SHARE_TERMS', in: ['DRAFT'], as: 'author', matches: 1, terms: ' ' },
      { guard: 'hasRates', code: 'SHARE_EMPTY', in: ['DRAFT'], as: 'author', matches: 0 },
    ],
  },
  PAUSE: byOwner('OFFERED'),
  RESUME: byOwner('PAUSED'),
  END: byOwner('OFFERED', 'PAUSED'),
};
