import type { ReadMessage } from '#contract/edifact/read.ts';
import { part } from '#contract/edifact/segment.ts';

/** How the carriers of the demo answer, so that every way it can go is seen: accepted, late, rejected, not understood. */
export interface Manner {
  readonly answersAfterMs: number;
  /** Sends APERAK after CONTRL; otherwise CONTRL says it all. */
  readonly sendsAperak: boolean;
  /** Position of the segment that cannot be read, or null. */
  syntaxFault(message: ReadMessage): number | null;
  errors(message: ReadMessage): readonly { readonly code: string; readonly text: string }[];
}

const isOriginal = ({ segments }: ReadMessage): boolean => {
  const begin = segments.find(one => one.tag === 'BGM');
  return begin !== undefined && part(begin, 2) === '9';
};

/** Containers whose group has neither SEL nor RFF+SN, or a seal that says it will follow. */
function unsealed({ segments }: ReadMessage): string[] {
  const bare: string[] = [];
  let open: string | null = null;
  const close = (): void => {
    if (open) bare.push(open);
    open = null;
  };
  for (const one of segments) {
    if (one.tag === 'EQD') {
      close();
      open = part(one, 1);
    }
    const seal = one.tag === 'SEL' ? part(one, 0) : one.tag === 'RFF' && part(one, 0) === 'SN' ? part(one, 0, 1) : '';
    if (open && seal !== '' && seal !== 'TBA') open = null;
  }
  close();
  return bare;
}

const sealErrors = (message: ReadMessage) =>
  unsealed(message).map(number => ({ code: '35', text: `SEAL NUMBER MISSING FOR ${number}` }));

const friendly: Manner = {
  answersAfterMs: 0,
  sendsAperak: true,
  syntaxFault: () => null,
  errors: sealErrors,
};

const MANNERS: Readonly<Record<string, Manner>> = {
  /** The syntax report is all that comes. */
  OOLU: { ...friendly, sendsAperak: false },
  MSCU: { ...friendly, answersAfterMs: 20_000 },
  /** Wants to hear of an original twice: rejects it, takes the replacement. */
  CMDU: {
    ...friendly,
    errors: message =>
      isOriginal(message) ? [{ code: '12', text: 'NOTIFY PARTY WITHOUT TELEPHONE NUMBER' }] : sealErrors(message),
  },
  /** Its reader stumbles over the seals of an original. */
  ONEY: {
    ...friendly,
    syntaxFault: message => {
      const at = message.segments.findIndex(one => one.tag === 'SEL');
      return isOriginal(message) && at >= 0 ? at + 1 : null;
    },
  },
};

/** A cancellation is taken by everyone: what is taken back need not be right. */
const isCancellation = ({ segments }: ReadMessage): boolean =>
  segments.some(one => one.tag === 'BGM' && part(one, 2) === '1');

export function mannerOf(carrier: string): Manner {
  const manner = MANNERS[carrier] ?? friendly;
  return { ...manner, errors: message => (isCancellation(message) ? [] : manner.errors(message)) };
}
