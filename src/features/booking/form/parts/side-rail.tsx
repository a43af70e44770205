import { useSyncExternalStore } from 'react';
import { useT } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { useFormPlace } from '../model/form-place.ts';
import { SECTIONS, type SectionState, sectionStates } from '../model/sections.ts';
import { sectionId } from './section.tsx';

export const SECTION_KEYS = SECTIONS.map((_, index) => `alt+${index + 1}`);

const MARKS = { missing: '○', wrong: '✕', warning: '!', done: '✓' } as const;

const stateOf = ({ missing, wrong, warnings }: SectionState) => {
  if (wrong > 0) return { is: 'wrong', n: wrong } as const;
  if (missing > 0) return { is: 'missing', n: missing } as const;
  return warnings > 0 ? ({ is: 'warning', n: warnings } as const) : ({ is: 'done', n: 0 } as const);
};

/** Where one stands: per section what is missing, wrong, or only warned of. */
export function SideRail({ isChecked }: { readonly isChecked: boolean }) {
  const t = useT('bookingForm');
  const { formId, faults } = useFormPlace();
  const findings = useSyncExternalStore(faults.subscribe, faults.all);
  const states = sectionStates(findings);
  return (
    <nav className="bf-rail" aria-label={t('rail')}>
      <ol>
        {SECTIONS.map((name, index) => {
          const { is, n } = stateOf(states[name]);
          return (
            <li key={name} data-state={isChecked ? is : 'open'}>
              <a
                href={`#${sectionId(formId, name)}`}
                onClick={event => {
                  event.preventDefault();
                  goToSection(sectionId(formId, name));
                }}
              >
                <span aria-hidden="true" className="bf-mark">
                  {isChecked ? MARKS[is] : '·'}
                </span>
                <span>
                  {t(`sections.${name}`)}
                  <small>{isChecked ? t(`railState.${is}`, { n }) : ''}</small>
                </span>
                <Kbd keys={SECTION_KEYS[index] ?? ''} />
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The first field of a section, or its heading where it has none. */
export function goToSection(id: string): void {
  const section = document.getElementById(id);
  const field =
    section?.querySelector<HTMLElement>('[data-field] :is(input, select, textarea)') ??
    section?.querySelector<HTMLElement>('h2');
  field?.focus();
  section?.scrollIntoView?.({ block: 'start' });
}
