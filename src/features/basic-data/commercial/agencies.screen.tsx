import { FormGroup } from '@blueprintjs/core';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { orderAgencyResource, shipAgencyResource } from '#contract/basic-data/agency.resource.ts';
import { testOrderAgency, testShipAgency } from '#contract/basic-data/commercial/agency/calls.ts';
import { DATA_PATHS } from '#contract/basic-data/paths.ts';
import type { RefLabel, Resource } from '#contract/kernel/resource.ts';
import { AskDialog } from '#kit/ask-dialog.tsx';
import { useCallQuery, useSession } from '#kit/client.tsx';
import { DayInput } from '#kit/form/day-input.tsx';
import { ReferencePicker } from '#kit/form/reference-picker.tsx';
import { useLanguage, useT, useText } from '#kit/i18n.ts';
import { importDialog } from '#kit/import/import-dialog.tsx';
import { ErrorState } from '#kit/screen-states.tsx';
import { MasterScreen } from '../change/master-screen.tsx';
import { both } from './locale/both.ts';
import './locale/words.ts';
import { screenCommand } from './screen-command.ts';

interface Question {
  readonly lineId: string;
  readonly portId: string;
  readonly day: string;
}

const today = (): string => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(new Date());

function useName() {
  const language = useLanguage();
  return ({ code, nameZh, nameEn }: { code: string; nameZh: string; nameEn: string }) =>
    `${code} ${language === 'EN' ? nameEn : nameZh}`;
}

/** Line, port and day; the answer follows what is chosen. */
function TestDialog({
  title,
  answer: Answer,
  onClose,
}: {
  readonly title: string;
  readonly answer: ComponentType<{ readonly question: Question }>;
  readonly onClose: () => void;
}) {
  const t = useT('commercial');
  const ids = { line: useId(), port: useId(), day: useId() };
  const [line, setLine] = useState<{ value: unknown; chosen?: RefLabel | undefined }>({ value: null });
  const [port, setPort] = useState<{ value: unknown; chosen?: RefLabel | undefined }>({ value: null });
  const [day, setDay] = useState(today);
  const isAsked = typeof line.value === 'string' && typeof port.value === 'string' && day !== '';
  return (
    <AskDialog title={title} width={640} onClose={onClose}>
      <FormGroup label={t('line')} labelFor={ids.line}>
        <ReferencePicker
          id={ids.line}
          resource="ShippingLine"
          value={line.value as string | null}
          chosen={line.chosen}
          onChange={(value, chosen) => setLine({ value, chosen })}
        />
      </FormGroup>
      <FormGroup label={t('port')} labelFor={ids.port}>
        <ReferencePicker
          id={ids.port}
          resource="Port"
          value={port.value as string | null}
          chosen={port.chosen}
          onChange={(value, chosen) => setPort({ value, chosen })}
        />
      </FormGroup>
      <FormGroup label={t('on')} labelFor={ids.day}>
        <DayInput id={ids.day} value={day} onChange={setDay} />
      </FormGroup>
      <div aria-live="polite">
        {isAsked && <Answer question={{ lineId: String(line.value), portId: String(port.value), day }} />}
      </div>
    </AskDialog>
  );
}

function OrderAnswer({ question }: { readonly question: Question }): ReactNode {
  const t = useT('commercial');
  const text = useText();
  const name = useName();
  const { data, error, refetch } = useCallQuery(testOrderAgency, { ...question });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { winner, reason, beaten, bookCodes } = data;
  if (!winner) return <p>{t('nobody')}</p>;
  return (
    <div data-winner={winner.code}>
      <p>
        <b>{t('agency.winner', { name: name(winner) })}</b>
      </p>
      {reason && <p>{t('agency.because', { reason: text(reason) })}</p>}
      {beaten.length > 0 && <p className="fl-muted">{t('agency.beaten', { list: beaten.map(name).join(' · ') })}</p>}
      {bookCodes.length > 0 && (
        <p>
          {t('agency.codes', {
            list: bookCodes.map(({ code, isDefault }) => (isDefault ? `${code} ★` : code)).join(' · '),
          })}
        </p>
      )}
    </div>
  );
}

function ShipAnswer({ question }: { readonly question: Question }): ReactNode {
  const t = useT('commercial');
  const name = useName();
  const { data, error, refetch } = useCallQuery(testShipAgency, { ...question });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.length === 0) return <p>{t('nobody')}</p>;
  return (
    <ul>
      {data.map(agency => (
        <li key={agency.id}>
          <b>{name(agency)}</b> {[agency.ediMailbox, agency.email, agency.phone].filter(Boolean).join(' · ')}{' '}
          {agency.validTo && <span className="fl-muted">{t('agency.until', { day: agency.validTo })}</span>}
        </li>
      ))}
    </ul>
  );
}

const AgencyImport = importDialog();

function AgencyScreen({
  resource,
  path,
  title,
  answer,
}: {
  readonly resource: Resource;
  readonly path: string;
  readonly title: 'agency.whoTitle' | 'agency.shipTitle';
  readonly answer: ComponentType<{ readonly question: Question }>;
}) {
  const t = useT('commercial');
  const { menu } = useSession();
  const [isTesting, setTesting] = useState(false);
  return (
    <>
      <MasterScreen
        resource={resource}
        ImportDialog={AgencyImport}
        commands={() => [
          screenCommand(menu, path, 'TEST', {
            id: 'agency.test',
            title: both(title),
            section: resource.title,
            shortcut: 'shift+t',
            run: () => setTesting(true),
          }),
        ]}
      />
      {isTesting && <TestDialog title={t(title)} answer={answer} onClose={() => setTesting(false)} />}
    </>
  );
}

/** `/DataMaintenance/OrderAgency`: booking agencies, with "who would get it?". */
export function OrderAgencyScreen() {
  return (
    <AgencyScreen
      resource={orderAgencyResource}
      path={DATA_PATHS.orderAgency}
      title="agency.whoTitle"
      answer={OrderAnswer}
    />
  );
}

/** `/DataMaintenance/ShipAgency`: ship agencies, with who represents a line at a port. */
export function ShipAgencyScreen() {
  return (
    <AgencyScreen
      resource={shipAgencyResource}
      path={DATA_PATHS.shipAgency}
      title="agency.shipTitle"
      answer={ShipAnswer}
    />
  );
}
