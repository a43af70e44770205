import { CHECK_RULE_DOC_TYPE, checkRuleList } from '#contract/si/check-rules.calls.ts';
import { keepLive } from '#kit/late-doc-queries.ts';
import { queryKey } from '#kit/queries.ts';

/** Somebody set or ended a rule: the table is read again wherever it is open. */
keepLive({ docType: CHECK_RULE_DOC_TYPE, keys: () => [queryKey(checkRuleList)] });

export const RULES_KEY = queryKey(checkRuleList);
