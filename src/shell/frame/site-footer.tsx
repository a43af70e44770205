import { useT } from '#kit/i18n.ts';

export function SiteFooter() {
  const t = useT('shell');
  return (
    <footer className="fl-footer">
      <span>
        {t('brand')} · {t('terms')}
      </span>
    </footer>
  );
}
