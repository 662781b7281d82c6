import { wantsLessMotion } from '../shell/less-motion.ts';

/**
 * Scrolls the surroundings of an element to their top (rule console/values).
 * A user who asked the system for less motion is there at once.
 */
export function scrollToTop(element: Element, milliseconds = 800): void {
  const scroller = scrollerOf(element);
  const from = scroller.scrollTop;
  if (from === 0) return;
  if (wantsLessMotion()) {
    scroller.scrollTop = 0;
    return;
  }

  const started = performance.now();
  let placed = from;
  const step = (now: number) => {
    const share = Math.min(1, (now - started) / milliseconds);
    if (Math.abs(scroller.scrollTop - placed) > 2) return;

    scroller.scrollTop = from * (1 - eased(share));
    placed = scroller.scrollTop;
    if (share < 1) requestAnimationFrame(step);
  };

  requestAnimationFrame(step);
}

/** The nearest element around this one that scrolls vertically. */
function scrollerOf(element: Element): Element {
  for (let around = element.parentElement; around; around = around.parentElement)
    if (scrolls(around)) return around;
  return document.scrollingElement ?? document.documentElement;
}

const scrolls = (element: Element): boolean =>
  element.scrollHeight > element.clientHeight &&
  /auto|scroll/.test(getComputedStyle(element).overflowY);

const eased = (share: number): number => 1 - (1 - share) ** 3;
