import { sql } from 'kysely';
import type { BillState } from '#contract/bill/status.ts';
import { SI_PATHS } from '#contract/si/rights.ts';
import { houseBill } from '#machines/bill/house-bill.document.ts';
import { hasButton } from '#routes/catalogue/access.ts';
import { numberMatch } from '../../kernel/search/found-number.ts';
import type { Searchable } from '../../kernel/search/searchable.ts';

const SCREEN = '/tdManage/siMakeTd';

interface BillLine {
  readonly id: string;
  readonly no: string;
  readonly siId: string;
  readonly state: BillState;
  readonly docType: string;
  readonly vesselVoyage: string | null;
  readonly bookingNo: string;
  readonly companyName: string;
  readonly companyNameEn: string;
}

/** House bills by number, on the screen where they are made: for those who make them. */
export const billSearchable: Searchable = {
  type: 'houseBill',
  title: { zh: '分提单', en: 'House bills' },
  screens: [SCREEN],
  may: menu => hasButton(menu, 'MAKE_TD', SI_PATHS.all),

  async find(tx, { number, limit }) {
    const { rows } = await sql<BillLine>`select t.id, t.no, t.si_id, t.state, t.doc_type, t.vessel_voyage, s.booking_no,
        c.name_zh as company_name, c.name_en as company_name_en
      from house_bill as t join shipment as s on s.id = t.shipment_id join company as c on c.id = t.company_id
      where t.no ^@ ${number} and t.si_id is not null order by t.no using ~<~ limit ${limit}`.execute(tx.db);
    return rows.map(({ vesselVoyage, ...row }) => ({
      id: row.id,
      match: numberMatch(row.no, number),
      place: 0,
      title: { zh: row.no, en: row.no },
      subtitle: {
        zh: `${row.bookingNo} · ${vesselVoyage ?? ''}`,
        en: `${row.bookingNo} · ${vesselVoyage ?? ''}`,
      },
      state: houseBill.states[row.state].label,
      addresses: [`${SCREEN}?Id=${row.siId}`],
      detail: [
        { label: { zh: '客户', en: 'Customer' }, value: { zh: row.companyName, en: row.companyNameEn } },
        { label: { zh: '订舱号', en: 'Booking no.' }, value: row.bookingNo },
        { label: { zh: '船名航次', en: 'Vessel and voyage' }, value: vesselVoyage ?? '' },
        { label: { zh: '单据类型', en: 'Document' }, value: row.docType },
      ],
    }));
  },
};
