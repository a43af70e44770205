import { registerWords } from '#kit/i18n.ts';
import { en } from './en.ts';
import { zh } from './zh.ts';

declare module '#kit/i18n.ts' {
  interface Namespaces {
    schedule: typeof zh;
  }
}

registerWords('schedule', { zh, en: en as typeof zh });
