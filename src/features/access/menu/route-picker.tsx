import { useState } from 'react';
import { Combobox } from '#kit/form/combobox.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { ROUTES } from '#routes/catalogue/catalogue.ts';
import '../locale/words.ts';

const MOST = 30;
const PAGES = ROUTES.filter(route => route.path !== '*' && route.redirect === null);

/** A path out of the route table: typing filters by path and title. */
export function RoutePicker({
  id,
  value,
  onChange,
  readOnly = false,
}: {
  readonly id: string;
  readonly value: string;
  /** The route's own names come along. */
  readonly onChange: (path: string, names: { readonly nameZh: string; readonly nameEn: string } | null) => void;
  readonly readOnly?: boolean;
}) {
  const t = useT('access');
  const text = useText();
  const [open, setOpen] = useState(false);
  const asked = value.trim().toLowerCase();
  const fitting = PAGES.filter(({ path, title }) =>
    [path, title.zh, title.en].some(word => word.toLowerCase().includes(asked)),
  ).slice(0, MOST);
  return (
    <Combobox
      id={id}
      text={value}
      onText={typed => onChange(typed, null)}
      open={open && !readOnly}
      onOpen={setOpen}
      takesFirst
      options={fitting.map(({ path, title }) => ({
        key: path,
        content: (
          <>
            <code>{path}</code> <span className="fl-muted">{text(title)}</span>
          </>
        ),
      }))}
      onTake={path => {
        const route = PAGES.find(page => page.path === path);
        setOpen(false);
        if (route) onChange(path, { nameZh: route.title.zh, nameEn: route.title.en });
      }}
      {...(fitting.length === 0 ? { note: t('menu.noRoute') } : {})}
      listLabel={t('menu.path')}
      readOnly={readOnly}
    />
  );
}
