import { useEffect, useState } from 'react';

const left = (until: number | null): number =>
  until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1_000));

/** Whole seconds until a moment, counted down; 0 once it is there. */
export function useSecondsUntil(until: number | null): number {
  const [seconds, setSeconds] = useState(() => left(until));
  useEffect(() => {
    setSeconds(left(until));
    if (until === null) return;
    const timer = setInterval(() => setSeconds(left(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
