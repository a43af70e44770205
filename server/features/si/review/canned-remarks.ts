import type { Deps } from '../../../kernel/deps.ts';

/** Remarks that reviewers put in by the keys 1 to 9 (A4). */
const REMARKS: readonly (readonly [zh: string, en: string])[] = [
  ['箱号校验位错误，请核对箱号。', 'A container number fails its check digit; please check it.'],
  ['铅封号缺失或有误，请补充。', 'A seal number is missing or wrong; please add it.'],
  ['件毛体与装箱单不符，请核对后重新提交。', 'Packages, weight or volume differ from the packing list; please check.'],
  ['品名过于笼统，请填写具体货描。', 'The description is too vague; please name the goods.'],
  ['HS编码与品名不符，请核对。', 'The HS code does not fit the goods; please check it.'],
  ['收货人地址不完整，请补充街道、城市和国家。', 'The consignee address is incomplete; add street, city and country.'],
  ['收货人为凭指示，请填写通知人。', 'The consignee is to order; please give a notify party.'],
  ['唛头缺失，无唛头请填 N/M。', 'Marks are missing; write N/M when there are none.'],
  ['已过截单时间，请与客服确认改单费。', 'The cut-off has passed; please agree the late fee with customer service.'],
];

/** They stand in every installation; what people have changed since is never touched. */
export async function prepareRemarks({ db }: Pick<Deps, 'db'>): Promise<void> {
  const known = await db.selectFrom('reviewRemark').select('no').limit(1).executeTakeFirst();
  if (known) return;
  await db
    .insertInto('reviewRemark')
    .values(REMARKS.map(([zh, en], index) => ({ no: index + 1, zh, en })))
    .onConflict(conflict => conflict.doNothing())
    .execute();
}
