import { AppError, invalid } from '#contract/kernel/errors.ts';

/** Code at the field of a file in which the scanner has found something. */
const CODE = 'FILE_INFECTED';

export const infected = (name: string, virus: string): AppError =>
  invalid([
    {
      path: 'file',
      code: CODE,
      severity: 'error',
      params: { name, virus },
      message: {
        zh: '文件“{name}”含有病毒（{virus}），未接收；请检查发送文件的电脑',
        en: 'The file “{name}” holds a virus ({virus}) and was not taken; check the computer it comes from',
      },
    },
  ]);

/** Name of the file and of what was found in it; null = another error. */
export const infectionIn = (error: unknown): Readonly<Record<string, unknown>> | null =>
  (error instanceof AppError && error.detail.errors?.find(({ code }) => code === CODE)?.params) || null;
