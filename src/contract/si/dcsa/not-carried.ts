import type { Text } from '../../kernel/text.ts';
import { type JsonPath, type Leaf, pathText } from './json-leaves.ts';

/** A value of the file that has no place in an SI of ours, and why. */
export interface NotCarried {
  readonly path: string;
  readonly value: string | number | boolean;
  readonly reason: Text;
}

const BOOKING: Text = {
  zh: '业务单在补料时选定，请核对订舱号',
  en: 'The shipment is chosen when the SI is made; compare the booking number',
};
const PARTY_CODE: Text = { zh: '补料没有企业代码栏', en: 'The SI has no field for party codes' };
const TAX: Text = { zh: '补料没有税号栏', en: 'The SI has no field for tax numbers' };
const OTHER_PARTY: Text = {
  zh: '提单只有发货人、收货人和通知人',
  en: 'A bill has shipper, consignee and notify parties only',
};
const MANIFEST: Text = { zh: '属于舱单申报，请在舱单中填写', en: 'Belongs to the customs manifest; file it there' };
const HOUSE: Text = { zh: '分单资料属于舱单申报', en: 'House bills belong to the customs manifest' };
const CODES: Text = { zh: '补料只保存HS编码', en: 'The SI keeps HS codes only' };
const CHARGES: Text = { zh: '补料只有一个运费付款方式', en: 'The SI has one payment term for the freight' };
const TERMS: Text = { zh: '提单条款由船公司确定', en: 'Clauses and certificates are agreed with the carrier' };
const LICENCE: Text = { zh: '补料没有许可证栏', en: 'The SI has no field for licences' };
const NET: Text = { zh: '补料只有毛重和体积', en: 'The SI has gross weight and volume only' };
const WAYBILL: Text = {
  zh: '海运单的签单方式已说明',
  en: 'The signing method sea waybill says as much as the SI keeps',
};
const REFERENCE: Text = { zh: '补料只有发货人参考号', en: "The SI keeps the shipper's reference only" };
const CONTACT: Text = { zh: '补料只保存邮箱', en: 'The SI keeps e-mail addresses only' };
const WORDS: Text = { zh: '已按包装代码记录', en: 'The package code says it' };
const PACKAGE_WORDS: Text = {
  zh: '没有对应的包装代码，请在箱明细中选择',
  en: 'No package code is known for these words; choose one in the cargo line',
};
const ADDRESS: Text = { zh: '已采用另一种写法的地址', en: 'The address was taken in its other form' };
const PLACE_CODE: Text = { zh: '地址以文字书写', en: 'Addresses are written in words' };
const SPECIAL: Text = { zh: '请手工补充特种货资料', en: 'Enter special cargo data by hand' };
const EQUIPMENT: Text = { zh: '补料不保存此箱资料', en: 'The SI does not keep this of a container' };
const SURPLUS_NOTIFY: Text = { zh: '通知人最多三个', en: 'A bill has at most three notify parties' };
const STATUS: Text = { zh: '由系统另行记录', en: 'The product keeps its own status and revision' };
const CUSTOMS_TEXT: Text = { zh: '海关用货描与唛头属于舱单', en: 'Wording for customs belongs to the manifest' };
const UNKNOWN: Text = { zh: '未识别的字段', en: 'Not a member of a DCSA shipping instruction that the SI knows' };

/** From the most to the least particular. */
const REASONS: readonly (readonly [pattern: RegExp, reason: Text])[] = [
  [/^houseBillOfLadings\b|\.houseBillOfLadingReference$|^isHouseBillOfLadingsIssued$/, HOUSE],
  [/^advanced?ManifestFilings\b|customsReferences\b|^isCargoDeliveredInICS2Zone$/, MANIFEST],
  [/ForCustoms\b/, CUSTOMS_TEXT],
  [/carrierBookingReference$/, BOOKING],
  [/identifyingCodes\b|eblPlatform$|sendToPlatform$|typeOfPerson$/, PARTY_CODE],
  [/taxLegalReferences\b/, TAX],
  [/address\.UNLocationCode$/, PLACE_CODE],
  [/activeReeferSettings\b|isNonOperatingReefer$|dangerousGoods\b/, SPECIAL],
  [/seals\[\d+\]\.source$|emptyIndicatorCode$/, EQUIPMENT],
  [/^documentParties\.notifyParties\[\d+\]\.(?:partyName|address|addressLines|displayedAddress)/, SURPLUS_NOTIFY],
  [/^documentParties\.(?:shipper|consignee|endorsee|notifyParties\[\d+\])\.address(?:Lines)?\b/, ADDRESS],
  [/references?\b|purchaseOrderReferences\b|commoditySubReference$/i, REFERENCE],
  [/^documentParties\./, OTHER_PARTY],
  [/ommodityCodes?\b|extendedHSCodes\b/, CODES],
  [/ChargesPaymentTerm\b|^carrierCodeListProvider$|^declaredValue/, CHARGES],
  [/^requestedCarrier(?:Clauses|Certificates)\b|^isShippedOnBoardType$|^placeOfIssue\b|^isCarriersAgent/, TERMS],
  [/(?:export|import)License\b/, LICENCE],
  [/cargoNet(?:Weight|Volume)\b/, NET],
  [/^isElectronic$/, WAYBILL],
  [/^partyContactDetails\b/, CONTACT],
  [/woodDeclaration$/, { zh: '请写入货描', en: 'Write it into the description' }],
  [/^(?:shippingInstructions|transportDocument)\w*(?:Status|RevisionNumber|Reference)$/, STATUS],
];

/** Why a leaf was left; `codeTaken` tells whether a package wording had its code. */
export function notCarried({ path, value }: Leaf, packageCodeTaken: (path: JsonPath) => boolean): NotCarried {
  const text = pathText(path);
  const reason = /outerPackaging\.description$/.test(text)
    ? packageCodeTaken(path)
      ? WORDS
      : PACKAGE_WORDS
    : (REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? UNKNOWN);
  return { path: text, value, reason };
}
