import { useState } from 'react';
import { type CustomerChoice, customersToServe } from '#contract/si/staff.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { Combobox } from '#kit/form/combobox.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { useSettled } from '../list/use-settled.ts';
import './locale/words.ts';

/** A customer by code or name: typed, walked by arrows, taken by Enter. */
export function CompanyPicker({
  id,
  chosen,
  describedBy,
  invalid,
  onChoose,
}: {
  readonly id: string;
  readonly chosen: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onChoose: (company: CustomerChoice) => void;
}) {
  const t = useT('siStaff');
  const language = useLanguage();
  const [text, setText] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const asked = useSettled((text ?? '').trim(), 150);
  const found = useCallQuery(customersToServe, { q: asked }, { enabled: isOpen });
  const companies = found.data ?? [];
  const nameOf = ({ nameZh, nameEn }: CustomerChoice): string => (language === 'EN' ? nameEn || nameZh : nameZh);
  return (
    <Combobox
      id={id}
      text={text ?? chosen}
      onText={next => {
        setText(next);
        setOpen(true);
      }}
      open={isOpen}
      onOpen={setOpen}
      options={companies.map(company => ({
        key: company.companyId,
        content: (
          <>
            <b className="fl-mono">{company.companyCode}</b> {nameOf(company)}
          </>
        ),
      }))}
      onTake={key => {
        const company = companies.find(({ companyId }) => companyId === key);
        if (company) onChoose(company);
        setText(null);
        setOpen(false);
      }}
      takesFirst
      stale={asked !== (text ?? '').trim() || found.isFetching}
      onLeave={() => setText(null)}
      note={found.isSuccess && companies.length === 0 ? <p>{t('maker.noCompany')}</p> : undefined}
      listLabel={t('maker.company')}
      placeholder={t('maker.companyHelp')}
      describedBy={describedBy}
      invalid={invalid}
      required
    />
  );
}
