/** Nested page of the palette with the companies one can act for. In a file of its own: the palette itself loads when it is opened. */
export const SEATS_PAGE = 'seats';
