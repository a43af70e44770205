import { APPLICATION_DOC, CHANGE_DOC, COMPANY_DOC } from '#contract/company/onboarding/application.ts';
import {
  applicationCounts,
  applicationList,
  auditQueue,
  getApplication,
  myApplications,
} from '#contract/company/onboarding/calls.ts';
import { currentCompany } from '#contract/company/onboarding/profile.calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** What a live message touches: the lists that may show the document, and itself. */
const LISTS = [applicationList, applicationCounts, auditQueue, myApplications] as const;

keepLive({
  docType: APPLICATION_DOC,
  keys: id => [queryKey(getApplication, { id }), ...LISTS.map(call => queryKey(call))],
});
keepLive({ docType: CHANGE_DOC, keys: () => [queryKey(auditQueue), queryKey(currentCompany)] });
keepLive({ docType: COMPANY_DOC, keys: () => [queryKey(currentCompany)] });

/** After an own act, without waiting for the message. */
export const touchedKeys = (): readonly (readonly unknown[])[] =>
  [getApplication, ...LISTS, currentCompany].map(call => queryKey(call));
