import { Button, InputGroup, Switch } from '@blueprintjs/core';
import { SearchIcon } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { boundEmployeeList } from '#contract/session/calls.ts';
import type { BoundEmployee } from '#contract/session/session.ts';
import { useCallQuery, useClient, useSession } from '#kit/client.tsx';
import type { Command } from '#kit/command.ts';
import { useCommands } from '#kit/command-registry.tsx';
import { useT, useText } from '#kit/i18n.ts';
import { Kbd } from '#kit/kbd.tsx';
import { isModalOpen } from '#kit/modal-layer.ts';
import { EmptyState, ErrorState, LoadingState } from '#kit/screen-states.tsx';
import { TitledCallout } from '#kit/titled-callout.tsx';
import { isComposing, takesText } from '#kit/typing.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { en } from '../locale/en.ts';
import { zh } from '../locale/zh.ts';
import '../locale/words.ts';
import { SeatCard, seatRefusal } from '../parts/seat-card.tsx';
import { seatsFor } from '../parts/seats-for.ts';
import '../parts/login.css';
import './choose-company.css';

const section = { zh: zh.choose.section, en: en.choose.section };
const NONE: readonly BoundEmployee[] = [];

/** `/chooseCompany`: the company accounts of the person. 1-9 choose, D makes the choice the default, other letters filter. */
export function ChooseCompanyScreen() {
  const t = useT('account');
  const text = useText();
  const client = useClient();
  const navigate = useNavigate();
  const { employee, busy, problem, state } = useSession();
  const [query, setQuery] = useState('');
  const [remember, setRemember] = useState(false);
  const [asked, setAsked] = useState(false);
  const filter = useRef<HTMLInputElement>(null);
  const list = useCallQuery(boundEmployeeList);
  const seats = seatsFor(list.data ?? NONE, query);

  const choose = async (seat: BoundEmployee) => {
    if (seatRefusal(seat) || busy) return;
    setAsked(true);
    await client.chooseEmployee(seat.EmployeeId, remember);
  };
  const asPerson = async () => {
    if (state === 'seated') await client.leaveEmployee();
    void navigate(ROUTE.Home.path);
  };
  useCommands([
    ...seats.slice(0, 9).map(
      (seat, index): Command => ({
        id: `seats.choose.${index + 1}`,
        title: { zh: `${index + 1}. ${seat.CompanyName}`, en: `${index + 1}. ${seat.CompanyName}` },
        section,
        shortcut: String(index + 1),
        enabled: seatText(seatRefusal(seat)),
        quiet: true,
        run: () => choose(seat),
      }),
    ),
    {
      id: 'seats.default',
      title: { zh: zh.choose.setDefault, en: en.choose.setDefault },
      section,
      shortcut: 'd',
      enabled: true,
      quiet: true,
      run: () => setRemember(!remember),
    },
    {
      id: 'seats.filter',
      title: { zh: zh.choose.filter, en: en.choose.filter },
      section,
      shortcut: '/',
      enabled: true,
      quiet: true,
      run: () => filter.current?.focus(),
    },
  ]);
  useEffect(() => {
    const type = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isModalOpen() || isComposing(event) || takesText(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[\p{L}]$/u.test(event.key) || /^[dg]$/i.test(event.key))
        return;
      // The letter itself goes into the field, because the focus is there before the browser types it.
      filter.current?.focus();
    };
    window.addEventListener('keydown', type);
    return () => window.removeEventListener('keydown', type);
  }, []);

  return (
    <section className="fl-sign-card fl-choose">
      <header>
        <h1>{t('choose.title')}</h1>
        <span className="fl-muted">{t('choose.intro')}</span>
      </header>
      {asked && !busy && problem && (
        <TitledCallout intent="danger" title={t('choose.failed')} role="alert">
          {text(problem.message)}
        </TitledCallout>
      )}
      <div className="fl-choose-tools">
        <InputGroup
          inputRef={filter}
          type="search"
          leftIcon={<SearchIcon />}
          value={query}
          placeholder={t('choose.filter')}
          aria-label={t('choose.filter')}
          onChange={event => setQuery(event.currentTarget.value)}
        />
        <Switch checked={remember} onChange={() => setRemember(!remember)}>
          {t('choose.setDefault')} <Kbd keys="d" />
        </Switch>
      </div>
      {list.isPending && <LoadingState lines={4} />}
      {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && seats.length === 0 && <EmptyState title={t(query ? 'choose.nothing' : 'choose.none')} />}
      <div className="fl-seats">
        {seats.map((seat, index) => (
          <SeatCard
            key={seat.EmployeeId}
            seat={seat}
            place={index < 9 ? index + 1 : null}
            current={seat.EmployeeId === employee?.EmployeeId}
            busy={busy}
            onChoose={() => void choose(seat)}
          />
        ))}
      </div>
      <div className="fl-login-links">
        <Button variant="minimal" text={t('choose.bind')} onClick={() => void navigate(ROUTE.JoinBindCompany.path)} />
        <Button
          variant="minimal"
          text={t('choose.create')}
          onClick={() => void navigate(ROUTE.JoinCreateCompany.path)}
        />
        <Button variant="minimal" text={t('choose.person')} onClick={() => void asPerson()} />
      </div>
    </section>
  );
}

const seatText = (refusal: ReturnType<typeof seatRefusal>): Command['enabled'] =>
  refusal === null ? true : { zh: zh.choose[refusal], en: en.choose[refusal] };
