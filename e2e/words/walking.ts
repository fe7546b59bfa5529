/** The way through every page and what opens over it, with a look at each. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { Texts } from '#contract/texts/texts.ts'
import { ask } from '../running/api.ts'
import { openPage, openSignedIn, type Window, widths } from '../running/browser.ts'
import { ofActing } from './acting-dialogs.ts'
import { giving } from './answering.ts'
import { waysOfClient, waysOfClientInEachState, waysOfPlatform } from './dialogs.ts'
import { ofEndedSession } from './leaving-dialogs.ts'
import type { Way } from './opening.ts'
import { byFinger, draftWithOffers, pagesOfAll, pagesOfClient, pagesOfPlatform, sentStoreOrder } from './pages.ts'
import { ofPlatform } from './platform-dialogs.ts'
import { answersOf } from './reading.ts'
import { ofSignIn } from './security-dialogs.ts'
import { ofSent } from './store-dialogs.ts'
import { pagesOfShops } from './store-pages.ts'

type Opened = { window: (of: Window) => Promise<{ page: Page }>; ways: readonly Way[] }
type Walk = Opened & { at: string; texts: Texts }
/** `data`: what the server answered. */
export type OpenedPlace = { page: Page; way: Way; data: ReadonlySet<string> }
/** What is found wrong at a place, as it is opened. */
type Look = (place: OpenedPlace) => Promise<string[]>

/** On a busy machine, in ms: of one reader, and of one place at one try, so that what hangs is named and the rest is seen. */
export const WALK_MS_MAX = 1_800_000
const PLACE_MS_MAX = 90_000

/** Side by side, as most of the time is spent in waiting. */
const WINDOWS = 2

export async function walk({ window, ways, at, texts }: Walk, look: Look): Promise<string[]> {
  const left = [...ways]
  const found = await Promise.all(
    Array.from({ length: Math.min(WINDOWS, left.length) }, async () => {
      const { page } = await window({ at })
      await page.addInitScript(() => localStorage.setItem('language', 'ro'))
      return walkIn(page, { left, texts }, look)
    }),
  )
  return found.flat()
}

/** As many of those that are left as it comes to. */
async function walkIn(page: Page, { left, texts }: { left: Way[]; texts: Texts }, look: Look): Promise<string[]> {
  const leftOpen: RegExp[] = []
  const { data, settled } = answersOf(page, leftOpen)
  const found: string[] = []
  for (let way = left.shift(); way; way = left.shift()) {
    const { at, name, given = [], open } = way
    await page.setViewportSize({ width: way.isOnPhone ? widths.phone : widths.desk, height: 900 })
    await giving(page, given)
    leftOpen.splice(0, leftOpen.length, ...given.filter(({ isOpen }) => isOpen).map((one) => one.at))
    const opened = async () => {
      await page.goto(at)
      await settled()
      await open(page, texts)
      await settled()
      return look({ page, way, data })
    }
    const seen = () => Promise.race([opened(), givenUp()])
    // Words are read here, twice where a busy machine was too slow; what cannot be opened is no reason not to read the rest.
    const read = await seen()
      .catch(seen)
      .catch((error: Error) => [error.message])
    found.push(...read.map((one) => `${name}: ${one}`))
    // What is left open, unsaved or answered in the server's place does not follow to the next; nor do the browser's caches stay off for it.
    await page.goto('about:blank')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return found
}

async function givenUp(): Promise<never> {
  await sleep(PLACE_MS_MAX, undefined, { ref: false })
  throw new Error(`took more than ${PLACE_MS_MAX / 1000} s`)
}

/** As an administrator who has chosen a client. */
async function openActing(of: Window) {
  const [client] = await ask<{ id: string; name: string }[]>('GET', '/admin/clients?search=client%40demo.test', {
    email: 'admin@demo.test',
  })
  const opened = await openSignedIn('admin@demo.test', of)
  await opened.page.addInitScript(
    (chosen) => localStorage.setItem('session.actingFor', chosen),
    JSON.stringify({ id: client?.id, name: client?.name }),
  )
  return opened
}

const asClient = (of: Window) => openSignedIn('client@demo.test', of)
const asPlatform = (of: Window) => openSignedIn('admin@demo.test', of)

export const walks = {
  everybody: async () => ({ window: openPage, ways: [...(await pagesOfAll()), ...ofSignIn] }),
  'a client': async () => ({
    window: asClient,
    ways: [...(await pagesOfClient()), ...(await draftWithOffers()), ...pagesOfShops, ...byFinger],
  }),
  'a client at work': async () => ({ window: asClient, ways: [...waysOfClient, ...ofSent(await sentStoreOrder())] }),
  'a client with money in every state': async () => ({ window: asClient, ways: waysOfClientInEachState }),
  'a client whose session ended': async () => ({ window: asClient, ways: ofEndedSession }),
  'the platform for a client': async () => ({ window: openActing, ways: ofActing }),
  'the platform': async () => ({ window: asPlatform, ways: [...pagesOfPlatform, ...waysOfPlatform, ...ofPlatform] }),
}
export type Reader = keyof typeof walks
