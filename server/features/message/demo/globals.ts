import { sql } from 'kysely';
import type { GlobalContent } from '#contract/message/global-message.ts';
import { NEW_GLOBAL_CONTENT } from '#contract/message/global-message.ts';
import { type DocumentActor, SYSTEM_ACTOR } from '#machines/kernel/document.ts';
import { type GlobalMessageRow, globalMessage } from '#machines/message/global-message.document.ts';
import type { Deps } from '../../../kernel/deps.ts';
import { changeDocument, createDocument } from '../../../kernel/document/step.ts';
import { inScope, SYSTEM, type Tx } from '../../../kernel/tenancy.ts';
import { servedGlobalMessage } from '../global/global-message.served.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Step = 'SUBMIT' | 'APPROVE' | 'SEND' | 'RECALL' | 'EXPIRE';

interface DemoGlobal {
  readonly daysAgo: number;
  readonly content: Partial<GlobalContent>;
  readonly steps: readonly Step[];
}

const TO_CUSTOMERS: GlobalContent['audience'] = [{ by: 'companyKinds', values: ['customer'] }];
const TO_ALL: GlobalContent['audience'] = [{ by: 'all' }];

const written = (titleZh: string, titleEn: string, bodyZh: string, bodyEn: string): Partial<GlobalContent> => ({
  titleZh,
  titleEn,
  bodyZh,
  bodyEn,
});

const demoGlobals = (now: number): readonly DemoGlobal[] => [
  {
    daysAgo: 30,
    content: {
      ...written(
        '周末系统维护',
        'Maintenance at the weekend',
        '周六 02:00 至 03:00 **停机维护**：\n\n- 订舱与补料暂停\n- 草稿会保留',
        'Saturday 02:00 to 03:00, **no service**:\n\n- bookings and instructions pause\n- drafts are kept',
      ),
      category: 'SYSTEM',
      audience: TO_ALL,
      expiresAt: new Date(now - 25 * DAY_MS).toISOString(),
    },
    steps: ['SUBMIT', 'APPROVE', 'SEND', 'EXPIRE'],
  },
  {
    daysAgo: 10,
    content: {
      ...written(
        '洛杉矶航线运价下调',
        'Lower rates to Los Angeles',
        '自下周起每 40HQ 下调 200 美元。',
        'USD 200 less per 40HQ from next week.',
      ),
      audience: TO_CUSTOMERS,
    },
    steps: ['SUBMIT', 'SEND', 'RECALL'],
  },
  {
    daysAgo: 3,
    content: {
      ...written(
        '服务条款更新，请确认',
        'New terms of service: please confirm',
        '第 4 条与第 7 条有更新：\n\n1. 截单后改单的收费\n2. 危险品申报的责任\n\n请阅读后**确认**。',
        'Clauses 4 and 7 have changed:\n\n1. fees for amendments after cut-off\n2. liability for dangerous goods declarations\n\nPlease read and **confirm**.',
      ),
      audience: TO_CUSTOMERS,
      mustConfirm: true,
      forNewMembers: true,
    },
    steps: ['SUBMIT', 'SEND'],
  },
  {
    daysAgo: 1,
    content: {
      ...written(
        '年末客服安排',
        'Service at the end of the year',
        '12 月 31 日客服至 18:00。',
        'Open until 18:00 on 31 December.',
      ),
      audience: TO_ALL,
    },
    steps: ['SUBMIT'],
  },
  {
    daysAgo: 0,
    content: {
      ...written(
        '舱单新字段上线',
        'New fields in manifests',
        '舱单新增**收货人税务编号**。',
        'Manifests now hold the **consignee’s tax number**.',
      ),
      audience: [{ by: 'lines', values: ['DOC', 'CS'] }],
      sendAt: new Date(now + 2 * DAY_MS).toISOString(),
    },
    steps: ['SUBMIT'],
  },
  {
    daysAgo: 0,
    content: {
      ...written('华北港口冬季作业提示', 'Winter operations in North China', '大风天气可能封港，请提前集港。', ''),
      level: 'WARN',
      audience: TO_CUSTOMERS,
    },
    steps: [],
  },
];

/** Six messages to many, one in each stage; they come from their own log, as all others do. */
export async function seedGlobals(deps: Deps): Promise<void> {
  const { db } = deps;
  const staff = await db
    .selectFrom('employee as e')
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select(['e.id', 'e.account', 'e.companyId'])
    .where('c.kind', '=', 'platform')
    .where('e.account', 'in', ['marketing', 'admin'])
    .execute();
  const actorOf = (account: string): DocumentActor => {
    const { id, companyId } = staff.find(one => one.account === account)!;
    const holds = Object.keys(globalMessage.events);
    return { kind: 'employee', employeeId: id, userId: null, companyId, companyKind: 'platform', holds };
  };
  const now = deps.clock.now().getTime();
  for (const one of demoGlobals(now))
    await inScope(db, SYSTEM, async tx => {
      const author = actorOf('marketing');
      let time = now - one.daysAgo * DAY_MS - 2 * HOUR_MS;
      // Each step half an hour after the last.
      const clock = { now: () => new Date(time) };
      const then: Deps = { ...deps, clock };
      const content = { ...NEW_GLOBAL_CONTENT, ...one.content };
      const parts = { tx, deps: then };
      let message = await createDocument(parts, servedGlobalMessage, {
        event: 'CREATE',
        actor: author,
        now: clock.now(),
        prepared: content,
      });
      for (const event of one.steps) {
        time = event === 'EXPIRE' ? Date.parse(content.expiresAt!) : time + HOUR_MS / 4;
        const actor = { SUBMIT: author, APPROVE: actorOf('admin'), SEND: author, RECALL: author, EXPIRE: SYSTEM_ACTOR }[
          event
        ];
        message = await changeDocument(parts, servedGlobalMessage, message, { event, actor, now: clock.now() });
      }
      await readBySome(tx, message, now);
    });
}

/** Two of three have read it, one of three has confirmed. */
async function readBySome(
  { db }: Tx,
  { messageId, sentAt, mustConfirm }: GlobalMessageRow,
  now: number,
): Promise<void> {
  if (!messageId || !sentAt) return;
  const rows = await db
    .selectFrom('messageRecipient as r')
    .innerJoin('employee as e', join => join.on(sql`'e:' || e.id`, '=', sql.ref('r.recipient_key')))
    .innerJoin('company as c', 'c.id', 'e.companyId')
    .select('r.recipientKey')
    .where('r.messageId', '=', messageId)
    .orderBy('c.companyCode')
    .orderBy('e.account')
    .execute();
  const keysOf = (remainders: readonly number[]) =>
    rows.filter((_, index) => remainders.includes(index % 3)).map(({ recipientKey }) => recipientKey);
  const at = new Date(Math.min(Date.parse(sentAt) + 3 * HOUR_MS, now));
  await db
    .updateTable('messageRecipient')
    .set({ readAt: at, deliveredAt: at })
    .where('messageId', '=', messageId)
    .where('recipientKey', 'in', keysOf([0, 1]))
    .execute();
  if (!mustConfirm) return;
  await db
    .updateTable('messageRecipient')
    .set({ confirmedAt: at })
    .where('messageId', '=', messageId)
    .where('recipientKey', 'in', keysOf([0]))
    .execute();
}
