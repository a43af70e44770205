import { DUTIES, DUTY_TEXT } from '#contract/company/partners/duty.ts';
import { partnerTimeline } from '#contract/company/partners/partner.calls.ts';
import { queryKey, useCallQuery } from '#kit/client.tsx';
import { type KeyOf, useT, useText } from '#kit/i18n.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { Timeline } from '#kit/timeline.tsx';
import { zh } from '../locale/zh.ts';
import { Asked } from '../parts/asked.tsx';
import type { PartnerKind } from '../parts/partner-kind.ts';

for (const docType of ['company', 'customerAssignment'] as const)
  keepLive({ docType, keys: () => [queryKey(partnerTimeline)] });

type EventWord = KeyOf<(typeof zh)['events']>;
const isWord = (event: string): event is EventWord => Object.hasOwn(zh.events, event);

/** Everything that happened with the company: its data, its status, who is responsible for it. */
export function TimelineTab({ of, id }: { readonly of: PartnerKind; readonly id: string }) {
  const t = useT('partners');
  const text = useText();
  const asked = useCallQuery(partnerTimeline, { id });
  const label = (path: string): string => {
    const field = of.resource.meta[path];
    if (field) return text(field.label);
    const [first = '', scope = ''] = path.split(' ');
    const duty = DUTIES.find(one => one === first);
    return duty ? `${text(DUTY_TEXT[duty])} ${scope === '*' ? t('allLanes') : scope}` : path;
  };
  return (
    <Asked query={asked}>
      {facts => (
        <Timeline
          label={label}
          entries={facts.map(({ key, at, who, event, log, remarks, changes }) => ({
            key,
            at,
            remarks,
            changes,
            state: t(`log.${log}`),
            title: isWord(event) ? t(`events.${event}`) : event,
            ...(who === null ? {} : { who }),
          }))}
        />
      )}
    </Asked>
  );
}
