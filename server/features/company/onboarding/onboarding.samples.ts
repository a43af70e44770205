import type { ApplicationState } from '#contract/company/onboarding/application.ts';
import { openingOptions, uploadLicence } from '#contract/company/onboarding/calls.ts';
import { type CompanyFields, NO_FIELDS } from '#contract/company/onboarding/company-fields.ts';
import type { Opening } from '#contract/company/onboarding/opening.ts';
import { usccCheckCharacter } from '#contract/company/onboarding/uscc.ts';
import { userLogin } from '#contract/session/calls.ts';
import {
  type ApplicationEvent,
  type CompanyApplication,
  companyApplication,
} from '#machines/company/company-application.document.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { asUser } from '#tests/support/device.ts';
import type { TestServer } from '#tests/support/server.ts';

/** Applications as tests make them, through the calls alone. */

let made = 0;
const valid = (first17: string): string => `${first17}${usccCheckCharacter(first17)}`;
const letters = 'ABCDEFGHJKLMNPQRTUWXY';

/** A company nobody has heard of; each has a code and a name of its own. */
export function aCompany(over: Partial<CompanyFields> = {}): CompanyFields {
  made += 1;
  const word = [...String(made).padStart(3, '0')].map(digit => letters[Number(digit)]).join('');
  return {
    ...NO_FIELDS,
    kind: 'customer',
    countryCode: 'CN',
    nameZh: `舟山${word}渔具有限公司`,
    nameEn: `Zhoushan ${word} Tackle`,
    shortName: `渔具${word}`,
    uscc: valid(`91330900MA${String(made).padStart(7, '2')}`),
    addressText: 'No. 8 Harbour Road\nZhoushan 316000',
    city: 'Zhoushan',
    phone: '0580-2000000',
    contactName: '陈渔',
    contactPhone: '+8613900001111',
    contactEmail: `chen${made}@tackle.example`,
    adminName: '陈渔',
    adminNameEn: 'Yu Chen',
    adminAccount: 'admin',
    ...over,
  };
}

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

export const BOUNDARY = 'fairlead-form';
export const formOf = (name: string, type: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

type Seen = Pick<CompanyApplication, 'id' | 'version'>;

/** What the wizard keeps; what it leaves out is as it stands in an empty form. */
export type Draft = Partial<Pick<CompanyApplication, 'licences' | 'consent' | 'step' | 'source'>> &
  Pick<CompanyApplication, 'fields'>;

/** Somebody who acts on applications, with the token that says who. */
export function onboarder(server: TestServer, token: string) {
  const ok = <T>({ http, data, problem }: { http: number; data: T; problem: unknown }): T => {
    if (http !== 200) throw new Error(`refused: ${JSON.stringify(problem)}`);
    return data;
  };
  /** Any event; `seen` is null where one is made. */
  async function apply(
    event: ApplicationEvent,
    seen: Seen | null,
    payload: object = {},
    remarks: string | null = null,
  ) {
    const rows = seen ? [{ id: seen.id, version: seen.version }] : [];
    const { http, data, problem } = await server.call(documentCalls(companyApplication).apply, {
      token,
      body: { event, rows, payload: { ...payload }, remarks },
    });
    return { http, problem, data: data?.rows[0]?.row as unknown as CompanyApplication };
  }
  const upload = async (name = 'licence.png', type = 'image/png', bytes = PNG) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: uploadLicence.path,
      payload: formOf(name, type, bytes),
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    return { http: answer.statusCode, body: answer.json() };
  };
  const licence = async () => {
    const { body } = await upload();
    return { ...body.Data, kind: 'BUSINESS_LICENCE' as const, validUntil: null };
  };
  const me = {
    token,
    apply,
    upload,
    licence,
    save: (
      { fields, licences = [], consent = false, step = 'kind', source = 'join' }: Draft,
      seen: Seen | null = null,
    ) => apply('SAVE', seen, { fields, licences, consent, step, source }),
    submit: (seen: Seen) => apply('SUBMIT', seen),
    withdraw: (seen: Seen) => apply('WITHDRAW', seen),
    async draft(fields = aCompany(), source: 'join' | 'staff' = 'join') {
      const licences = [await me.licence()];
      return ok(await me.save({ fields, licences, consent: true, step: 'check', source }));
    },
    submitted: async (fields = aCompany(), source: 'join' | 'staff' = 'join') =>
      ok(await me.submit(await me.draft(fields, source))),
    take: async (seen: Seen) => ok(await apply('TAKE', seen)),
    giveBack: async (seen: Seen) =>
      ok(await apply('RETURN', seen, { reasons: [{ path: 'licences', code: 'UNREADABLE', text: '照片模糊' }] })),
    reject: async (seen: Seen) => ok(await apply('REJECT', seen, { code: 'OUT_OF_SCOPE' })),
    approve: async (seen: Seen) => ok(await apply('APPROVE', seen)),
    /** Everything that a customer or provider is opened with. */
    async opening({ id, fields }: Pick<CompanyApplication, 'id' | 'fields'>): Promise<Opening> {
      const { companyCode, packages, sales, rate } = ok(await server.call(openingOptions, { token, query: { id } }));
      const isCustomer = fields.kind === 'customer';
      return {
        companyCode,
        customerLevelId: isCustomer ? 'B' : null,
        creditLimit: isCustomer ? '50000.00' : null,
        creditCurrency: 'CNY',
        paymentTermDays: 30,
        settlementDay: 15,
        portalEnabled: false,
        packageIds: packages.filter(({ kind }) => kind === (isCustomer ? 'CUSTOMER' : 'PROVIDER')).map(one => one.id),
        salesIds: isCustomer ? sales.slice(0, 3).map(one => one.id) : [],
        rateIds: isCustomer ? [] : rate.slice(0, 1).map(one => one.id),
        admin: { account: 'admin', name: '陈渔', nameEn: 'Yu Chen', email: null, phone: null },
      };
    },
    finish: async (approved: CompanyApplication) =>
      ok(await apply('FINISH', approved, { opening: await me.opening(approved) })),
  };
  return me;
}
export type Onboarder = ReturnType<typeof onboarder>;

export async function userToken(server: TestServer, email: string): Promise<string> {
  const { data } = await server.call(userLogin, { body: asUser(email) });
  if (!('Token' in data)) throw new Error(`${email} cannot sign in`);
  return data.Token;
}

/** An application in a state, through every call on the way. */
export async function applicationIn(
  state: Exclude<ApplicationState, 'WITHDRAWN'>,
  applicant: Onboarder,
  auditor: Onboarder,
  fields = aCompany(),
): Promise<CompanyApplication> {
  if (state === 'DRAFT') return applicant.draft(fields);
  const submitted = await applicant.submitted(fields);
  if (state === 'SUBMITTED') return submitted;
  const taken = await auditor.take(submitted);
  if (state === 'IN_REVIEW') return taken;
  if (state === 'RETURNED') return auditor.giveBack(taken);
  if (state === 'REJECTED') return auditor.reject(taken);
  const approved = await auditor.approve(taken);
  return state === 'APPROVED' ? approved : auditor.finish(approved);
}
