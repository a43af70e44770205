import { HTMLTable } from '@blueprintjs/core';
import { Link, useSearchParams } from 'react-router-dom';
import { TERMS_EDITIONS, termsOperator } from '#contract/session/terms.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';
import { editionOf } from '../terms/editions.ts';
import type { LegalPart, LegalTexts } from '../terms/legal-text.ts';
import './terms.css';

/** `/terms`: what everybody agrees to who registers. `?version=` is an edition of the past. */
export function TermsScreen() {
  return <LegalPage of="terms" route={ROUTE.Terms} other={ROUTE.Privacy} />;
}

/** `/privacy`: which data are kept, why, for how long, and what a person may ask. */
export function PrivacyScreen() {
  return <LegalPage of="privacy" route={ROUTE.Privacy} other={ROUTE.Terms} />;
}

const VERSION_PARAM = 'version';

function LegalPage({
  of,
  route,
  other,
}: {
  readonly of: keyof LegalTexts;
  readonly route: typeof ROUTE.Terms;
  readonly other: typeof ROUTE.Terms;
}) {
  const t = useT('account');
  const text = useText();
  const language = useLanguage();
  const [query] = useSearchParams();
  const { version, from, texts } = editionOf(query.get(VERSION_PARAM));
  const { intro, sections } = texts[language === 'EN' ? 'en' : 'zh'][of];
  const isOld = version !== TERMS_EDITIONS[0].version;
  return (
    <article className="fl-legal">
      <header>
        <h1>{text(route.title)}</h1>
        <p className="fl-muted">{t('terms.edition', { version, from })}</p>
        {isOld && (
          <p className="fl-finding-warning">
            {t('terms.old')} <Link to={route.path}>{t('terms.current')}</Link>
          </p>
        )}
      </header>
      <p>{intro}</p>
      {sections.map(({ title, parts, kept }) => (
        <section key={title}>
          <h2>{title}</h2>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not change
            <Part key={index} part={part} />
          ))}
          {kept && <Kept rows={kept} title={title} />}
        </section>
      ))}
      <section>
        <h2>{t('terms.operator')}</h2>
        <Operator />
      </section>
      <section>
        <h2>{t('terms.editions')}</h2>
        <ul>
          {TERMS_EDITIONS.map(edition => (
            <li key={edition.version}>
              <Link to={`${route.path}?${VERSION_PARAM}=${edition.version}`}>{edition.version}</Link>{' '}
              <span className="fl-muted">{edition.from}</span> {text(edition.changes)}
            </li>
          ))}
        </ul>
        <p>
          <Link to={other.path}>{text(other.title)}</Link>
        </p>
      </section>
    </article>
  );
}

function Part({ part }: { readonly part: LegalPart }) {
  if (typeof part === 'string') return <p>{part}</p>;
  return (
    <ul>
      {part.map(point => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Kept({
  rows,
  title,
}: {
  readonly rows: readonly (readonly [string, string, string])[];
  readonly title: string;
}) {
  const t = useT('account');
  return (
    <ScrollRegion label={title}>
      <HTMLTable bordered>
        <thead>
          <tr>
            <th scope="col">{t('terms.what')}</th>
            <th scope="col">{t('terms.why')}</th>
            <th scope="col">{t('terms.howLong')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, why, howLong]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td>{why}</td>
              <td>{howLong}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </ScrollRegion>
  );
}

/** Name, number, address and contact of the other party, as its company record has them. */
function Operator() {
  const t = useT('account');
  const language = useLanguage();
  const asked = useCallQuery(termsOperator);
  if (!asked.data) return <p className="fl-muted">{t(asked.isPending ? 'terms.loading' : 'terms.noOperator')}</p>;
  const { nameZh, nameEn, registrationNo, addressZh, addressEn, phone, email } = asked.data;
  const address = language === 'EN' ? (addressEn ?? addressZh) : (addressZh ?? addressEn);
  return (
    <address>
      <b>{language === 'EN' ? nameEn || nameZh : nameZh}</b>
      {registrationNo && <span>{t('terms.registrationNo', { no: registrationNo })}</span>}
      {address && <span>{address}</span>}
      {phone && <span>{phone}</span>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </address>
  );
}
