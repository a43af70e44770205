/** States × commands: what each command does in each state, or the code it is refused with. */
type WalkTable<State extends string, Event extends string> = Readonly<
  Record<State | 'NEW', Readonly<Record<Event, string>>>
>;

/** The shortest way from nothing to a state, by the given commands alone: tests that drive the real server walk it. */
export function wayTo<State extends string, Event extends string>(
  table: WalkTable<State, Event>,
  to: State,
  events: readonly Event[],
): Event[] {
  const ways = new Map<State | 'NEW', Event[]>([['NEW', []]]);
  for (const [state, way] of ways) {
    if (state === to) return way;
    for (const event of events) {
      const next = table[state][event] as State;
      if (next in table && !ways.has(next)) ways.set(next, [...way, event]);
    }
  }
  throw new Error(`no way leads to ${to}`);
}
