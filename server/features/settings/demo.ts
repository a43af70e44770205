import type { z } from 'zod';
import type { Deps } from '../../kernel/deps.ts';
import { newId } from '../../kernel/ids.ts';
import type { companyLinkRow } from './tables.ts';

type Link = Pick<z.infer<typeof companyLinkRow>, 'kind' | 'name' | 'isDefault'> & {
  readonly value: Readonly<Record<string, string>>;
};

const link = (kind: Link['kind'], name: string, value: Link['value'], isDefault = false): Link => ({
  kind,
  name,
  isDefault,
  value,
});

const LINKS: Readonly<Record<string, readonly Link[]>> = {
  BWBAYY: [
    link(
      'INVOICE_TITLE',
      '上海蓝鲸湾国际物流有限公司',
      {
        taxNo: '91310000MA1K000019',
        bank: '中国银行上海市北外滩支行',
        bankAccount: '4402 0000 1900 0016 881',
        address: '上海市虹口区东大名路 501 号 1906 室',
        phone: '021-5500 1901',
      },
      true,
    ),
    link(
      'CONTACT',
      '单证',
      { person: '宋时雨', phone: '13800001017', email: 'doc@bluewhalebay.example', duty: '提单确认' },
      true,
    ),
    link('CONTACT', '现场', { person: '温如初', phone: '13800001018', email: '', duty: '提箱、进港' }),
    link(
      'ADDRESS',
      '洋山仓',
      { person: '仓库值班', phone: '021-5500 1911', address: '上海市浦东新区港茂路 355 号 3 号库', postcode: '201308' },
      true,
    ),
    link('ADDRESS', '寄单地址', {
      person: '宋时雨',
      phone: '021-5500 1901',
      address: '上海市虹口区东大名路 501 号 1906 室',
      postcode: '200080',
    }),
    link('PORTS', '美西普货', { pol: 'CNSHA', pod: 'USLAX', delivery: 'Los Angeles, CA' }, true),
  ],
  NQUAYS: [
    link(
      'INVOICE_TITLE',
      '宁波北码头货运代理有限公司',
      {
        taxNo: '91330200MA2G00007W',
        bank: '',
        bankAccount: '',
        address: '宁波市江北区大庆南路 288 号',
        phone: '0574-8700 0721',
      },
      true,
    ),
    link('PORTS', '北欧基本港', { pol: 'CNNGB', pod: 'NLRTM', delivery: 'Rotterdam' }, true),
  ],
};

/** What two of the demo's companies give again and again. */
export async function seedSettings({ db, clock }: Deps): Promise<void> {
  const now = clock.now();
  const companies = await db
    .selectFrom('company as c')
    .innerJoin('employee as e', join => join.onRef('e.companyId', '=', 'c.id').on('e.account', '=', 'admin'))
    .select(['c.id', 'c.companyCode', 'e.id as employeeId'])
    .where('c.companyCode', 'in', Object.keys(LINKS))
    .execute();
  const rows = companies.flatMap(company =>
    (LINKS[company.companyCode] ?? []).map(({ value, ...shown }) => ({
      ...shown,
      id: newId(),
      companyId: company.id,
      value: JSON.stringify(value),
      version: 1,
      createdAt: now,
      updatedAt: now,
      updatedBy: company.employeeId,
    })),
  );
  if (rows.length > 0) await db.insertInto('companyLink').values(rows).execute();
}
