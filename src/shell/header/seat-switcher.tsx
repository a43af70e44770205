import { Button, Menu, MenuItem, PopoverNext } from '@blueprintjs/core';
import { CaretDownIcon, OfficeIcon, TickIcon } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useClient, useSession } from '#kit/client.tsx';
import { useLanguage, useT } from '#kit/i18n.ts';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { useSeats } from '../use-seats.ts';

/** The company one acts for; with several bound seats, the way to another (design A.5.3, `/chooseCompany`). */
export function SeatSwitcher() {
  const t = useT('shell');
  const language = useLanguage();
  const client = useClient();
  const navigate = useNavigate();
  const { employee, multiAccount } = useSession();
  const seats = useSeats();
  if (!employee) {
    const choose = () => void navigate(ROUTE.ChooseCompany.path);
    return <Button icon={<OfficeIcon />} text={t('chooseCompany')} onClick={choose} />;
  }
  const company = (language === 'EN' && employee.CompanyNameEn) || employee.CompanyName;
  if (!multiAccount) return <span className="fl-company fl-wide">{company}</span>;
  const menu = (
    <Menu>
      {seats.map(seat => (
        <MenuItem
          key={seat.EmployeeId}
          text={seat.CompanyName}
          label={seat.Position ?? seat.CompanyCode}
          disabled={seat.Status !== 'ACTIVE' || seat.CompanyStatus !== 'ACTIVE'}
          icon={seat.EmployeeId === employee.EmployeeId ? <TickIcon /> : <OfficeIcon />}
          onClick={() => void client.chooseEmployee(seat.EmployeeId)}
        />
      ))}
      <MenuItem text={t('seats')} onClick={() => void navigate(ROUTE.ChooseCompany.path)} />
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end" arrow={false} animation="minimal">
      <Button
        variant="minimal"
        icon={<OfficeIcon />}
        text={<span className="fl-wide fl-company">{company}</span>}
        aria-label={`${t('seats')}: ${company}`}
        data-command="session.seat"
        endIcon={<CaretDownIcon />}
      />
    </PopoverNext>
  );
}
