import type { ReactNode } from 'react';
import type { CardView } from '#contract/user-card/card.ts';
import { useLanguage, useT } from '#kit/i18n.ts';
import { StatusTag } from '#kit/status-tag.tsx';
import '../locale/words.ts';
import '../user-card.css';

const digitsOf = (number: string): string => number.replace(/[^+\d]/g, '');

/** A card as everybody sees it. */
export function CardFace({ card, children }: { readonly card: CardView; readonly children?: ReactNode }) {
  const t = useT('userCard');
  const language = useLanguage();
  const company = (language === 'EN' && card.companyNameEn) || card.companyName;
  const { name, nameEn, position, phones, email, address, website, lines, introduction, photoUrl, logoUrl } = card;
  return (
    <article className={`crd-face crd-${card.style}`} aria-label={name || company}>
      <header>
        {photoUrl ? (
          <img className="crd-photo" src={photoUrl} alt="" width={72} height={72} />
        ) : (
          <span className="crd-photo" aria-hidden="true">
            {[...(name || company).trim()][0] ?? '?'}
          </span>
        )}
        <div>
          <h2>{name || company}</h2>
          {nameEn && nameEn !== name && <p lang="en">{nameEn}</p>}
          {position && <p>{position}</p>}
        </div>
      </header>
      <div className="crd-company">
        {logoUrl && <img src={logoUrl} alt="" height={28} />}
        <b>{company}</b>
      </div>
      <dl>
        {phones.map(({ kind, number }) => (
          <Line key={kind + number} label={t(kind === 'mobile' ? 'mobile' : 'workPhone')}>
            <a href={`tel:${digitsOf(number)}`}>{number}</a>
          </Line>
        ))}
        {email && (
          <Line label={t('email')}>
            <a href={`mailto:${email}`}>{email}</a>
          </Line>
        )}
        {website && (
          <Line label={t('website')}>
            <a href={website} target="_blank" rel="noopener noreferrer">
              {website.replace(/^https:\/\/|\/$/g, '')}
            </a>
          </Line>
        )}
        {address && <Line label={t('address')}>{address}</Line>}
        {lines.length > 0 && (
          <Line label={t('lines')}>
            {lines.map(line => (
              <StatusTag key={line} tone="info">
                {line}
              </StatusTag>
            ))}
          </Line>
        )}
        {introduction && <Line label={t('introduction')}>{introduction}</Line>}
      </dl>
      {children}
    </article>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
