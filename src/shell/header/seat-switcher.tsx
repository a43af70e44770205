import { Button } from '@blueprintjs/core';
import { CaretDownIcon, OfficeIcon } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useSession } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { HeaderMenu } from './header-menu.tsx';

const load = async () => (await import('./seat-menu-opened.tsx')).SeatMenuOpened;

/** The company one acts for; with several bound seats, the way to another (design A.5.3, `/chooseCompany`). */
export function SeatSwitcher() {
  const t = useT('shell');
  const language = useLanguage();
  const navigate = useNavigate();
  const { employee, multiAccount } = useSession();
  if (!employee) {
    const choose = () => void navigate(ROUTE.ChooseCompany.path);
    return <Button icon={<OfficeIcon />} text={t('chooseCompany')} onClick={choose} />;
  }
  const company = (language === 'EN' && employee.CompanyNameEn) || employee.CompanyName;
  // A phone has room for the company's code only.
  const shown = (
    <>
      <span className="fl-company fl-wide">{company}</span>
      <span className="fl-company fl-narrow">{employee.CompanyCode}</span>
    </>
  );
  if (!multiAccount) return shown;
  const marks = { 'data-command': 'session.seat' };
  return (
    <HeaderMenu
      load={load}
      given={{ seatId: employee.EmployeeId }}
      button={{
        variant: 'minimal',
        icon: <OfficeIcon />,
        text: shown,
        'aria-label': `${t('seats')}: ${company}`,
        endIcon: <CaretDownIcon />,
        ...marks,
      }}
    />
  );
}
