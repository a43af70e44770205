/**
 * Many who ask the same at once are answered by one question, and nobody by one that was under way when he came: its answer may be of before.
 */
export function sharedAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;
  const start = (): Promise<T> => {
    next = null;
    const asked = ask();
    running = asked;
    const done = (): void => {
      if (running === asked) running = null;
    };
    asked.then(done, done);
    return asked;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
