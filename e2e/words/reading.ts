/** What is read on a page, and what of it is no text of its language. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

/** Everything that is read or read out, node by node: what is written, named, hinted at. */
export const phrasesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const phrases = [document.title]
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const parent = nodes.currentNode.parentElement
      if (!parent || parent.closest('script,style,noscript,[translate="no"]') || !parent.checkVisibility()) continue
      // Places where a long word may break do not part it.
      const word = [...parent.children].some((child) => child.tagName === 'WBR') ? parent : nodes.currentNode
      phrases.push(word.textContent ?? '')
    }
    // What measures a field for the library is hidden from all.
    for (const node of document.querySelectorAll(
      ':is([aria-label],[aria-description],[placeholder],[title],[alt]):not([aria-hidden="true"])',
    ))
      for (const name of ['aria-label', 'aria-description', 'placeholder', 'title', 'alt']) phrases.push(node.getAttribute(name) ?? '')
    return [...new Set(phrases.map((phrase) => phrase.trim()))].filter((phrase) => /\p{L}/u.test(phrase))
  })

/** By how many pixels the page, or a dialog on it, is wider than the window. */
export const overhangOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll('[role="dialog"], [role="dialog"] section')]
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth))
  })

/** Texts of which a part cannot be read: it is hidden, and no hint says it whole. */
export const cutOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (box: Element) => {
      const { overflowX, overflowY } = getComputedStyle(box)
      const isTooWide = overflowX !== 'visible' && !/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth + 1
      const isTooHigh = overflowY !== 'visible' && !/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight + 4
      // What is said to screen readers alone has a box of one pixel.
      return (isTooWide || isTooHigh) && box.clientWidth > 1
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut = new Set<string>()
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? ''
      const parent = texts.currentNode.parentElement
      if (!/\p{L}/u.test(text) || !parent?.checkVisibility() || parent.closest('script,style,[title],[aria-hidden="true"]')) continue
      for (let box: Element | null = parent, up = 0; box && up < 3; box = box.parentElement, up += 1) if (isCut(box)) cut.add(text)
    }
    return [...cut]
  })

const AGAIN_AFTER_MS = 300
const READ_TIMES_MAX = 10

/** What is still found after a while: what moves into its place, or is being drawn, is cut for a moment. */
export async function lasting(page: Page, read: (page: Page) => Promise<string[]>): Promise<string[]> {
  let found = await read(page)
  for (let times = 1; times < READ_TIMES_MAX && found.length > 0; times += 1) {
    await page.waitForTimeout(AGAIN_AFTER_MS)
    const again = await read(page)
    found = found.filter((one) => again.includes(one))
  }
  return found
}

/**
 * The same in every language: names of the product, its languages, partners and currencies, units, formats, keys, the initials of
 * couriers and counties; and data of the demonstration in words that an answer has otherwise.
 */
const SAME =
  /^(Expedio|Romana|English|RON|A\d|Ctrl|Enter|Space|F\d{1,2}|ck_|cs_|FAN|Courier|Sameday|FC|SD|Shopify|WooCommerce|ck|cs|[A-Z]{1,2}|[a-z]|fragil|urgent|cash_on_delivery)$/

/** A code that is shown would be a text that is missing. */
const isCode = (value: string): boolean => /^[a-z]+([-_A-Z][a-z]+)*$/.test(value)

const hasWords = (text: string): boolean => text.split(/[^\p{L}\p{M}\d_]+/u).some((word) => /\p{L}/u.test(word) && !SAME.test(word))

/** The phrases of which something stands outside the marks that is no data. */
export function unmarkedOf(phrases: readonly string[], data: ReadonlySet<string>): string[] {
  const values = [...data].filter((value) => value.length > 2 && !isCode(value)).sort((a, b) => b.length - a.length)
  return phrases.filter((phrase) => {
    let rest = phrase
    for (let before = ''; before !== rest; ) {
      before = rest
      rest = rest.replace(/«[^«»]*»/g, ' ')
    }
    // An answer has the number of an account without the blanks that pages group it by.
    rest = rest.replace(/\bRO\d\d(?: [A-Z\d]{4}){5}\b/g, ' ')
    // What an operator types is the same in every language.
    rest = rest.replace(/\bnpm run [\w:]+(?: --(?: [\w.]+)+)?/g, ' ')
    if (data.has(rest.trim())) return false
    for (const value of hasWords(rest) ? values : []) rest = rest.replaceAll(value, ' ')
    return hasWords(rest)
  })
}

/** What the product says itself in an answer. */
const SAID = /^(message|messages|text|stateText|nextStep|refusal|reason|label|problem|summary|about)$/

/** `names`: what no text of the product is. */
type Answers = { data: ReadonlySet<string>; names: ReadonlySet<string>; settled: () => Promise<void> }

/** What the server answers while pages are read: names, addresses, the words of others. And when it has answered, but for what is left open. */
export function answersOf(page: Page, leftOpen: readonly RegExp[]): Answers {
  const [data, names] = [new Set<string>(), new Set<string>()]
  const waiting = new Set<Request>()
  const keep = (value: unknown, key = ''): void => {
    if (typeof value === 'string') for (const kept of SAID.test(key) ? [data] : [data, names]) kept.add(value.trim())
    if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) keep(one, Array.isArray(value) ? key : name)
  }
  const ended = (request: Request) => waiting.delete(request)
  page.on('request', (request) => {
    if (!leftOpen.some((at) => at.test(request.url()))) waiting.add(request)
  })
  page.on('requestfailed', ended)
  page.on('requestfinished', async (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/'))
      keep(
        await request
          .response()
          .then(
            (response) => response?.json(),
            () => null,
          )
          .catch(() => null),
      )
    ended(request)
  })
  const settled = async () => {
    let quietSince = Date.now()
    while (Date.now() - quietSince < QUIET_MS) {
      await sleep(LOOK_AGAIN_MS)
      if (waiting.size > 0) quietSince = Date.now()
    }
  }
  return { data, names, settled }
}

/** What one answer is the reason to ask for next is asked sooner. */
const QUIET_MS = 150
const LOOK_AGAIN_MS = 25
