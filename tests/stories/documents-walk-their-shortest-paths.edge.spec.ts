import type { Locator } from '@playwright/test';
import { NEW_GLOBAL_CONTENT } from '#contract/message/global-message.ts';
import { MESSAGE_PATHS } from '#contract/message/rights.ts';
import { RATE_PATHS } from '#contract/rates/paths.ts';
import { samples as globalMessageSamples } from '#machines/message/global-message.document.samples.ts';
import { samples as priceRequestSamples } from '#machines/rates/price-request.document.samples.ts';
import { samples as ratePostSamples } from '#machines/rates/rate-post.document.samples.ts';
import { type DocumentOnScreen, type Made, walkDocument } from '#tests/support/drivers/document-walker.ts';
import type { Operator } from '#tests/support/drivers/operator.ts';
import { expect, test } from '#tests/support/shared-story.ts';

/**
 * Documents in every state that people bring them into: made over HTTP, led there by the keys of whoever may,
 * and each state offers what the server permits in it and nothing else.
 */

const DAY_MS = 24 * 3_600_000;
const today = (): string => new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
const detail = ({ page }: Operator): Locator => page.getByRole('region', { name: '单据详情' });
const rowOf = ({ page }: Operator, { no }: Made): Locator =>
  page.locator('[role=grid]:visible').getByRole('row', { name: no });

/** On a screen of the kit, open beside its list. */
const inDetail = (address: (as: string) => string): Pick<DocumentOnScreen, 'open' | 'stateOf'> => ({
  async open(who, made, as) {
    await who.open(`${address(as)}id=${made.id}`);
    await expect(detail(who).getByRole('heading', { name: made.no })).toBeVisible();
  },
  stateOf: who => detail(who).locator('header .fl-tag'),
});

/** A name that nothing else has. */
const unique = (word: string): string => `${word}${Math.random().toString(36).slice(2, 8)}`;

/** Deleting is a button of every list, which asks no machine: it is no command of the document. */
const OF_POST = { PUBLISH: 'PUBLISH', WITHDRAW: 'WITHDRAW', PIN: 'PIN', TO_RULE: 'TO_RULE' };
const named = (type: string, events: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(events).map(([event, name]) => [event, `${type}.${name}`]));

const DOCUMENTS: readonly DocumentOnScreen[] = [
  {
    samples: ratePostSamples,
    people: { owner: ['PLTFRM', 'pricing'] },
    commands: { owner: named('ratePost', OF_POST) },
    ...inDetail(() => `${RATE_PATHS.announcements}?tab=manage&`),
    async make({ post }) {
      const titleZh = unique('公告');
      const { titleZh: _, ...typed } = ratePostSamples.events.CREATE!.passes[0].payload as Record<string, unknown>;
      const row = { ...typed, titleZh, effectiveFrom: today(), bodyZh: ratePostSamples.row.bodyZh };
      const { id } = await post('owner', '/api/RatePost/Create', row);
      return { id: String(id), no: titleZh };
    },
  },
  {
    samples: priceRequestSamples,
    people: { asker: ['NQUAYS', 'buyer1'], seller: ['PLTFRM', 'pricing'] },
    commands: {
      asker: named('priceRequest', { CLOSE: 'CLOSE' }),
      seller: named('priceRequest', { ASSIGN: 'ASSIGN', ANSWER: 'ANSWER', CLOSE: 'CLOSE' }),
    },
    ...inDetail(as => `${as === 'asker' ? RATE_PATHS.customerQuery : RATE_PATHS.staffQuery}?requests=WAITING&`),
    async make({ post }) {
      const asked = priceRequestSamples.events.ASK!.passes[0].payload as object;
      const payload = { ...asked, pol: 'CNLYG', pod: 'FIHEL', box: '2x40HC' };
      const { rows } = await post('asker', '/api/PriceRequest/Apply', {
        event: 'ASK',
        rows: [],
        payload,
        remarks: null,
      });
      const [{ row }] = rows as [{ row: { id: string; requestNo: string } }];
      return { id: row.id, no: row.requestNo };
    },
    dialogs: {
      ANSWER: (dialog, who) => who.write(dialog.getByRole('textbox', { name: '答复文字' }), '含 ISPS，舱位需确认'),
    },
  },
  {
    samples: globalMessageSamples,
    people: { author: ['PLTFRM', 'marketing'], reviewer: ['PLTFRM', 'admin'] },
    commands: {
      author: named('message.global', { SUBMIT: 'SUBMIT', SEND: 'SEND', CANCEL: 'CANCEL', RECALL: 'RECALL' }),
      reviewer: named('message.global', { APPROVE: 'APPROVE', REJECT: 'REJECT' }),
    },
    // The one that was changed last stands first, under the cursor.
    async open(who, made) {
      await who.open(MESSAGE_PATHS.globals);
      await expect(rowOf(who, made)).toHaveAttribute('aria-current', 'true');
    },
    stateOf: rowOf,
    async make({ post }, path) {
      const no = unique('通知');
      const isWide = path.some(({ to }) => to === 'IN_REVIEW');
      const content = {
        ...NEW_GLOBAL_CONTENT,
        titleZh: no,
        bodyZh: globalMessageSamples.row.bodyZh,
        // Sent by the hand of a person, long before its time.
        sendAt: new Date(Date.now() + DAY_MS).toISOString(),
        audience: [isWide ? { by: 'all' } : { by: 'lines', values: ['FIN'] }],
      };
      const { id } = await post('author', '/api/GlobalMessage/Save', { content });
      return { id: String(id), no };
    },
    dialogs: { SUBMIT: null, APPROVE: null, SEND: null, CANCEL: null, RECALL: async () => undefined },
  },
];

for (const screen of DOCUMENTS)
  test(`${screen.samples.document.type} is walked on the shortest ways of its machine`, async ({ signIn, api }) => {
    test.setTimeout(180_000);
    const people: Record<string, Operator> = {};
    for (const [as, [company, account]] of Object.entries(screen.people)) {
      people[as] = await signIn(company, account);
      await people[as].watchPointer();
    }
    const { states, events } = await walkDocument({ screen, people, api });
    console.log(`browser: ${screen.samples.document.type}, ${states.join(' ')} by ${events.join(' ')}`);
    for (const who of Object.values(people)) who.usedNoPointer();
  });
