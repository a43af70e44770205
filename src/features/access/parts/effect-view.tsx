import type { RoleEffect } from '#contract/access/role.calls.ts';
import type { Text } from '#contract/kernel/text.ts';
import { useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { BUTTONS, type ButtonCode } from '#routes/catalogue/buttons.ts';
import '../locale/words.ts';
import { CompanyName, PersonName } from './person.tsx';

const nameOfButton = (code: string): Text => (code in BUTTONS ? BUTTONS[code as ButtonCode] : { zh: code, en: code });

function Lines({
  title,
  lines,
  tone,
}: {
  readonly title: string;
  readonly lines: RoleEffect['lost'];
  readonly tone: string;
}) {
  const t = useT('access');
  const text = useText();
  if (lines.length === 0) return null;
  return (
    <section data-tone={tone}>
      <h3>
        {title} ({lines.length})
      </h3>
      <ul>
        {lines.map(({ path, nameZh, nameEn, whole, buttons }) => (
          <li key={path}>
            {text({ zh: nameZh, en: nameEn })} <code>{path}</code>
            <small>
              {[
                ...(whole ? [t(buttons.length === 0 ? 'effect.viewOnly' : 'effect.whole')] : []),
                ...buttons.map(code => text(nameOfButton(code))),
              ].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a change comes to, before it is saved: pages and buttons that come and go, and for whom how many. */
export function EffectView({ effect }: { readonly effect: RoleEffect }) {
  const t = useT('access');
  const { gained, lost, members, companies, roles, seats } = effect;
  return (
    <ScrollRegion label={t('effect.label')} className="acc-effect">
      <p>
        <b>{t('effect.seats', { n: seats })}</b>
        {companies > 1 && ` · ${t('effect.companies', { n: companies })}`}
        {roles > 0 && ` · ${t('effect.roles', { n: roles })}`}
      </p>
      <Lines title={t('effect.lost')} lines={lost} tone="lost" />
      <Lines title={t('effect.gained')} lines={gained} tone="gained" />
      {members.length > 0 && (
        <table className="acc-table">
          <thead>
            <tr>
              <th scope="col">{t('people.name')}</th>
              <th scope="col">{t('people.company')}</th>
              <th scope="col" className="fl-number">
                {t('effect.gained')}
              </th>
              <th scope="col" className="fl-number">
                {t('effect.lost')}
              </th>
            </tr>
          </thead>
          <tbody>
            {members.map(member => (
              <tr key={member.employeeId}>
                <td>
                  <PersonName of={member} />
                </td>
                <td>
                  <CompanyName of={member} />
                </td>
                <td className="fl-number">{member.gained > 0 ? `+${member.gained}` : '–'}</td>
                <td className="fl-number">{member.lost > 0 ? `−${member.lost}` : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </ScrollRegion>
  );
}
