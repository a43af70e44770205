import { type RefObject, useLayoutEffect, useState } from 'react';

/** Does the content of this box reach beyond it? Asked again whenever box or content change their size. */
export function useOverflow(box: RefObject<HTMLElement | null>, count: number): boolean {
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of children is another content
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setOver(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    measure();
    return () => observer.disconnect();
  }, [box, count]);
  return isOver;
}
