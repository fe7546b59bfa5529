/** What a finger hits is large enough for it, and what the keys come to is seen. */
import type { CDPSession, Page } from 'playwright-core'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** As on a screen that is touched: style sheets know it from one with a pointer. */
export async function byFinger(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const touched = async (enabled: boolean) => (await session).send('Emulation.setTouchEmulationEnabled', { enabled })
  await touched(true)
  const found = await look()
  await touched(false)
  return found
}

/** In height; in width where no words make it wider. */
const FINGER_PX = 44

/** Buttons, links, tabs and boxes that a finger may miss, as `name: width x height` of where they can be hit. */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(smallInPage, FINGER_PX)

/** In the page. */
function smallInPage(leastPx: number): string[] {
  const within = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document
  const opened = '[role="dialog"], [role="menu"], [data-open]'
  const kinds = 'button, a[href], [role="button"], [role="tab"], input[type="checkbox"], input[type="radio"]'
  return [...within.querySelectorAll<HTMLElement>(kinds)].flatMap((target) => smallOf(target) ?? [])

  function smallOf(target: HTMLElement): string | null {
    const isSeen = target.checkVisibility({ visibilityProperty: true }) && target.getBoundingClientRect().width > 0
    if (!isSeen || isInText(target) || target.closest('[inert]')) return null
    const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined
    const middle = label ?? target
    middle.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = (middle.getClientRects()[0] ?? middle.getBoundingClientRect()) as DOMRect
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    // The link past the navigation is above the page until it has the focus.
    if (box.bottom <= 0) return null
    // A popover, a menu or the drawer is over it: it is to be hit once that is closed.
    const over = document.elementFromPoint(x, y)?.closest(opened)
    if (over && !over.contains(target)) return null
    /** Where a popover covers a part of it, that is to be hit once it is closed. */
    const isHit = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(x + dx, y + dy)
      const popover = hit?.closest(opened) ?? null
      return target.contains(hit) || label?.contains(hit) === true || (popover !== null && !popover.contains(target))
    }
    /** How far it is hit from its middle on, pixel by pixel, as far as it has to be. */
    const reach = (dx: number, dy: number, mostPx: number) => {
      let px = 0
      while (px < mostPx && isHit(dx * (px + 0.5), dy * (px + 0.5))) px += 1
      return px
    }
    const across = (dx: number, dy: number) => {
      const before = reach(-dx, -dy, leastPx)
      return before + reach(dx, dy, leastPx - before)
    }
    const words = middle.innerText.trim()
    const height = across(0, 1)
    const width = words === '' || height < leastPx ? across(1, 0) : leastPx
    if (height >= leastPx && width >= leastPx) return null
    return `${target.getAttribute('aria-label') ?? (words.slice(0, 60) || target.className)}: ${width} x ${height}`
  }

  /** A link among the words of a sentence is as high as they are (WCAG 2.5.8). */
  function isInText(target: HTMLElement): boolean {
    const around = target.parentElement
    if (!target.matches('a[href], button') || !around || getComputedStyle(target).display !== 'inline') return false
    return [...around.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1)
  }
}

/** The longest that a toast stays that goes by itself. */
const TOAST_MS_MAX = 20_000

/** Toasts have gone: they are closed, as all go by themselves in the end; one that stays all the same is looked at as what else is there. */
export async function toastsGone(page: Page): Promise<void> {
  const gone = page.waitForFunction(closeToasts, null, { timeout: TOAST_MS_MAX })
  await gone.catch(() => undefined)
}

/** In the page. */
function closeToasts(): boolean {
  for (const close of document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton')) close.click()
  return document.querySelector('.mantine-Notification-root') === null
}

/** With the keyboard of a phone open, where bars are the most of what is seen. */
const KEYBOARD_OPEN = { width: 360, height: 440 } as const
const SETTLED_MS = 400

/** What takes the focus is seen: no bar that stays where it is covers it (WCAG 2.4.11). The last look: the keyboard stays open. */
export async function coveredByBars(page: Page): Promise<string[]> {
  await page.setViewportSize(KEYBOARD_OPEN)
  let found = await page.evaluate(coveredInPage)
  // The page measures its bars a frame after they changed, some frames on a busy machine: only what stays covered counts.
  for (let again = 0; found.length > 0 && again < 3; again += 1) {
    await page.waitForTimeout(SETTLED_MS)
    found = await page.evaluate(coveredInPage)
  }
  return found.map((name) => `covered while it has the focus: ${name}`)
}

/** In the page. The focus scrolls as keys do. */
function coveredInPage(): string[] {
  const within = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1) ?? document
  const controls = within.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [tabindex="0"]')
  return [...controls]
    .filter((one) => one.tabIndex >= 0 && isCovered(one))
    .map((one) => one.getAttribute('aria-label') ?? (one.innerText.trim() || one.outerHTML.slice(0, 80)))

  function isCovered(control: HTMLElement): boolean {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.getBoundingClientRect().width < 2) return false
    control.blur() // what has it already is not scrolled to
    control.focus()
    if (document.activeElement !== control) return false
    const { left, top, width, height } = control.getBoundingClientRect()
    const shares = [0.1, 0.5, 0.9]
    const over = shares.flatMap((x) => shares.map((y) => document.elementFromPoint(left + width * x, top + height * y)))
    // What is behind a popover or the drawer is reached once that is closed.
    const isBehind = over.some((one) => one?.closest('[role="dialog"], [role="menu"], [data-open]')?.contains(control) === false)
    return !isBehind && !over.some((one) => one !== null && (control.parentElement?.contains(one) || one.contains(control)))
  }
}
