/**
 * Bars that stay at the bottom of what scrolls: what has the focus, or is scrolled to, comes out from under them. How high they are depends
 * on their words, so it is measured; `base.css` says what room is left for them.
 */
const heights = new WeakMap<HTMLElement, Map<HTMLElement, number>>()

/** The ref of such a bar. */
export function reserveBarRoom(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null) return
  const scroller = bar.closest<HTMLElement>('[role="dialog"]') ?? document.documentElement
  const bars = heights.get(scroller) ?? new Map<HTMLElement, number>()
  heights.set(scroller, bars)
  const leaveRoom = () => scroller.style.setProperty('--bottom-bar', `${Math.max(0, ...bars.values())}px`)
  const observer = new ResizeObserver(() => {
    bars.set(bar, bar.offsetHeight)
    leaveRoom()
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    bars.delete(bar)
    leaveRoom()
  }
}
