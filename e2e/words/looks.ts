/**
 * Every page, and what opens over it, opened once for each reader in a language whose texts are marked and longer by two fifths: each text
 * is one of the language and has room, what a finger hits is large enough, and axe finds nothing serious, light and dark.
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { languages } from '#texts/languages.ts'
import { marked } from '#texts/test-marked.ts'
import { isNight } from '#tools/test/by-night.ts'
import { faultsOnDesk, faultsOnPhone } from '../fine-page.ts'
import { widths } from '../running/browser.ts'
import { GROW, madeUpAddress } from './made-up-address.ts'
import { cutOn, lasting, overhangOf, phrasesOn, unmarkedOf } from './reading.ts'
import { type OpenedPlace, type Reader, WALK_MS_MAX, walk, walks } from './walking.ts'
import { byFinger, coveredByBars, smallTargets, toastsGone } from './within-reach.ts'

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
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ro')
  const found = way.isOfOthers ? [] : unmarkedOf(phrases, data)
  // The width that it was opened at first: each change of it has the page drawn anew.
  for (const width of way.isOnPhone ? [widths.phone, widths.desk] : [widths.desk, widths.phone]) {
    await resized(page, width)
    found.push(...(await withoutRoom(page, width)).filter(isNew))
    if (width === widths.phone) {
      await toastsGone(page)
      found.push(...(await byFinger(page, () => lasting(page, smallTargets))))
    }
  }
  if (way.isJudged) found.push(...(await faultsIn(page, widthsJudged(way.name))))
  // Last, as what takes the focus may open.
  await resized(page, widths.phone)
  await toastsGone(page)
  return [...found, ...(await coveredByBars(page)).filter(isNew)]
}

async function resized(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 })
}

/** In its own words: a name that is longer than what it names would not be its name. A part that is drawn again has the marks again. */
async function faultsIn(page: Page, at: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of at) {
    await resized(page, width)
    found.push(
      ...(await lasting(page, async () => {
        await page.evaluate(withoutMarks)
        const isWide = (await overhangOf(page)) > 0
        return [
          ...(isWide ? [`wider than ${width} px`] : []),
          ...(await (width === widths.phone ? faultsOnPhone(page) : faultsOnDesk(page))),
        ]
      })),
    )
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

/** axe takes most of the time of a page: by day it sees half of them on a desk, half on a phone, the parts that all share on both; at night each twice. */
function widthsJudged(place: string): number[] {
  if (isNight) return [widths.desk, widths.phone]
  const sum = [...place].reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0)
  return [sum % 2 === 0 ? widths.desk : widths.phone]
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
