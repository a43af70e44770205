import { auditQueue, uploadLicence } from '#contract/company/onboarding/calls.ts';
import { currentCompany, decideChangeRequest, editCompany } from '#contract/company/onboarding/profile.calls.ts';
import { closePartners, resumePartners, suspendPartners } from '#contract/company/partners/partner.calls.ts';
import { PNG } from '#server/features/company/onboarding/onboarding.samples.ts';
import { namedIds } from './kit/demo-ids.ts';
import { recordDocument } from './kit/record-document.ts';

const OF_APPLICATIONS = 'recorded with applications';

recordDocument({
  document: 'company',
  calls: [
    '/api/Company/Current',
    '/api/Company/Edit',
    '/api/CompanyChange/Decide',
    '/api/Partner/Suspend',
    '/api/Partner/Resume',
    '/api/Partner/Close',
  ],
  machines: { company: 'company/company', companyChange: 'company/company-change' },
  tables: ['company', 'company_life', 'company_profile', 'company_change', 'company_licence'],
  notAccepted: {
    'company REGISTER': OF_APPLICATIONS,
    'company DROP': OF_APPLICATIONS,
    'company FINISH': OF_APPLICATIONS,
  },
  people: {
    owner: ['NQUAYS', 'admin'],
    buyer: ['NQUAYS', 'buyer1'],
    stranger: ['RCHDSZ', 'admin'],
    auditor: ['PLTFRM', 'admin'],
    other: ['PLTFRM', 'admin2'],
    clerk: ['PLTFRM', 'doc1'],
  },
  async play({ server, step, refused, ask, upload }) {
    const { NQUAYS, PLTFRM, QDTEAM, TJSTEE, SHTRUK } = await namedIds(server.db);
    const png = { name: 'licence.png', type: 'image/png', bytes: PNG };
    const current = () => ask('owner', currentCompany);

    // What a company changes at once.
    const { data: before } = await step('the own company', 'owner', currentCompany);
    const { version } = before;
    await step('staff read a company', 'auditor', currentCompany, { query: { id: NQUAYS } });
    await refused('another customer reads a company', 'stranger', currentCompany, { query: { id: NQUAYS } });
    await step('free fields are changed', 'owner', editCompany, {
      body: { version, fields: { city: '宁波', addressText: 'One\nTwo' } },
    });
    await refused('changed at a stale version', 'owner', editCompany, { body: { version, fields: { city: '舟山' } } });
    await refused('changed to what is wrong', 'owner', editCompany, {
      body: {
        version: version + 1,
        fields: { website: 'http://plain.example', contactEmail: 'nobody', addressText: '一二三' },
      },
    });
    await refused('changed without the right', 'buyer', editCompany, { body: { version: version + 1, fields: {} } });
    await refused('changed by another customer', 'stranger', editCompany, {
      body: { id: NQUAYS, version: version + 1, fields: { city: 'x' } },
    });
    await refused('a member that does not exist is changed', 'owner', editCompany, {
      body: { version: version + 1, fields: { status: 'CLOSED' } },
    });

    // What it asks for.
    const { data: licence } = await upload('a licence is sent', 'owner', uploadLicence, { file: png });
    const banks = [{ bank: '工商银行', account: '6222 0200 1234 5678', currency: 'CNY', swift: 'icbkcnbj' }];
    const governed = {
      nameEn: 'Northquay Freight Services',
      licences: [{ ...licence, kind: 'BUSINESS_LICENCE' as const, validUntil: null }],
      bankAccounts: banks,
    };
    const edit = async (more: object) => ({ body: { version: (await current()).version, fields: {}, ...more } });
    await refused('accounts that are none are asked for', 'owner', editCompany, {
      ...(await edit({ governed: { bankAccounts: [{ ...banks[0], account: '**', swift: 'X' }] } })),
    });
    await refused('the code of another company is asked for', 'owner', editCompany, {
      ...(await edit({ governed: { uscc: '91310000MA1K000019' } })),
    });
    await step('name, licence and accounts are asked for', 'owner', editCompany, {
      ...(await edit({ governed })),
    });
    await refused('more is asked for meanwhile', 'owner', editCompany, {
      ...(await edit({ governed: { nameZh: '另一个名字公司' } })),
    });
    const queue = await ask('auditor', auditQueue);
    const change = queue.changes.find(({ companyCode }) => companyCode === 'NQUAYS')!;
    const decided = (event: string, more: object = {}) => ({
      body: { id: change.id, version: change.version, event, reason: '', ...more },
    });
    await refused('decided by the company', 'owner', decideChangeRequest, decided('APPROVE'));
    await refused('refused without a reason', 'auditor', decideChangeRequest, decided('REJECT'));
    await refused('decided at a stale version', 'auditor', decideChangeRequest, decided('APPROVE', { version: 9 }));
    await refused('decided where nothing is', 'auditor', decideChangeRequest, decided('APPROVE', { id: 'nothing' }));
    await refused('decided as nothing', 'auditor', decideChangeRequest, decided('PERHAPS'));
    await step('approved', 'auditor', decideChangeRequest, {
      body: { id: change.id, version: change.version, event: 'APPROVE' },
    });
    await refused('approved again', 'other', decideChangeRequest, decided('APPROVE', { version: change.version + 1 }));
    await step('the own company after the change', 'owner', currentCompany);
    const { data: wished } = await step('staff ask for a change', 'auditor', editCompany, {
      body: {
        id: NQUAYS,
        version: (await current()).version,
        fields: {},
        governed: { nameEn: 'Northquay Freight' },
      },
    });
    const wish = wished.openChange!;
    await refused('approved by who asked for it', 'auditor', decideChangeRequest, {
      body: { id: wish.id, version: wish.version, event: 'APPROVE' },
    });
    await step('refused with a reason', 'other', decideChangeRequest, {
      body: { id: wish.id, version: wish.version, event: 'REJECT', reason: '名称与证照不符' },
    });

    // Stopping, resuming, closing.
    const reason = '账期逾期未付';
    await refused('stopped without the right', 'clerk', suspendPartners, { body: { ids: [QDTEAM], reason } });
    await refused('stopped by a customer', 'owner', suspendPartners, { body: { ids: [QDTEAM], reason } });
    await step('stopped without a reason', 'auditor', suspendPartners, { body: { ids: [QDTEAM] } });
    await step('several are stopped, not the platform', 'auditor', suspendPartners, {
      body: { ids: [QDTEAM, TJSTEE, SHTRUK, PLTFRM, 'nothing'], reason },
    });
    await step('stopped again', 'auditor', suspendPartners, { body: { ids: [QDTEAM], reason } });
    await step('resumed', 'auditor', resumePartners, { body: { ids: [QDTEAM, SHTRUK] } });
    await step('resumed again', 'auditor', resumePartners, { body: { ids: [QDTEAM] } });
    await refused('nobody is resumed', 'auditor', resumePartners, { body: { ids: [] } });
    await step('closed without a reason', 'auditor', closePartners, { body: { ids: [TJSTEE] } });
    await step('closed with shipments under way', 'auditor', closePartners, { body: { ids: [NQUAYS], reason } });
    await step('closed', 'auditor', closePartners, { body: { ids: [TJSTEE, SHTRUK], reason } });
    await step('closed again, and resumed', 'auditor', resumePartners, { body: { ids: [SHTRUK] } });
    await refused('closed without the right', 'clerk', closePartners, { body: { ids: [QDTEAM], reason } });
  },
});
