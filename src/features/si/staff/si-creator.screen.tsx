import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Finding } from '#contract/kernel/errors.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { customerPeople, customersToServe } from '#contract/si/staff.calls.ts';
import { useCallQuery } from '#kit/client.tsx';
import { useCommands } from '#kit/command-registry.tsx';
import { FindingList } from '#kit/finding-list.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { PageHeader } from '#kit/page-header.tsx';
import { EmptyState, ErrorState } from '#kit/screen-states.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { useWizardState } from '../wizard/use-wizard-session.ts';
import type { WizardSession } from '../wizard/wizard-session.ts';
import { CompanyPicker } from './company-picker.tsx';
import { staffText } from './locale/words.ts';
import { ShipmentPick } from './shipment-pick.tsx';
import './staff.css';
import { StaffCreate } from './staff-wizard.tsx';

const { path } = ROUTE.TdManageSiCreator;
const section = staffText('maker.forTitle');

/** What stands in the address: a link leads to the same step. */
function useChosen() {
  const [params, setParams] = useSearchParams();
  const at = (name: string): string => params.get(name) ?? '';
  const chosen = { company: at('COMPANY'), employeeId: at('EmployeeId'), shipmentId: at('CGO_ID') };
  const choose = (change: Readonly<Record<string, string>>): void =>
    setParams(
      before => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(change)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return { chosen, vessel: params.get('vessel') ?? undefined, choose };
}

/** `/tdManage/siCreator`: company, its employee and a shipment, then the wizard in their name. */
export function SiCreatorScreen() {
  const t = useT('siStaff');
  const language = useLanguage();
  const { chosen, vessel, choose } = useChosen();
  // A link may name the shipment alone: its customer is whose SI it is.
  const isLinked = chosen.company === '' && chosen.shipmentId !== '';
  const companies = useCallQuery(
    customersToServe,
    isLinked ? { shipmentId: chosen.shipmentId } : { q: chosen.company },
    { enabled: isLinked || chosen.company !== '' },
  );
  const company = companies.data?.find(({ companyCode }) => isLinked || companyCode === chosen.company) ?? null;
  const people = useCallQuery(customerPeople, { companyId: company?.companyId ?? '' }, { enabled: company !== null });
  const person = people.data?.find(({ employeeId }) => employeeId === chosen.employeeId) ?? null;
  const onBehalf = useMemo(
    () =>
      company && person
        ? { companyId: company.companyId, companyCode: company.companyCode, employeeId: person.employeeId }
        : null,
    [company, person],
  );
  const companyName = company ? (language === 'EN' ? company.nameEn || company.nameZh : company.nameZh) : '';

  if (onBehalf && person && chosen.shipmentId !== '')
    return (
      <StaffCreate
        key={`${chosen.shipmentId} ${person.employeeId}`}
        shipmentId={chosen.shipmentId}
        onBehalf={onBehalf}
        route={path}
        title={t('maker.forTitle')}
        head={session => (
          <OnBehalfHead
            session={session}
            words={t('maker.onBehalf', {
              company: companyName,
              person: language === 'EN' ? person.nameEn || person.name : person.name,
            })}
            onAgain={() => choose({ COMPANY: onBehalf.companyCode, CGO_ID: '' })}
          />
        )}
      />
    );
  return (
    <ChooseStep
      companyCode={company?.companyCode ?? ''}
      companyText={company ? `${company.companyCode} ${companyName}` : ''}
      companyId={company?.companyId ?? null}
      people={people.data ?? null}
      error={companies.error ?? people.error}
      onRetry={() => void (companies.error ? companies.refetch() : people.refetch())}
      employeeId={person?.employeeId ?? ''}
      shipmentId={chosen.shipmentId}
      isUnknown={isLinked && companies.isSuccess && company === null}
      vessel={vessel}
      choose={choose}
    />
  );
}

/** What is wrong with company, employee or shipment, where they are named (PT-01 … PT-04). */
function OnBehalfHead({
  session,
  words,
  onAgain,
}: {
  readonly session: WizardSession;
  readonly words: string;
  readonly onAgain: () => void;
}) {
  const { problem } = useWizardState(session);
  const findings = ((problem?.errors ?? []) as readonly Finding[]).filter(({ code }) => code.startsWith('PT-'));
  useCommands([
    {
      id: 'siStaff.again',
      title: staffText('maker.again'),
      section,
      shortcut: 'alt+o',
      quiet: true,
      enabled: true,
      run: onAgain,
    },
  ]);
  return (
    <div className="sis-for" data-problem={findings.length > 0 || undefined}>
      <b>{words}</b>
      {findings.length > 0 && <FindingList findings={findings} />}
    </div>
  );
}

interface ChooseProps {
  readonly companyCode: string;
  readonly companyText: string;
  readonly companyId: string | null;
  readonly people:
    | readonly {
        readonly employeeId: string;
        readonly account: string;
        readonly name: string;
        readonly nameEn: string;
      }[]
    | null;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly employeeId: string;
  /** Named by the address; empty = any of the customer's. */
  readonly shipmentId: string;
  /** The named shipment is no customer's. */
  readonly isUnknown: boolean;
  readonly vessel: string | undefined;
  readonly choose: (change: Readonly<Record<string, string>>) => void;
}

/** First step: whose SI it is and for which shipment. */
function ChooseStep({
  companyCode,
  companyText,
  companyId,
  people,
  error,
  onRetry,
  employeeId,
  shipmentId,
  isUnknown,
  vessel,
  choose,
}: ChooseProps): ReactNode {
  const t = useT('siStaff');
  const navigate = useNavigate();
  const language = useLanguage();
  const id = useId();
  // While the address names a shipment, a person beside it would already begin the wizard.
  const [person, setPerson] = useState('');
  // The first employee stands there until another is chosen.
  const chosen =
    [person, employeeId].find(one => people?.some(other => other.employeeId === one)) ?? people?.[0]?.employeeId ?? '';
  const commands = useCommands([
    {
      id: 'siStaff.back',
      title: staffText('maker.back'),
      section,
      shortcut: 'esc',
      enabled: true,
      run: () => void navigate(SI_PATHS.own),
    },
    ...(shipmentId === '' || companyId === null
      ? []
      : [
          {
            id: 'siStaff.allShipments',
            title: staffText('maker.allShipments'),
            section,
            shortcut: 'alt+a',
            enabled: true as const,
            run: () => choose({ CGO_ID: '', COMPANY: companyCode }),
          },
        ]),
  ]);
  return (
    <article className="fl-page fl-page-fill" data-screen="siCreator">
      <PageHeader title={t('maker.forTitle')} commands={commands} />
      <div className="sis-choose">
        <FormGroup label={t('maker.company')} labelFor={`${id}-company`} helperText={t('maker.companyHelp')}>
          <CompanyPicker
            id={`${id}-company`}
            chosen={companyText}
            describedBy={`${id}-company-help`}
            invalid={false}
            onChoose={company => choose({ COMPANY: company.companyCode, EmployeeId: '', CGO_ID: '' })}
          />
        </FormGroup>
        <FormGroup label={t('maker.employee')} labelFor={`${id}-employee`}>
          <HTMLSelect
            id={`${id}-employee`}
            data-path="employee"
            fill
            disabled={!people || people.length === 0}
            value={chosen}
            onChange={event =>
              shipmentId === ''
                ? choose({ EmployeeId: event.currentTarget.value })
                : setPerson(event.currentTarget.value)
            }
            options={(people ?? []).map(person => ({
              value: person.employeeId,
              label: `${language === 'EN' ? person.nameEn || person.name : person.name} (${person.account})`,
            }))}
          />
        </FormGroup>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : companyId === null ? (
        <EmptyState title={t(isUnknown ? 'maker.noSuchShipment' : 'maker.companyFirst')} />
      ) : people?.length === 0 ? (
        <EmptyState title={t('maker.noEmployee')} />
      ) : (
        <ShipmentPick
          key={`${companyId} ${shipmentId}`}
          label={t('maker.shipment')}
          companyId={companyId}
          shipmentId={shipmentId}
          vessel={vessel}
          empty={t('maker.noShipment')}
          onPick={row => {
            if (chosen !== '') choose({ COMPANY: companyCode, EmployeeId: chosen, CGO_ID: row.CGO_ID });
          }}
        />
      )}
    </article>
  );
}
