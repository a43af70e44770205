import type { Right } from '#contract/kernel/call.ts';
import type { Text } from '#contract/kernel/text.ts';
import { type SiState, siStatusCode } from '#contract/si/status.ts';
import { type SiEvent, shippingInstruction } from './shipping-instruction.document.ts';

/** How an event is shown and who may send it; of the declaration. Call 8 names it by the status that it leads to. */
export interface SiEventMeta {
  readonly label: Text;
  /** One of these rights is enough; none = the system alone sends it. */
  readonly anyOf: readonly Right[];
  readonly remarks: 'required' | 'optional' | 'none';
  /** Key on queue and detail pages (A4). */
  readonly shortcut: string | null;
  /** TBI_STATUS afterwards; `null` = the status stays. */
  readonly status: number | null;
}

export const SI_EVENTS = Object.fromEntries(
  Object.entries(shippingInstruction.events).map(([name, { label, right, remarks, key, rows }]) => {
    const { to } = rows[0]!;
    const status = to === 'same' ? null : siStatusCode(to as SiState);
    return [name, { label, anyOf: right, remarks, shortcut: key, status }];
  }),
) as Readonly<Record<SiEvent, SiEventMeta>>;

export const isSiEvent = (name: string): name is SiEvent => Object.hasOwn(SI_EVENTS, name);
