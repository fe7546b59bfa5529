/** The way through every page and what opens over it, with a look at each. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { languages } from '../../contract/texts/languages.ts'
import { foreignWords } from '../../contract/texts/test-foreign-words.ts'
import type { Texts } from '../../contract/texts/texts.ts'
import { ask } from '../running/api.ts'
import { openPage, openSignedIn } from '../running/browser.ts'
import { ofActing } from './acting-dialogs.ts'
import { giving } from './answering.ts'
import { waysOfClient, waysOfClientInEachState, waysOfPlatform } from './dialogs.ts'
import { ofEndedSession } from './leaving-dialogs.ts'
import type { Way } from './opening.ts'
import { pagesOfAll, pagesOfClient, pagesOfPlatform, sentStoreOrder } from './pages.ts'
import { ofPlatform } from './platform-dialogs.ts'
import { answersOf, phrasesOn } from './reading.ts'
import { ofSignIn } from './security-dialogs.ts'
import { ofSent } from './store-dialogs.ts'

type Walk = { window: () => Promise<{ page: Page }>; pages: readonly string[]; ways: readonly Way[]; texts: Texts }
type Place = { page: Page; name: string; data: ReadonlySet<string>; names: ReadonlySet<string> }
type Look = { begin: (page: Page) => Promise<void>; at: (place: Place) => Promise<string[]> }

/** On a busy machine, in ms. */
export const WALK_MS_MAX = 300_000

/** Side by side, as most of the time is spent in waiting. */
const WINDOWS = 3

export async function walk({ window, pages, ways, texts }: Walk, look: Look): Promise<string[]> {
  const left: Way[] = [...pages.map((at) => ({ at, name: at, open: headed })), ...ways]
  const found = await Promise.all(
    Array.from({ length: Math.min(WINDOWS, left.length) }, async () => {
      const { page } = await window()
      await look.begin(page)
      return walkIn(page, { left, texts }, look)
    }),
  )
  return found.flat()
}

const headed = (page: Page) => page.locator('h1, h2, h3').first().waitFor()

/** As many of those that are left as it comes to. */
async function walkIn(page: Page, { left, texts }: { left: Way[]; texts: Texts }, look: Look): Promise<string[]> {
  const leftOpen: RegExp[] = []
  const { data, names, settled } = answersOf(page, leftOpen)
  const found: string[] = []
  for (let way = left.shift(); way; way = left.shift()) {
    const { at, name, given = [], open } = way
    const ended = await giving(page, given)
    leftOpen.splice(0, leftOpen.length, ...given.filter(({ isOpen }) => isOpen).map((one) => one.at))
    const seen = async () => {
      await page.goto(at)
      await settled()
      await open(page, texts)
      await settled()
      return look.at({ page, name, data, names })
    }
    // Words are read here, twice where a busy machine was too slow; what cannot be opened is no reason not to read the rest.
    const read = await seen()
      .catch(seen)
      .catch((error: Error) => [error.message])
    found.push(...read.map((one) => `${name}: ${one}`))
    // What is left open or unsaved does not follow to the next.
    await page.goto('about:blank')
    await ended()
  }
  return found
}

/** As an administrator who has chosen a client. */
async function openActing() {
  const [client] = await ask<{ id: string; name: string }[]>('GET', '/admin/clients?search=client%40demo.test', {
    email: 'admin@demo.test',
  })
  const opened = await openSignedIn('admin@demo.test')
  await opened.context.addInitScript(
    (chosen) => localStorage.setItem('session.actingFor', chosen),
    JSON.stringify({ id: client?.id, name: client?.name }),
  )
  return opened
}

export const walks = {
  everybody: async () => ({ window: () => openPage(), pages: pagesOfAll, ways: ofSignIn }),
  'a client': async () => ({ window: () => openSignedIn(), pages: await pagesOfClient(), ways: [] }),
  'a client at work': async () => ({ window: () => openSignedIn(), pages: [], ways: [...waysOfClient, ...ofSent(await sentStoreOrder())] }),
  'a client whose session ended': async () => ({ window: () => openSignedIn(), pages: [], ways: ofEndedSession }),
  'a client with money in every state': async () => ({ window: () => openSignedIn(), pages: [], ways: waysOfClientInEachState }),
  'the platform for a client': async () => ({ window: openActing, pages: [], ways: ofActing }),
  'the platform with everything that can wait': async () => ({
    window: () => openSignedIn('admin@demo.test'),
    pages: [],
    ways: ofPlatform,
  }),
  'the platform': async () => ({ window: () => openSignedIn('admin@demo.test'), pages: pagesOfPlatform, ways: waysOfPlatform }),
}
export const readers = Object.keys(walks) as (keyof typeof walks)[] // keys of a constant

/** The demonstration's own data, and what couriers and stores say in their words. */
const DATA =
  /^(The courier|Curierul): .*|Internal Server Error|: The AWB cannot be deleted.*|.* not stocked at .*|^Livrare la (adresa|locker)$|^telefon$|FAN Courier|cash.on.delivery|.*client fidel.*|^(Strada|Bulevardul|Aleea|Magazin|Atelier|Comenzi prin).*|magazin\.myshopify/gi

export async function foreignOnTheWay(reader: keyof typeof walks, language: 'ro' | 'en'): Promise<string[]> {
  const texts: Texts = await languages[language].load()
  return walk(
    { ...(await walks[reader]()), texts },
    {
      begin: async (page) => {
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      },
      at: async ({ page, names }) => {
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        const isForeign = (phrase: string) => foreignWords[language].test(phrase.replace(DATA, ' '))
        const long = [...names].filter((name) => name.length > 3).sort((a, b) => b.length - a.length)
        const withoutNames = (phrase: string) => long.reduce((rest, name) => rest.replaceAll(name, ' '), phrase)
        return (await phrasesOn(page)).filter((phrase) => isForeign(phrase) && isForeign(withoutNames(phrase)))
      },
    },
  )
}
