import type { z } from 'zod';
import type { Finding } from '#contract/kernel/errors.ts';
import type { Text } from '#contract/kernel/text.ts';

/** Turns what the schema says about the input into findings that name the place as the caller spelled it. */

type Issue = z.core.$ZodIssue;

interface Reading {
  readonly code: string;
  readonly message: Text;
  readonly params?: Readonly<Record<string, unknown>>;
}

const UNITS: Readonly<Record<string, Text>> = {
  string: { zh: '个字符', en: 'characters' },
  array: { zh: '项', en: 'entries' },
  set: { zh: '项', en: 'entries' },
  map: { zh: '项', en: 'entries' },
};

/** `TDBLInfos[1].BOXES[0].TBX_CNNO` */
export const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${String(step)}` : String(step)),
    '',
  );

function limitReading(issue: Issue & { code: 'too_big' | 'too_small' }): Reading {
  const most = issue.code === 'too_big';
  const limit = String(most ? issue.maximum : issue.minimum);
  const unit = UNITS[issue.origin];
  const zh = unit ? `${most ? '最多' : '至少'} ${limit} ${unit.zh}` : `不能${most ? '大于' : '小于'} ${limit}`;
  const en = unit ? `${most ? 'At most' : 'At least'} ${limit} ${unit.en}` : `Not ${most ? 'above' : 'below'} ${limit}`;
  return { code: issue.code, message: { zh, en }, params: { limit } };
}

function readingOf(issue: Issue): Reading {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'required', message: { zh: '必填', en: 'Required' } }
        : {
            code: 'invalid_type',
            message: { zh: '类型不正确', en: `Expected ${issue.expected}` },
            params: { expected: issue.expected },
          };
    case 'too_big':
    case 'too_small':
      return issue.code === 'too_small' && issue.origin === 'string' && issue.input === ''
        ? { code: 'required', message: { zh: '必填', en: 'Required' } }
        : limitReading(issue);
    case 'invalid_format':
      return { code: 'invalid_format', message: { zh: '格式不正确', en: `Not a valid ${issue.format}` } };
    case 'invalid_value': {
      const values = issue.values.map(String);
      const list = values.join(', ');
      return {
        code: 'invalid_value',
        message: { zh: `只能是：${list}`, en: `Must be one of: ${list}` },
        params: { values },
      };
    }
    case 'unrecognized_keys':
      return {
        code: 'unrecognized_keys',
        message: { zh: `未知字段：${issue.keys.join(', ')}`, en: `Unknown: ${issue.keys.join(', ')}` },
        params: { keys: issue.keys },
      };
    default:
      return { code: issue.code, message: { zh: '内容不正确', en: 'Not valid' } };
  }
}

/** Of the branches of a union, the one that came closest speaks; which of them was meant nobody knows better. */
function closest(issue: Issue): readonly Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const depth = (branch: readonly Issue[]) => Math.max(...branch.map(inner => inner.path.length));
  const [best] = [...issue.errors].sort((a, b) => depth(b) - depth(a) || a.length - b.length);
  return best!.flatMap(inner => closest({ ...inner, path: [...issue.path, ...inner.path] } as Issue));
}

export const findingsOf = (error: z.core.$ZodError): Finding[] =>
  error.issues.flatMap(closest).map(issue => ({
    path: pathText(issue.path),
    severity: 'error',
    ...readingOf(issue),
  }));
