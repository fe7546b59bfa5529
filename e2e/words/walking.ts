/** The way through every page and what opens over it, with a look at each. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { languages } from '../../contract/texts/languages.ts'
import { foreignWords } from '../../contract/texts/test-foreign-words.ts'
import type { Texts } from '../../contract/texts/texts.ts'
import { openPage, openSignedIn } from '../running/browser.ts'
import { waysOfClient, waysOfPlatform } from './dialogs.ts'
import type { Way } from './opening.ts'
import { pagesOfAll, pagesOfClient, pagesOfPlatform } from './pages.ts'
import { answersOf, phrasesOn } from './reading.ts'
import { ofSignIn } from './security-dialogs.ts'

type Walk = { pages: readonly string[]; ways: readonly Way[]; texts: Texts }
type Place = { name: string; data: ReadonlySet<string>; names: ReadonlySet<string> }

export async function walk(page: Page, { pages, ways, texts }: Walk, look: (place: Place) => Promise<string[]>): Promise<string[]> {
  const { data, names, settled } = answersOf(page)
  const found: string[] = []
  const opened = [...pages.map((at) => ({ at, name: at, open: settled })), ...ways]
  for (const { at, name, open } of opened) {
    await page.goto(at)
    await settled()
    await open(page, texts)
    await settled()
    found.push(...(await look({ name, data, names })).map((one) => `${name}: ${one}`))
    // What is left open or unsaved does not follow to the next.
    await page.goto('about:blank')
  }
  return found
}

export const walks = {
  everybody: async () => ({ window: () => openPage(), pages: pagesOfAll, ways: ofSignIn }),
  'a client': async () => ({ window: () => openSignedIn(), pages: await pagesOfClient(), ways: [] }),
  'a client at work': async () => ({ window: () => openSignedIn(), pages: [], ways: waysOfClient }),
  'the platform': async () => ({ window: () => openSignedIn('admin@demo.test'), pages: pagesOfPlatform, ways: waysOfPlatform }),
}
export const readers = Object.keys(walks) as (keyof typeof walks)[] // keys of a constant

/** The demonstration's own data, and what couriers and stores say in their words. */
const DATA =
  /^(The courier|Curierul): .*|Internal Server Error|: The AWB cannot be deleted.*|.* not stocked at .*|^Livrare la (adresa|locker)$|^telefon$|FAN Courier|cash.on.delivery|.*client fidel.*|^(Strada|Bulevardul|Aleea|Magazin|Atelier|Comenzi prin).*|magazin\.myshopify/gi

export async function foreignOnTheWay(reader: keyof typeof walks, language: 'ro' | 'en'): Promise<string[]> {
  const { window, pages, ways } = await walks[reader]()
  const { page } = await window()
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  const texts: Texts = await languages[language].load()
  return walk(page, { pages, ways, texts }, async ({ names }) => {
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    const isForeign = (phrase: string) => foreignWords[language].test(phrase.replace(DATA, ' '))
    const long = [...names].filter((name) => name.length > 3).sort((a, b) => b.length - a.length)
    const withoutNames = (phrase: string) => long.reduce((rest, name) => rest.replaceAll(name, ' '), phrase)
    return (await phrasesOn(page)).filter((phrase) => isForeign(phrase) && isForeign(withoutNames(phrase)))
  })
}
