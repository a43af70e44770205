import { registerWords } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

declare module '#kit/i18n.ts' {
  interface Namespaces {
    spaceSell: typeof zh;
  }
}

registerWords('spaceSell', { zh, en });
