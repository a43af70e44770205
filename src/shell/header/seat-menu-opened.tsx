import { MenuItem } from '@blueprintjs/core';
import { OfficeIcon, TickIcon } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { useClient } from '#kit/client.tsx';
import { useT } from '#kit/i18n.ts';
import { useName } from '#kit/name-text.tsx';
import { ROUTE } from '#routes/catalogue/catalogue.ts';
import { useSeats } from '../use-seats.ts';
import type { OpenedProps } from './header-menu.tsx';
import { OpenedMenu } from './opened-menu.tsx';

export function SeatMenuOpened({ button, seatId }: OpenedProps & { readonly seatId: string }) {
  const t = useT('shell');
  const name = useName();
  const client = useClient();
  const navigate = useNavigate();
  const seats = useSeats();
  return (
    <OpenedMenu button={button}>
      {seats.map(seat => (
        <MenuItem
          key={seat.EmployeeId}
          text={name(seat.CompanyName, seat.CompanyNameEn ?? null)}
          label={seat.Position ?? seat.CompanyCode}
          disabled={seat.Status !== 'ACTIVE' || seat.CompanyStatus !== 'ACTIVE'}
          icon={seat.EmployeeId === seatId ? <TickIcon /> : <OfficeIcon />}
          onClick={() => void client.chooseEmployee(seat.EmployeeId)}
        />
      ))}
      <MenuItem text={t('seats')} onClick={() => void navigate(ROUTE.ChooseCompany.path)} />
    </OpenedMenu>
  );
}
