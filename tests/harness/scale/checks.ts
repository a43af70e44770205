/** What a run has found out: each check told once, passed or failed, with a figure. */
export interface Checks {
  check(name: string, isRight: boolean, figure?: string): void;
  figure(name: string, text: string): void;
  readonly passed: number;
  readonly failed: number;
}

export function createChecks(print: (line: string) => void): Checks {
  let [passed, failed] = [0, 0];
  return {
    check(name, isRight, figure = '') {
      if (isRight) passed += 1;
      else failed += 1;
      print(`${isRight ? 'ok  ' : 'FAIL'}  ${name}${figure ? `: ${figure}` : ''}`);
    },
    figure: (name, text) => print(`      ${name}: ${text}`),
    get passed() {
      return passed;
    },
    get failed() {
      return failed;
    },
  };
}

const LOOK_EVERY_MS = 20;

/** Waits until it is so; answers how long that took, null when it was not so in time. */
export async function untilTrue(isSo: () => boolean | Promise<boolean>, atMostMs: number): Promise<number | null> {
  const from = performance.now();
  for (;;) {
    if (await isSo()) return Math.round(performance.now() - from);
    if (performance.now() - from > atMostMs) return null;
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
