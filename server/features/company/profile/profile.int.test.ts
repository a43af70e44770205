import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditQueue } from '#contract/company/onboarding/calls.ts';
import { companyLogo, removeLogo, uploadLogo } from '#contract/company/onboarding/logo.calls.ts';
import { currentCompany, decideChangeRequest, editCompany } from '#contract/company/onboarding/profile.calls.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { jpegOf, pngOf } from '../../../kernel/pdf/letterhead.samples.ts';
import { inScope, SYSTEM } from '../../../kernel/tenancy.ts';
import { letterheadOf } from '../letterhead.read.ts';
import { BOUNDARY, formOf, onboarder } from '../onboarding/onboarding.samples.ts';

let server: TestServer;
let owner: string;
let auditor: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ demo: true });
  owner = await server.login('NQUAYS', 'admin');
  auditor = await server.login('PLTFRM', 'admin');
  other = await server.login('PLTFRM', 'admin2');
});
afterAll(() => server.close());

const own = async (token = owner) => (await server.call(currentCompany, { token })).data;
const codesOf = ({ problem }: { problem: { errors: readonly { path: string; code: string }[] } }) =>
  problem.errors.map(({ path, code }) => `${path} ${code}`);
const decide = (token: string, change: { id: string; version: number }, event: 'APPROVE' | 'REJECT', reason = '') =>
  server.call(decideChangeRequest, { token, body: { id: change.id, version: change.version, event, reason } });

describe('the own company', () => {
  it('changes free fields at once, and of two who saw the same version the second is told', async () => {
    const { version } = await own();
    const edit = (city: string) =>
      server.call(editCompany, { token: owner, body: { version, fields: { city, addressText: 'One\nTwo' } } });
    const [first, second] = await Promise.all([edit('宁波'), edit('舟山')]);
    expect([first.http, second.http].sort()).toEqual([200, 412]);
    const after = await own();
    expect(after).toMatchObject({ version: version + 1, fields: { addressText: 'One\nTwo' }, openChange: null });
  });

  it('judges what was sent, and leaves the rest alone', async () => {
    const { version } = await own();
    const fields = { website: 'http://plain.example', contactEmail: 'nobody', addressText: '一二三' };
    const answer = await server.call(editCompany, { token: owner, body: { version, fields } });
    expect(codesOf(answer).sort()).toEqual(['addressText LATIN', 'contactEmail EMAIL', 'website WEBSITE']);
  });

  it('asks for its name, its licences and its accounts, and staff agree or refuse', async () => {
    const before = await own();
    const licence = await onboarder(server, owner).licence();
    const banks = [{ bank: '工商银行', account: '6222 0200 1234 5678', currency: 'CNY', swift: 'icbkcnbj' }];
    const governed = { nameEn: 'Northquay Freight Services', licences: [licence], bankAccounts: banks };
    const edit = (body: object) =>
      server.call(editCompany, { token: owner, body: { version: before.version, fields: {}, ...body } });
    expect(codesOf(await edit({ governed: { bankAccounts: [{ ...banks[0], account: '**', swift: 'X' }] } }))).toEqual([
      'bankAccounts[0].account BANK_ACCOUNT',
      'bankAccounts[0].swift SWIFT',
    ]);
    expect(codesOf(await edit({ governed: { uscc: '91310000MA1K000019' } }))).toEqual(['uscc COMPANY_EXISTS']);
    const { data: asked } = await edit({ governed });
    expect(asked).toMatchObject({
      nameEn: before.nameEn,
      openChange: { state: 'SUBMITTED', after: { nameEn: governed.nameEn } },
    });
    expect(codesOf(await edit({ governed: { nameZh: '另一个名字公司' } }))).toEqual(['id CHANGE_OPEN']);

    const queue = await server.call(auditQueue, { token: auditor });
    const change = queue.data.changes.find(({ companyCode }) => companyCode === 'NQUAYS')!;
    expect((await decide(owner, change, 'APPROVE')).http).toBe(403);
    expect(codesOf(await decide(auditor, change, 'REJECT'))).toEqual(['reason NO_REASON']);
    const both = await Promise.all([decide(auditor, change, 'APPROVE'), decide(other, change, 'APPROVE')]);
    expect(both.map(({ http }) => http).sort()).toEqual([200, 412]);
    expect(await own()).toMatchObject({
      nameEn: governed.nameEn,
      licences: [{ kind: 'BUSINESS_LICENCE', fileId: licence.fileId }],
      bankAccounts: [{ account: '6222020012345678', swift: 'ICBKCNBJ' }],
      openChange: null,
    });
  });

  it('is nobody else’s: staff reach it by EDIT_ANY and may not decide on their own wish', async () => {
    const { id, version } = await own();
    const stranger = await server.login('RCHDSZ', 'admin');
    for (const call of [currentCompany])
      expect((await server.call(call, { token: stranger, query: { id } })).http).toBe(404);
    const foreign = { token: stranger, body: { id, version, fields: { city: 'x' } } };
    expect((await server.call(editCompany, foreign)).http).toBe(404);
    const buyer = await server.login('NQUAYS', 'buyer1');
    expect((await server.call(editCompany, { token: buyer, body: { version, fields: {} } })).http).toBe(403);

    const wish = { id, version, fields: {}, governed: { nameEn: 'Northquay Freight' } };
    const { data } = await server.call(editCompany, { token: auditor, body: wish });
    expect(codesOf(await decide(auditor, data.openChange!, 'APPROVE'))).toEqual(['id FOUR_EYES']);
    const { data: refused } = await decide(other, data.openChange!, 'REJECT', '名称与证照不符');
    expect(refused).toMatchObject({ state: 'REJECTED', reason: '名称与证照不符' });
    expect((await own()).nameEn).toBe('Northquay Freight Services');
  });

  it('has a logo of its own for its papers: PNG or JPEG by its bytes, of sides that fit, removed again', async () => {
    const send = async (name: string, type: string, bytes: Buffer, token = owner, query = {}) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: uploadLogo.path,
        query,
        payload: formOf(name, type, bytes),
        headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      });
      return { http: answer.statusCode, codes: answer.json().errors?.map(({ code }: { code: string }) => code) };
    };
    const shown = (token = owner, query = {}) =>
      server.app.inject({ url: companyLogo.path, query, headers: { authorization: `Bearer ${token}` } });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await send('logo.png', 'image/png', svg)).toEqual({ http: 422, codes: ['LOGO_TYPE'] });
    expect(await send('logo.png', 'image/png', pngOf(20, 20))).toEqual({ http: 422, codes: ['LOGO_SIDES'] });
    expect(await send('logo.png', 'image/png', pngOf(1201, 40))).toEqual({ http: 422, codes: ['LOGO_SIDES'] });
    const large = Buffer.concat([jpegOf(300, 90), Buffer.alloc(256 * 1024)]);
    expect(await send('logo.jpg', 'image/jpeg', large)).toEqual({ http: 422, codes: ['LOGO_LARGE'] });
    expect((await send('logo.png', 'image/png', pngOf(120, 40), await server.login('NQUAYS', 'buyer1'))).http).toBe(
      403,
    );
    expect((await shown()).statusCode).toBe(404);

    // The bytes decide the type, not the file name or the declared media type.
    expect((await send('logo.txt', 'text/plain', pngOf(120, 40))).http).toBe(200);
    expect((await own()).logo).toMatchObject({ width: 120, height: 40 });
    const answer = await shown();
    expect(answer.headers['content-type']).toContain('image/png');
    expect(answer.rawPayload.equals(pngOf(120, 40))).toBe(true);
    const { id } = await own();
    const read = (companyId: string) => inScope(server.deps.db, SYSTEM, ({ db }) => letterheadOf(db, companyId));
    expect(await read(id)).toMatchObject({ nameZh: (await own()).nameZh, logo: { width: 120, height: 40 } });

    const stranger = await server.login('RCHDSZ', 'admin');
    expect((await send('logo.png', 'image/png', pngOf(90, 40), stranger, { id })).http).toBe(404);
    expect((await shown(stranger, { id })).statusCode).toBe(404);
    expect((await send('logo.png', 'image/png', pngOf(90, 40), auditor, { id })).http).toBe(200);
    expect((await server.call(removeLogo, { token: owner, body: {} })).http).toBe(200);
    expect((await own()).logo).toBeNull();
    expect((await read(id)).logo).toBeNull();
  });

  it('is written down, act by act', async () => {
    const { id } = await own();
    const entries = await server.deps.db
      .selectFrom('auditEvent')
      .select(['action', 'targetType'])
      .where('companyId', '=', id)
      .where('action', '=', 'SETTINGS_CHANGE')
      .execute();
    expect(entries.filter(({ targetType }) => targetType === 'companyChange')).toHaveLength(2);
    expect(entries.filter(({ targetType }) => targetType === 'company').length).toBeGreaterThan(1);
  });
});
