/** Phones: what is drawn without words can be hit with a finger. */
import type { Page } from 'playwright-core'

/** In both directions. */
const FINGER_PX = 44

/** Buttons and links without words that a finger may miss, as `name: width x height` of where they can be hit. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ leastPx, farPx }) => {
      const within = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document
      const isSmall: string[] = []
      for (const target of within.querySelectorAll<HTMLElement>('button, a[href], [role="button"]')) {
        const isSeen = target.checkVisibility({ visibilityProperty: true }) && target.getBoundingClientRect().width > 0
        if (!isSeen || target.innerText.trim() !== '') continue
        target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const box = target.getBoundingClientRect()
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        // A popover or the drawer is over it: it is to be hit once that is closed.
        const over = document.elementFromPoint(x, y)?.closest('[role="dialog"], [data-open]')
        if (over && !over.contains(target)) continue
        const isHit = (dx: number, dy: number) => target.contains(document.elementFromPoint(x + dx, y + dy))
        /** How far it is hit from its middle on, pixel by pixel. */
        const reach = (dx: number, dy: number) => {
          let px = 0
          while (px < farPx && isHit(dx * (px + 0.5), dy * (px + 0.5))) px += 1
          return px
        }
        const [width, height] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]
        if (Math.min(width, height) < leastPx)
          isSmall.push(`${target.getAttribute('aria-label') ?? target.className}: ${width} x ${height}`)
      }
      return isSmall
    },
    { leastPx: FINGER_PX, farPx: 2 * FINGER_PX },
  )
