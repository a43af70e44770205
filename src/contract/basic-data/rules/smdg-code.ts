import type { Finding } from '../../kernel/errors.ts';

/** Codes of the SMDG: three signs for a liner, up to six for a terminal (design A.3.3, A.3.4). */

const upper = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/** `MSK`, or what is wrong with it. */
export function readSmdgLiner(text: string, path = 'smdgCode'): { readonly smdgCode: string } | Finding {
  const smdgCode = upper(text);
  return /^[A-Z0-9]{3}$/.test(smdgCode)
    ? { smdgCode }
    : {
        path,
        code: 'SMDG_FORM',
        severity: 'error',
        message: { zh: 'SMDG 船公司代码应为 3 位字母或数字', en: 'An SMDG liner code has three letters or digits' },
      };
}

/** Terminal codes are text even when they look like numbers: `0042` and `1700` keep every digit (V-20). */
export function readTerminalCode(text: string, path = 'terminalCode'): { readonly terminalCode: string } | Finding {
  const terminalCode = upper(text);
  return /^[A-Z0-9]{1,6}$/.test(terminalCode)
    ? { terminalCode }
    : {
        path,
        code: 'TERMINAL_FORM',
        severity: 'error',
        message: { zh: '码头代码应为 1-6 位字母或数字', en: 'A terminal code has one to six letters or digits' },
      };
}
