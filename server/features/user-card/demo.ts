import { type CardContent, DEFAULT_CARD } from '#contract/user-card/card.ts';
import type { Deps } from '../../kernel/deps.ts';
import { newId } from '../../kernel/ids.ts';
import { createSecretBox } from '../../kernel/secret-box.ts';
import { signedLinks } from '../../kernel/signed-link.ts';

const DAY_MS = 86_400_000;

const CARDS: Readonly<Record<string, Partial<CardContent>>> = {
  'PLTFRM/sales1': {
    mobile: '+86 138 0000 1106',
    email: 'muzhi.han@fairlead.example',
    lines: ['美西', '美东', '墨西哥'],
    introduction: '跨太平洋整箱十二年，旺季也能找到舱位。',
  },
  'PLTFRM/sales2': {
    style: 'sea',
    mobile: '+86 138 0000 1107',
    email: 'qingyang.xu@fairlead.example',
    lines: ['北欧', '地中海'],
  },
  'GZSHPA/op1': { style: 'sun', workPhone: '020-8200 0930', lines: ['南沙', '黄埔'] },
};

/** Visits of the last days, newest first. */
const VISITS = [3, 1, 0, 4, 2, 6, 1];

/** Cards of two salespeople and a ship's agent, and one enquiry that waits. */
export async function seedCards({ db, clock, config }: Deps): Promise<void> {
  const now = clock.now();
  const links = signedLinks(createSecretBox(config), 'business card');
  const seats = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.companyId', 'e.account', 'c.companyCode'])
    .where('e.account', 'in', ['sales1', 'sales2', 'op1'])
    .execute();
  const owners = seats.flatMap(({ companyCode, account, ...seat }) => {
    const card = CARDS[`${companyCode}/${account}`];
    return card ? [{ ...seat, account, content: { ...DEFAULT_CARD, ...card } }] : [];
  });
  if (owners.length === 0) return;
  await db
    .insertInto('userCard')
    .values(
      owners.map(({ id, companyId, content }) => ({
        employeeId: id,
        companyId,
        content: JSON.stringify(content),
        isOn: true,
        linkId: links.newId(),
        version: 1,
        visits: VISITS.reduce((sum, n) => sum + n, 0),
        saves: 4,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .execute();
  await db
    .insertInto('userCardDay')
    .values(
      owners.flatMap(({ id, companyId }) =>
        VISITS.map((visits, daysAgo) => ({
          employeeId: id,
          companyId,
          visits,
          day: new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10),
        })),
      ),
    )
    .execute();
  await db
    .insertInto('cardEnquiry')
    .values(
      owners.map(({ id, companyId }) => ({
        id: newId(now.getTime()),
        companyId,
        ownerId: id,
        source: 'SOCIAL',
        sourceRef: 'card',
        ip: '203.0.113.7',
        companyNameRaw: '温州启帆鞋业有限公司',
        contactName: '章女士',
        phone: '+86 577 8800 1234',
        email: '',
        origin: '宁波',
        destination: '洛杉矶',
        cargoKind: 'FCL' as const,
        doneAt: null,
        leadId: null,
        need: '每月 3 个 40HQ，希望下周有舱。',
        createdAt: now,
      })),
    )
    .execute();
}
