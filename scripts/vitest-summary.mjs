import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** First line of what went wrong, and where in the project. */
const told = error => {
  const message = String(error.message ?? error).split('\n')[0];
  const place = error.stacks?.[0] ?? null;
  return place ? `${message} (${path.relative(process.cwd(), place.file)}:${place.line})` : message;
};

/**
 * Reporter: writes `{ passed, failed, skipped, names, again }` to `SUMMARY_FILE`. `names` says each failure with its reason: tests, hooks
 * of suites and files, and errors that nobody caught, which fail a run in which every test has passed. `again` names tests that passed
 * at their second try.
 */
export default class Summary {
  onTestRunEnd(modules, unhandled) {
    const summary = { passed: 0, failed: 0, skipped: 0, names: [], again: [] };
    const fail = (what, errors) => summary.names.push([what, ...errors.map(error => `  ${told(error)}`)].join('\n  '));

    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        summary[state === 'passed' || state === 'failed' ? state : 'skipped'] += 1;
        if (test.diagnostic()?.flaky) summary.again.push(`${file}: ${test.fullName}`);
        if (state === 'failed') fail(`${file}: ${test.fullName}`, errors ?? []);
      }
      for (const suite of [module, ...module.children.allSuites()]) {
        const errors = suite.errors();
        if (errors.length > 0) fail(`${file}: ${suite.fullName ?? 'the file'}, outside its tests`, errors);
      }
    }
    for (const error of unhandled) {
      const file = error.VITEST_TEST_PATH ? `${path.relative(process.cwd(), error.VITEST_TEST_PATH)}: ` : '';
      fail(`${file}an error nobody caught${error.VITEST_TEST_NAME ? ` during "${error.VITEST_TEST_NAME}"` : ''}`, [
        error,
      ]);
    }
    writeFileSync(process.env.SUMMARY_FILE, JSON.stringify(summary));
  }
}
