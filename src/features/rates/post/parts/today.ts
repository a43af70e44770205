/** The day of the reader's clock, `2026-12-31`. */
export const today = (): string => new Date().toLocaleDateString('sv');
