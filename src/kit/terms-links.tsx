import { Link } from 'react-router-dom';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { useT, useText } from './i18n.ts';

/** "I have read and accept …" with the two texts, which open beside the form so that nothing typed is lost. */
export function TermsLinks({ before }: { readonly before: string }) {
  const t = useT('kit');
  const text = useText();
  return (
    <>
      {before}
      <Link to={ROUTE.Terms.path} target="_blank" rel="noopener">
        {text(ROUTE.Terms.title)}
      </Link>
      {t('terms.and')}
      <Link to={ROUTE.Privacy.path} target="_blank" rel="noopener">
        {text(ROUTE.Privacy.title)}
      </Link>
    </>
  );
}
