import { addDays, daysBetween } from '#contract/basic-data/rules/calendar-day.ts';
import type { PartnerAssignment } from '#contract/company/partners/assignment.calls.ts';
import { scopeKey } from '#contract/company/partners/assignment.ts';
import { DUTIES, DUTY_TEXT } from '#contract/company/partners/duty.ts';
import { shareGaps } from '#contract/company/partners/share-sums.ts';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { platformToday } from './today.ts';

/** Days shown after today and before the first assignment. */
const AHEAD_DAYS = 120;

/** Who was, is and will be responsible, as bars; days whose shares do not add up are red. Everything is said in words as well. */
export function AssignmentBars({ rows }: { readonly rows: readonly PartnerAssignment[] }) {
  const t = useT('partners');
  const text = useText();
  const language = useLanguage();
  if (rows.length === 0) return <p className="fl-muted">{t('bars.none')}</p>;
  const today = platformToday();
  const starts = [today, ...rows.map(({ validFrom }) => validFrom)].sort();
  const ends = [addDays(today, AHEAD_DAYS), ...rows.map(({ validTo, validFrom }) => validTo ?? validFrom)].sort();
  const first = starts[0]!;
  const last = ends.at(-1)!;
  const span = Math.max(1, daysBetween(first, last) + 1);
  const place = (from: string, to: string | null) => {
    const begin = daysBetween(first, from);
    const end = to === null ? span : daysBetween(first, to) + 1;
    return { left: `${(begin / span) * 100}%`, width: `${Math.max(0.6, ((end - begin) / span) * 100)}%` };
  };
  const gaps = shareGaps(rows);
  const groups = DUTIES.flatMap(duty =>
    [
      ...Map.groupBy(
        rows.filter(row => row.duty === duty),
        row => scopeKey(row.lineScope),
      ),
    ].map(([scope, members]) => ({
      duty,
      scope,
      members,
    })),
  );
  return (
    <div className="ptn-bars">
      <div className="ptn-bars-axis" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </div>
      {groups.map(({ duty, scope, members }) => (
        <section key={`${duty} ${scope}`}>
          <h3>{t('bars.scope', { duty: text(DUTY_TEXT[duty]), lanes: scope === '*' ? t('allLanes') : scope })}</h3>
          <ul>
            {members.map(row => {
              const name = language === 'EN' ? row.nameEn || row.name : row.name;
              const share = row.sharePct === null ? '' : ` ${row.sharePct}%`;
              const words = `${name}${share} ${row.validFrom} – ${row.validTo ?? t('bars.open')}`;
              return (
                <li key={row.id}>
                  <span
                    className="ptn-bar"
                    data-past={(row.validTo !== null && row.validTo < today) || undefined}
                    style={place(row.validFrom, row.validTo)}
                    title={words}
                  />
                  <span className="ptn-bar-words">{words}</span>
                </li>
              );
            })}
            {duty === 'SALES' &&
              gaps
                .filter(gap => gap.scope === scope)
                .map(gap => (
                  <li key={gap.from}>
                    <span className="ptn-bar" data-gap style={place(gap.from, gap.to)} />
                    <span className="ptn-bar-words fl-finding-error">
                      {t('bars.gap', { from: gap.from, n: gap.sum })}
                    </span>
                  </li>
                ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
