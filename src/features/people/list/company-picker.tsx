import { Button } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { companiesWithSeats } from '#contract/people/calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { Combobox } from '#kit/form/combobox.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useSettled } from '#kit/resource/use-settled.ts';
import '../locale/words.ts';
import '../people.css';

/** Staff who look after other companies choose whose accounts they see. */
export function CompanyPicker({
  chosen,
  onChoose,
}: {
  /** Code of another company; null = the own one. */
  readonly chosen: string | null;
  readonly onChoose: (code: string | null) => void;
}) {
  const t = useT('people');
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const asked = useSettled(text, 200);
  const found = useCallQuery(companiesWithSeats, { q: asked }, { enabled: open });
  const companies = found.data ?? [];
  return (
    <div className="ppl-company">
      <label htmlFor={id}>{t('company.label')}</label>
      <Combobox
        id={id}
        text={open ? text : (chosen ?? t('company.own'))}
        onText={next => setText(next)}
        open={open}
        onOpen={next => {
          setOpen(next);
          if (next) setText('');
        }}
        takesFirst
        placeholder={t('company.find')}
        listLabel={t('company.choose')}
        options={companies.map(({ code, nameZh, nameEn, seats }) => ({
          key: code,
          content: (
            <>
              <b className="fl-mono">{code}</b> {language === 'EN' ? nameEn : nameZh}{' '}
              <span className="fl-muted">{t('company.seats', { n: seats })}</span>
            </>
          ),
        }))}
        note={found.data && companies.length === 0 ? <p className="fl-muted">{t('company.none')}</p> : undefined}
        onTake={code => {
          setOpen(false);
          onChoose(code);
        }}
      />
      {chosen && <Button size="small" variant="minimal" text={t('company.own')} onClick={() => onChoose(null)} />}
    </div>
  );
}
