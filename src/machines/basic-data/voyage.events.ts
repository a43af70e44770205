import type { Text } from '#contract/kernel/text.ts';
import type { VoyageEvent } from './voyage.commands.ts';

/** How an event is shown, and the button that is the right to it. */
export interface VoyageEventMeta {
  readonly label: Text;
  readonly button: 'ADD' | 'EDIT' | 'PUBLISH' | 'BLANK' | 'SLIDE';
}

export const VOYAGE_EVENTS: Readonly<Record<VoyageEvent, VoyageEventMeta>> = {
  CREATE: { label: { zh: '新建', en: 'Create' }, button: 'ADD' },
  OPEN: { label: { zh: '发布', en: 'Publish' }, button: 'PUBLISH' },
  CLOSE: { label: { zh: '截止', en: 'Close' }, button: 'EDIT' },
  DEPART: { label: { zh: '开航', en: 'Depart' }, button: 'EDIT' },
  ARRIVE: { label: { zh: '完成', en: 'Complete' }, button: 'EDIT' },
  BLANK: { label: { zh: '停航', en: 'Blank' }, button: 'BLANK' },
  SLIDE: { label: { zh: '顺延', en: 'Slide' }, button: 'SLIDE' },
};
