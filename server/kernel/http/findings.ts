/** What the schema says about the input, as findings; the client says the same by the same words. */
export { findingsOf } from '#contract/kernel/issue-findings.ts';
