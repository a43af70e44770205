import type { KeyboardEvent } from 'react';
import { useT } from '#kit/i18n.ts';
import '../locale/words.ts';

export const PLAN_PARTS = ['voyages', 'services', 'calls'] as const;
export type PlanPart = (typeof PLAN_PARTS)[number];

/** The parts of the plan; arrows go from one to the next, as tabs do everywhere. */
export function PlanTabs({ part, onPart }: { readonly part: PlanPart; readonly onPart: (part: PlanPart) => void }) {
  const t = useT('schedule');
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    // The part in view follows a moment later; keys count from where the focus is.
    const here = PLAN_PARTS.find(one => one === (event.target as HTMLElement).dataset.part) ?? part;
    const next = PLAN_PARTS[(PLAN_PARTS.indexOf(here) + step + PLAN_PARTS.length) % PLAN_PARTS.length]!;
    onPart(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-part="${next}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t('tabs.label')} className="sch-tabs" onKeyDown={onKeyDown}>
      {PLAN_PARTS.map(one => (
        <button
          key={one}
          type="button"
          role="tab"
          data-part={one}
          aria-selected={one === part}
          tabIndex={one === part ? 0 : -1}
          onClick={() => onPart(one)}
        >
          {t(`tabs.${one}`)}
        </button>
      ))}
    </div>
  );
}
