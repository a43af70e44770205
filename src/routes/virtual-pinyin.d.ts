/** Made by scripts/pinyin-plugin.ts while building. */
declare module 'virtual:pinyin' {
  export const PINYIN: Readonly<Record<string, { readonly full: string; readonly initials: string }>>;
}
