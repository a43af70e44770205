import { Checkbox } from '@blueprintjs/core';
import type { Finding } from '#contract/kernel/errors.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import '../locale/words.ts';
import { CHECK_ITEMS, greenItems } from './checklist.ts';
import { SECTION } from './review-row.ts';
import { type Ticked, useTicks } from './use-ticks.ts';

/** The checklist of an SI: what its checks left open is ticked by number, with `alt` where the numbers alone mean something else. */
export function ChecklistBoxes({
  si,
  findings,
  isByAlt = false,
}: {
  readonly si: Ticked;
  readonly findings: readonly Finding[];
  readonly isByAlt?: boolean;
}) {
  const t = useT('si');
  const { ticked, toggle } = useTicks(si);
  const green = greenItems(findings);
  const keyOf = (index: number): string => `${isByAlt ? 'alt+' : ''}${index + 1}`;
  useCommands(
    CHECK_ITEMS.map((item, index) => ({
      id: `si.audit.tick.${item}`,
      title: { zh: `核对：${t(`review.checks.${item}`)}`, en: `Check: ${t(`review.checks.${item}`)}` },
      section: SECTION,
      shortcut: keyOf(index),
      quiet: true,
      enabled: green.has(item) ? { zh: '自动检查已通过', en: 'The automatic check has passed it' } : (true as const),
      run: () => toggle(item),
    })),
  );
  return (
    <ul className="si-checklist" aria-label={t('review.checklist')}>
      {CHECK_ITEMS.map((item, index) => (
        <li key={item}>
          <Checkbox
            checked={ticked.includes(item) || green.has(item)}
            disabled={green.has(item)}
            data-item={item}
            labelElement={
              <>
                <Kbd keys={keyOf(index)} /> {t(`review.checks.${item}`)}
              </>
            }
            onChange={() => toggle(item)}
          />
        </li>
      ))}
    </ul>
  );
}
