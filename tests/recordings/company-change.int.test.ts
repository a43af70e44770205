import { auditQueue, licenceFile, uploadLicence } from '#contract/company/onboarding/calls.ts';
import {
  type BankAccount,
  CHANGE_REQUEST_STATES,
  type ChangeRequestState,
  type Governed,
} from '#contract/company/onboarding/company-change.ts';
import type { Licence } from '#contract/company/onboarding/licence.ts';
import { currentCompany, decideChangeRequest, editCompany } from '#contract/company/onboarding/profile.calls.ts';
import { closePartners, suspendPartners } from '#contract/company/partners/partner.calls.ts';
import { companyChange } from '#machines/company/company-change.document.ts';
import { documentTable } from '#machines/company/company-change.table.ts';
import { documentCalls } from '#machines/kernel/document-calls.ts';
import { PNG } from '#server/features/company/onboarding/onboarding.samples.ts';
import { namedIds } from './kit/demo-ids.ts';
import { recordDocument } from './kit/record-document.ts';
import { usccOf } from './kit/uscc.ts';

type Company = 'owner' | 'twin' | 'provider' | 'stopped' | 'closed';
type Person = Company | 'buyer' | 'auditor' | 'second' | 'clerk';

const DECISIONS = ['APPROVE', 'REJECT'] as const;
type Decision = (typeof DECISIONS)[number];

const REASON = '名称与证照不符';
const DAY_MS = 24 * 3_600_000;
const ACCOUNT: BankAccount = { bank: '工商银行', account: '6222020012345678', currency: 'CNY', swift: 'ICBKCNBJ' };

/** What a company wishes to have changed of what it is: each field, every decision, and what may happen meanwhile. */
recordDocument<Person>({
  document: 'company-change',
  calls: ['/api/CompanyChange/'],
  machines: { companyChange: 'company/company-change' },
  tables: ['company', 'company_profile', 'company_change', 'company_licence'],
  people: {
    owner: ['NQUAYS', 'admin'],
    buyer: ['NQUAYS', 'buyer1'],
    twin: ['RCHDSZ', 'admin'],
    provider: ['GZSHPA', 'admin'],
    stopped: ['QDTEAM', 'admin'],
    closed: ['SHTRUK', 'admin'],
    auditor: ['PLTFRM', 'admin'],
    second: ['PLTFRM', 'admin2'],
    clerk: ['PLTFRM', 'doc1'],
  },
  async play({ server, step, refused, tried, ask, later }) {
    const { NQUAYS, QDTEAM, SHTRUK } = await namedIds(server.db);
    const day = (days: number): string => new Date(server.now() + days * DAY_MS).toISOString().slice(0, 10);
    let made = 0;
    const next = (): number => {
      made += 1;
      return made;
    };
    const newUscc = (): string => usccOf(`91330900MA${String(next()).padStart(7, '3')}`);
    const newName = (): string => `Recorded Freight ${next()}`;
    const asking = async (who: Person, governed: object, more: object = {}) => ({
      body: { version: (await ask(who, currentCompany)).version, fields: {}, governed, ...more } as never,
    });
    const requested = async (who: Company, governed: Partial<Governed>) => {
      const { openChange } = await ask(who, editCompany, await asking(who, governed));
      if (!openChange) throw new Error(`${who} asks for nothing`);
      return openChange;
    };
    const stateOf = (id: string) =>
      server.db.selectFrom('companyChange').select(['state', 'version']).where('id', '=', id).executeTakeFirstOrThrow();
    const deciding = async (id: string, event: Decision, more: object = {}) => ({
      body: {
        id,
        event,
        version: (await stateOf(id)).version,
        ...(event === 'REJECT' ? { reason: REASON } : {}),
        ...more,
      } as never,
    });
    const decide = async (id: string, event: Decision): Promise<void> => {
      await ask('auditor', decideChangeRequest, await deciding(id, event));
    };
    const licence = async (who: Company, over: Partial<Licence> = {}): Promise<Licence> => {
      const file = { name: 'licence.png', type: 'image/png', bytes: PNG };
      const stored = await ask(who, uploadLicence, { form: { file } } as never);
      return { ...stored, kind: 'BUSINESS_LICENCE', validUntil: null, ...over };
    };

    // Each field, approved and refused.
    const wishes: Readonly<Record<keyof Governed, () => Promise<Partial<Governed>>>> = {
      nameZh: async () => ({ nameZh: `北码头货运 ${newName()}` }),
      nameEn: async () => ({ nameEn: newName() }),
      uscc: async () => ({ uscc: newUscc() }),
      licences: async () => ({ licences: [await licence('owner', { validUntil: day(400) })] }),
      bankAccounts: async () => ({
        bankAccounts: [{ ...ACCOUNT, account: `62220200${String(next()).padStart(8, '0')}` }],
      }),
    };
    for (const [field, wish] of Object.entries(wishes)) {
      const { data } = await step(`${field} is asked for`, 'owner', editCompany, await asking('owner', await wish()));
      await step(`${field} is approved`, 'auditor', decideChangeRequest, {
        ...(await deciding(data.openChange!.id, 'APPROVE')),
      });
      const { id } = await requested('owner', await wish());
      await step(`${field} is refused`, 'auditor', decideChangeRequest, await deciding(id, 'REJECT'));
    }
    await step('the company after all of it', 'owner', currentCompany);

    // What is asked for.
    const now = await ask('owner', currentCompany);
    await step('what it has already is asked for', 'owner', editCompany, {
      ...(await asking('owner', { nameZh: now.nameZh, nameEn: now.nameEn, uscc: now.uscc })),
    });
    for (const [name, governed] of [
      ['a name that is too short', { nameZh: '甲' }],
      ['a name that is too long', { nameEn: 'x'.repeat(71) }],
      ['a code that is too short', { uscc: '9133' }],
      ['a code with a letter that is none', { uscc: `${newUscc().slice(0, 16)}I0` }],
      ['a code that does not check', { uscc: `${newUscc().slice(0, 17)}${newUscc().at(-1) === '0' ? '1' : '0'}` }],
      ['no code', { uscc: null }],
      ['no licence', { licences: [] }],
      ['a licence of another kind', { licences: [await licence('owner', { kind: 'OTHER' })] }],
      ['a licence that is over', { licences: [await licence('owner', { validUntil: day(-1) })] }],
      ['a licence of another company', { licences: [await licence('twin')] }],
      ['four licences', { licences: [1, 2, 3, 4].map(() => ({ kind: 'OTHER' })) }],
      ['an account in no currency', { bankAccounts: [{ ...ACCOUNT, currency: 'yuan' }] }],
      ['accounts that are none', { bankAccounts: [{ ...ACCOUNT, account: '**', swift: 'X' }] }],
    ] as const)
      await refused(`asked for: ${name}`, 'owner', editCompany, await asking('owner', governed));
    await refused('asked for at a stale version', 'owner', editCompany, {
      body: { version: 1, fields: {}, governed: { nameEn: newName() } },
    });
    await refused('asked for without the right', 'buyer', editCompany, {
      ...(await asking('owner', { nameEn: newName() })),
    });
    await refused('asked for without a sign-in', null, editCompany, { ...(await asking('owner', {})) });
    await refused('asked for by a clerk of the platform', 'clerk', editCompany, {
      ...(await asking('owner', { nameEn: newName() }, { id: NQUAYS })),
    });

    // While it waits.
    const { data: waiting } = await step('accounts and a free field are asked for', 'owner', editCompany, {
      ...(await asking(
        'owner',
        { bankAccounts: [{ ...ACCOUNT, account: '6222020099998888' }] },
        { fields: { city: '舟山' } },
      )),
    });
    const open = waiting.openChange!;
    await refused('the company for who may not read it', 'buyer', currentCompany, {});
    await step('the queue', 'auditor', auditQueue);
    await refused('the queue for a customer', 'owner', auditQueue, {});
    await refused('the queue for a clerk', 'clerk', auditQueue, {});
    await step('a free field is changed meanwhile', 'owner', editCompany, {
      ...(await asking('owner', {}, { fields: { city: '宁波' } })),
    });
    await refused('more is asked for meanwhile', 'owner', editCompany, await asking('owner', { nameEn: newName() }));
    await refused('staff ask for more meanwhile', 'auditor', editCompany, {
      ...(await asking('owner', { nameEn: newName() }, { id: NQUAYS })),
    });
    for (const event of DECISIONS) {
      const sent = await deciding(open.id, event);
      const plain = sent.body as object;
      await refused(`${event} by the company`, 'owner', decideChangeRequest, sent);
      await refused(`${event} by another company`, 'twin', decideChangeRequest, sent);
      await refused(`${event} without the right`, 'clerk', decideChangeRequest, sent);
      await refused(`${event} without a sign-in`, null, decideChangeRequest, sent);
      await refused(`${event} at a stale version`, 'auditor', decideChangeRequest, { body: { ...plain, version: 99 } });
      await refused(`${event} without a version`, 'auditor', decideChangeRequest, {
        body: { ...plain, version: undefined },
      });
      await refused(`${event} where nothing is`, 'auditor', decideChangeRequest, { body: { ...plain, id: 'nothing' } });
    }
    await refused('refused for a reason of blanks', 'auditor', decideChangeRequest, {
      ...(await deciding(open.id, 'REJECT', { reason: '   ' })),
    });
    await refused('refused for a reason that is too long', 'auditor', decideChangeRequest, {
      ...(await deciding(open.id, 'REJECT', { reason: 'x'.repeat(501) })),
    });
    await step('approved with a remark', 'auditor', decideChangeRequest, {
      ...(await deciding(open.id, 'APPROVE', { reason: '已电话核实' })),
    });

    // Every decision in every state.
    const WAYS: Readonly<Record<ChangeRequestState, () => Promise<string>>> = {
      SUBMITTED: async () => (await requested('owner', { nameEn: newName() })).id,
      async APPROVED() {
        const { id } = await requested('owner', { nameEn: newName() });
        await decide(id, 'APPROVE');
        return id;
      },
      async REJECTED() {
        const { id } = await requested('owner', { nameEn: newName() });
        await decide(id, 'REJECT');
        return id;
      },
    };
    for (const state of CHANGE_REQUEST_STATES)
      for (const event of DECISIONS) {
        const id = await WAYS[state]();
        const isRefused = documentTable[state][event] === 'CA-01';
        await tried(isRefused, `${state}: ${event}`, 'auditor', decideChangeRequest, await deciding(id, event));
      }

    // Staff's own wishes are decided by somebody else.
    for (const event of DECISIONS) {
      const { data } = await step(`staff ask for a change, before ${event}`, 'auditor', editCompany, {
        ...(await asking('owner', { nameEn: newName() }, { id: NQUAYS })),
      });
      const { id } = data.openChange!;
      await refused(`${event} by who asked for it`, 'auditor', decideChangeRequest, await deciding(id, event));
      await step(`${event} by a second person`, 'second', decideChangeRequest, await deciding(id, event));
    }
    const platform = await step('the platform asks for a change of itself', 'auditor', editCompany, {
      ...(await asking('auditor', { nameEn: newName() })),
    });
    await step('the change of the platform is approved', 'second', decideChangeRequest, {
      ...(await deciding(platform.data.openChange!.id, 'APPROVE')),
    });
    const ofProvider = await requested('provider', { nameEn: newName(), uscc: newUscc() });
    await step(
      'the change of a provider is approved',
      'auditor',
      decideChangeRequest,
      await deciding(ofProvider.id, 'APPROVE'),
    );

    // What has come between.
    const uscc = newUscc();
    const [first, late] = [await requested('owner', { uscc }), await requested('twin', { uscc })];
    await decide(first.id, 'APPROVE');
    await refused('a code that another company has meanwhile', 'auditor', decideChangeRequest, {
      ...(await deciding(late.id, 'APPROVE')),
    });
    await step('that code is refused', 'auditor', decideChangeRequest, await deciding(late.id, 'REJECT'));
    const ofStopped = await requested('stopped', { nameEn: newName() });
    await ask('auditor', suspendPartners, { body: { ids: [QDTEAM], reason: '账期逾期未付' } });
    await step('the change of a company that was stopped is approved', 'auditor', decideChangeRequest, {
      ...(await deciding(ofStopped.id, 'APPROVE')),
    });
    const ofClosed = await requested('closed', { nameEn: newName() });
    await ask('auditor', closePartners, { body: { ids: [SHTRUK], reason: '终止合作' } });
    await step('the change of a company that was closed is approved', 'auditor', decideChangeRequest, {
      ...(await deciding(ofClosed.id, 'APPROVE')),
    });
    const soon = await licence('owner', { validUntil: day(3) });
    const ofLicence = await requested('owner', { licences: [soon] });
    await step('its licence, for who decides', 'auditor', licenceFile, { query: { id: soon.fileId } });
    await refused('its licence, for another company', 'twin', licenceFile, { query: { id: soon.fileId } });
    await later(5 * DAY_MS);
    await step('a licence that ran out meanwhile is approved', 'auditor', decideChangeRequest, {
      ...(await deciding(ofLicence.id, 'APPROVE')),
    });

    // By the calls of every document.
    const { list, get, log, apply } = documentCalls(companyChange);
    const filter = JSON.stringify([{ field: 'state', op: 'in', values: ['SUBMITTED'] }]);
    const asked = await requested('owner', { bankAccounts: [ACCOUNT] });
    const applied = async (event: string, remarks: string | null = null) => {
      const { version } = await stateOf(asked.id);
      return { body: { event, rows: [{ id: asked.id, version }], payload: {}, remarks } };
    };
    await step('what waits, for who decides', 'auditor', list, { query: { filter, limit: 5 } });
    await refused('what waits, for the company', 'owner', list, { query: { filter, limit: 5 } });
    for (const [name, call] of Object.entries({ 'the change': get, 'its log': log })) {
      const one = { query: { id: asked.id } };
      await step(`${name}, for who decides`, 'auditor', call, one);
      await refused(`${name}, for the company`, 'owner', call, one);
      await refused(`${name}, without the right`, 'clerk', call, one);
    }
    await refused('asked for by the call of every document', 'auditor', apply, await applied('REQUEST'));
    await refused('applied by the company', 'owner', apply, await applied('APPROVE'));
    await refused('applied without the right', 'clerk', apply, await applied('APPROVE'));
    await refused('refused without a word', 'auditor', apply, await applied('REJECT'));
    await step('refused as an event', 'auditor', apply, await applied('REJECT', REASON));
    await refused('approved after it was refused', 'auditor', apply, await applied('APPROVE'));
  },
});
