/** What the frame says of the line to the server. */
export interface LineState {
  /** When it was lost, in ms; null while it is there. */
  readonly since: number | null;
  /** Lost long enough to be told of: one try to come back has failed, or the browser has no network. */
  readonly isTold: boolean;
}

export const LINE_UP: LineState = { since: null, isTold: false };

/** The line after the live connection has moved to a state, at a time in ms. */
export function lineStep(line: LineState, state: string, at: number): LineState {
  switch (state) {
    case 'waiting':
      return line.since === null ? { since: at, isTold: false } : { ...line, isTold: true };
    case 'offline':
      return { since: line.since ?? at, isTold: true };
    case 'open':
    case 'idle':
    case 'refused':
      return LINE_UP;
    default:
      return line;
  }
}
