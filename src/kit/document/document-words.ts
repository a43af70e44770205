import type { Text } from '#contract/kernel/text.ts';
import type { AnyDocument } from '#machines/kernel/document.ts';
import { type Tone, toneOf } from '../status-tag.tsx';

/** The state in words; its name where the declaration does not know it any more. */
export const stateTextOf = ({ states }: Pick<AnyDocument, 'states'>, state: string): Text =>
  states[state]?.label ?? { zh: state, en: state };

export const stateToneOf = ({ states }: Pick<AnyDocument, 'states'>, state: string): Tone =>
  toneOf(states[state]?.tone ?? 'neutral');

/** What happened, in the timeline's words; the name of the event where the declaration does not know it any more. */
export const pastTextOf = ({ events }: Pick<AnyDocument, 'events'>, event: string): Text =>
  events[event]?.past ?? { zh: event, en: event };
