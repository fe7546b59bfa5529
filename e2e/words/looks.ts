/**
 * Every page, and what opens over it, opened once for each reader in a language whose texts are marked and longer by two fifths: each text
 * is one of the language and has room, what a finger hits is large enough, and axe finds nothing serious, light and dark.
 */
import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { languages } from '../../contract/texts/languages.ts'
import { marked } from '../../contract/texts/test-marked.ts'
import { faultsOnDesk, faultsOnPhone } from '../fine-page.ts'
import { widths } from '../running/browser.ts'
import { GROW, madeUpAddress } from './made-up-address.ts'
import { cutOn, lasting, overhangOf, phrasesOn, unmarkedOf } from './reading.ts'
import { type OpenedPlace, type Reader, WALK_MS_MAX, walk, walks } from './walking.ts'

const texts = marked(await languages.ro.load(), GROW)

/** Each reader's pages are seen. */
export const seenBy = (readers: readonly Reader[]): void =>
  it.each(readers)(
    'every text is marked and has room, every target is large enough, axe finds nothing serious, for %s',
    async (reader) => {
      const isNew = onceOnly()
      const ways = await walks[reader]()
      expect(await walk({ ...ways, at: await madeUpAddress(), texts }, (place) => lookedAt(place, isNew))).toEqual([])
    },
    WALK_MS_MAX,
  )

/** On every page the same is said once. */
function onceOnly(): (found: string) => boolean {
  const known = new Set<string>()
  return (found) => !known.has(found) && known.add(found).has(found)
}

async function lookedAt({ page, way, data }: OpenedPlace, isNew: (found: string) => boolean): Promise<string[]> {
  const phrases = await phrasesOn(page)
  expect(phrases.filter((phrase) => phrase.startsWith('«')).length).toBeGreaterThan(1)
  expect(await page.locator('html').getAttribute('lang')).toBe('ro')
  const found = way.isOfOthers ? [] : unmarkedOf(phrases, data)
  for (const width of [widths.phone, widths.desk]) {
    await page.setViewportSize({ width, height: 900 })
    found.push(...(await withoutRoom(page, width)).filter(isNew))
    if (width === widths.phone) found.push(...(await byFinger(page, () => lasting(page, smallTargets))))
  }
  return way.isJudged ? [...found, ...(await faultsIn(page))] : found
}

/** In its own words: a name that is longer than what it names would not be its name. A part that is drawn again has the marks again. */
async function faultsIn(page: Page): Promise<string[]> {
  const found = await lasting(page, async () => {
    await page.evaluate(withoutMarks)
    return faultsOnDesk(page)
  })
  await page.setViewportSize({ width: widths.phone, height: 900 })
  found.push(
    ...(await lasting(page, async () => {
      await page.evaluate(withoutMarks)
      const isWide = (await overhangOf(page)) > 0
      return [...(isWide ? ['wider than a phone'] : []), ...(await faultsOnPhone(page))]
    })),
  )
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** In the page. */
function withoutMarks(): void {
  const unmarked = (text: string) => text.replace(/( mmmm)*»|«/g, '')
  const nodes = document.createTreeWalker(document, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  while (nodes.nextNode()) {
    const node = nodes.currentNode
    if (node instanceof Text && /[«»]/.test(node.data)) node.data = unmarked(node.data)
    if (!(node instanceof Element)) continue
    for (const { name, value } of [...node.attributes]) if (/[«»]/.test(value)) node.setAttribute(name, unmarked(value))
  }
}

async function withoutRoom(page: Page, width: number): Promise<string[]> {
  const isWide = await lasting(page, async () => ((await overhangOf(page)) > 0 ? [`wider than ${width} px at ${page.url()}`] : []))
  return [...isWide, ...(await lasting(page, cutOn)).map((text) => `cut at ${width} px: ${text}`)]
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** As on a screen that is touched: style sheets know it from one with a pointer. */
async function byFinger(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const touched = async (enabled: boolean) => (await session).send('Emulation.setTouchEmulationEnabled', { enabled })
  await touched(true)
  const found = await look()
  await touched(false)
  return found
}

/** In both directions. */
const FINGER_PX = 44

/** Buttons and links without words that a finger may miss, as `name: width x height` of where they can be hit. */
const smallTargets = (page: Page): Promise<string[]> =>
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
