import { Callout } from '@blueprintjs/core';
import { useEffect, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { COMPANY_PATHS } from '#contract/company/onboarding/application.ts';
import { type BankAccount, GOVERNED_LABELS } from '#contract/company/onboarding/company-change.ts';
import { COMPANY_META, NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import type { Licence } from '#contract/company/onboarding/licence.ts';
import {
  type CompanyDetail,
  currentCompany,
  editCompany,
  FREE_FIELDS,
} from '#contract/company/onboarding/profile.calls.ts';
import type { BodyOf } from '#contract/kernel/call.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { RestoredNote } from '#kit/form/restored-note.tsx';
import { useKeptValue } from '#kit/form/use-kept-value.ts';
import { useT, useText } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { useRecordName, useScreen } from '#kit/screen-context.ts';
import { ErrorState, LoadingState, NoAccess } from '#kit/screen-states.tsx';
import { ScrollRegion } from '#kit/scroll-region.tsx';
import { useSend } from '#kit/send/use-send.ts';
import { showToast } from '#kit/toasts.tsx';
import { hasButton } from '#routes/catalogue/access.ts';
import { both } from '../locale/both.ts';
import '../locale/words.ts';
import '../onboarding.css';
import { readFields, type TypedFields } from '#machines/company/typed-fields.ts';
import { FieldSet } from '../parts/field-set.tsx';
import { LicenceInput } from '../parts/licence-input.tsx';
import { metasOf } from '../parts/named-meta.ts';
import { useTouched } from '../parts/use-application.ts';
import { BankAccounts } from '../profile/bank-accounts.tsx';
import '../queries.ts';

/** `/system/company/editCompanyInfo`: the own company; `?id=` another one for staff who may. */
export function EditCompanyScreen() {
  const { menu } = useSession();
  const [params] = useSearchParams();
  const id = params.get('id');
  const query = useCallQuery(currentCompany, id === null ? {} : { id });
  useRecordName(query.data?.companyCode ?? null);
  if (!hasButton(menu, id === null ? 'EDIT' : 'EDIT_ANY', COMPANY_PATHS.current)) return <NoAccess />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingState />;
  return <EditForm key={query.data.id} company={query.data} id={id} />;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

interface Governing {
  readonly typed: TypedFields;
  readonly licences: readonly Licence[];
  readonly bankAccounts: readonly BankAccount[];
}
const governingOf = ({ nameZh, nameEn, uscc, licences, bankAccounts }: CompanyDetail): Governing => ({
  typed: { nameZh, nameEn, uscc },
  licences,
  bankAccounts,
});

function EditForm({ company, id }: { readonly company: CompanyDetail; readonly id: string | null }) {
  const t = useT('onboarding');
  const text = useText();
  const client = useClient();
  const touch = useTouched();
  const navigate = useNavigate();
  const { setDirty } = useScreen();
  const formId = useId();
  const [typed, setTyped] = useState<TypedFields>(company.fields);
  const [governing, setGoverning] = useState(() => governingOf(company));
  const [isSaved, setSaved] = useState(false);

  const row = {
    ...NO_FIELDS,
    countryCode: company.countryCode,
    kind: company.kind === 'provider' ? ('provider' as const) : ('customer' as const),
  };
  const free = readFields({ ...row, ...typed });
  const named = readFields({ ...row, ...governing.typed });
  const fields = Object.fromEntries(
    FREE_FIELDS.filter(field => !same(free[field], company.fields[field])).map(field => [field, free[field]]),
  );
  const governed = {
    ...(same(named.nameZh, company.nameZh) ? {} : { nameZh: named.nameZh ?? '' }),
    ...(same(named.nameEn, company.nameEn) ? {} : { nameEn: named.nameEn ?? '' }),
    ...(same(named.uscc, company.uscc) ? {} : { uscc: named.uscc }),
    ...(same(governing.licences, company.licences) ? {} : { licences: [...governing.licences] }),
    ...(same(governing.bankAccounts, company.bankAccounts) ? {} : { bankAccounts: [...governing.bankAccounts] }),
  };
  const isDirty = Object.keys(fields).length + Object.keys(governed).length > 0;
  useEffect(() => setDirty(isDirty), [setDirty, isDirty]);
  const kept = useKeptValue(
    { route: COMPANY_PATHS.edit, record: company.id },
    isDirty && !isSaved ? { typed, governing } : null,
    before => {
      setTyped(before.typed);
      setGoverning(before.governing);
    },
  );
  const startAgain = () => {
    setTyped(company.fields);
    setGoverning(governingOf(company));
    saving.reset();
  };

  const back = () => void navigate(`${COMPANY_PATHS.current}${id === null ? '' : `?id=${id}`}`);
  const saving = useSend({
    name: ['onboarding', 'editCompany'],
    rowsOf: () => [company],
    send: async (body: Omit<BodyOf<typeof editCompany>, 'version'>, { rows, idempotencyKey }) =>
      (await client.call(editCompany, { body: { ...body, version: rows[0]!.version }, idempotencyKey })).data,
    onDone: async () => {
      await touch();
      setDirty(false);
      setSaved(true);
      await kept.forget();
      back();
    },
    onRefused: async ({ kind, text: reason }) => {
      const isStale = kind === 'stale';
      showToast({
        id: 'onboarding.editCompany',
        intent: isStale ? 'warning' : 'danger',
        text: text(isStale ? both('edit.stale') : reason),
      });
      // Somebody else may have been faster.
      await touch();
    },
    notice: (after, said) => ({
      text: text(
        Object.keys(said.governed ?? {}).length > 0
          ? both('edit.requested', { no: after.openChange?.no ?? '' })
          : both('edit.saved'),
      ),
    }),
  });
  // What is refused stands at the fields and in a toast.
  const save = async () => void (await saving.attempt({ ...(id === null ? {} : { id }), fields, governed }));
  const section = both('edit.title');
  const commands: Command[] = [
    { id: 'onboarding.backToCompany', title: both('edit.back'), section, enabled: true, run: back },
    {
      id: 'onboarding.saveCompany',
      title: both('edit.save'),
      section,
      shortcut: 'mod+s',
      intent: 'primary',
      enabled: isDirty ? true : both('edit.nothing'),
      run: save,
    },
  ];
  useCommands(commands);
  // Paths of schema findings stand below `fields.` and `governed.`.
  const findings =
    saving.trouble?.findings.map(one => ({ ...one, path: one.path.replace(/^(fields|governed)\./, '') })) ?? [];
  const isHeld = company.openChange !== null;
  return (
    <article className="onboarding-page" data-screen="editCompany">
      <PageHeader title={t('edit.title')} subtitle={company.companyCode} commands={commands} />
      {kept.isRestored && <RestoredNote onDiscard={startAgain} />}
      <ScrollRegion label={t('edit.title')}>
        <div className="fl-form">
          <FieldSet
            formId={formId}
            title={t('edit.free')}
            metas={metasOf(FREE_FIELDS, row)}
            values={typed}
            findings={findings}
            onType={(name, value) => setTyped({ ...typed, [name]: value })}
          />
          <Callout intent={isHeld ? 'warning' : 'primary'}>
            {isHeld ? t('edit.waiting', { no: company.openChange?.no ?? '' }) : t('edit.governedHelp')}
          </Callout>
          <FieldSet
            formId={`${formId}-governed`}
            title={t('edit.governed')}
            metas={(['nameZh', 'nameEn', 'uscc'] as const).map(name => ({
              name,
              meta: { ...COMPANY_META[name], label: GOVERNED_LABELS[name] },
            }))}
            values={governing.typed}
            findings={findings}
            readOnly={isHeld}
            onType={(name, value) => setGoverning({ ...governing, typed: { ...governing.typed, [name]: value } })}
          />
          {!isHeld && (
            <LicenceInput
              value={governing.licences}
              findings={findings}
              onChange={licences => setGoverning({ ...governing, licences })}
            />
          )}
          {!isHeld && !company.isBankMasked && (
            <section className="fl-form-section">
              <h2>{t('company.banks')}</h2>
              <BankAccounts
                value={governing.bankAccounts}
                findings={findings}
                onChange={bankAccounts => setGoverning({ ...governing, bankAccounts })}
              />
            </section>
          )}
        </div>
      </ScrollRegion>
    </article>
  );
}
