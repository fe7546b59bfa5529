/** Windows of the running browser, and who is signed in there. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { waitsOfJourneys } from '#tools/test/waits.ts'
import { tokenOf } from './api.ts'
import { thisProduct } from './this-product.ts'

export const widths = { phone: 360, tablet: 768, desk: 1440 } as const
export const demoPassword = 'Demo-parola-1'

/**
 * `isTouched`: by fingers, as phones are. `at`: where the product is met in the
 * place of its own address. `isFirst`: no file of it was seen. `moves`: its user has not asked for less motion.
 */
export type Window = { width?: number; dark?: boolean; isTouched?: boolean; at?: string; isFirst?: boolean; moves?: boolean }
/** What is added to it would stay for the next test: scripts and routes belong to pages. */
export type Opened = { page: Page; context: Omit<BrowserContext, 'addInitScript' | 'route' | 'exposeBinding' | 'exposeFunction' | 'on'> }

/** A window has a place in which the browser keeps its files, compiled: kept for a later test that opens one of the same kind. */
type Kept = { kind: string; context: BrowserContext; behind: Page | null; isFirst: boolean; isFree: boolean }

let browser: Browser | null = null
const kept: Kept[] = []

/** A browser of its own, without a signed-in user. Closed after the test. */
export const openPage = (window: Window = {}): Promise<Opened> => opened(window, null)

/** A window of a user who signed in before: most journeys begin there. */
export const openSignedIn = async (email = 'client@demo.test', window: Window = {}): Promise<Opened> => opened(window, await tokenOf(email))

async function opened({ isFirst = false, ...window }: Window, token: string | null): Promise<Opened> {
  const kind = JSON.stringify(window)
  const free = isFirst ? undefined : kept.find((one) => one.isFree && one.kind === kind)
  if (free) free.isFree = false
  const context = free?.context ?? (await newContext(window))
  if (!free) kept.push({ kind, context, behind: isFirst ? null : await pageBehind(context), isFirst, isFree: false })
  const page = await context.newPage()
  // Only into a window that has no session yet: one that was ended must stay ended after a reload.
  await page.addInitScript((known) => {
    if (sessionStorage.getItem('began') !== null) return
    localStorage.clear()
    if (known !== null) localStorage.setItem('session.token', known)
    sessionStorage.setItem('began', 'yes')
  }, token)
  return { page, context }
}

async function newContext({ width = widths.desk, dark = false, isTouched = false, at = thisProduct().baseUrl, moves = false }: Window) {
  browser ??= await chromium.connect(inject('hosted').browserUrl)
  const context = await browser.newContext({
    baseURL: at,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    ...(isTouched ? { hasTouch: true, isMobile: true } : {}),
    reducedMotion: moves ? 'no-preference' : 'reduce',
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
  })
  // Some Chromiums have a viewer of PDFs and some have none; without one every file is saved, where it can be looked at.
  await context.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }))
  const shiftMs = dayShiftMs()
  if (shiftMs !== 0) await context.addInitScript(shiftClock, shiftMs)
  context.setDefaultTimeout(waitsOfJourneys.conditionMs)
  return context
}

/** How far the day that is tried is from the machine's (tools/other-days); 0: it is the machine's. Node and the database are shifted from outside. */
function dayShiftMs(): number {
  const seconds = /^\+(\d+)s$/.exec(process.env.FAKETIME ?? '')?.[1]
  return seconds === undefined ? 0 : Number(seconds) * 1000
}

/** In each page, before its own scripts. */
function shiftClock(shiftMs: number): void {
  const now = Date.now.bind(Date)
  globalThis.Date = new Proxy(Date, {
    construct: (real, given, target) => Reflect.construct(real, given.length === 0 ? [now() + shiftMs] : given, target),
    apply: (real) => new real(now() + shiftMs).toString(),
    get: (real, name, receiver) => (name === 'now' ? () => now() + shiftMs : Reflect.get(real, name, receiver)),
  })
}

/** An empty one of the product's: pages that are opened before it find the process, and what is compiled there, of those that were closed. */
async function pageBehind(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/mark.svg')
  return page
}

const SHOWN_MAX = 3000

/** Address and text of each page that a test has opened. */
export async function shownNow(): Promise<string> {
  const pages = kept.filter(({ isFree }) => !isFree).flatMap(({ context, behind }) => context.pages().filter((page) => page !== behind))
  const shown = await Promise.all(
    pages.map(async (page) => {
      const parts = await page
        .locator('main, [role="dialog"], [role="status"], [role="alert"]')
        .allInnerTexts()
        .catch((error: Error) => [error.message])
      return `== ${page.url()}\n${parts.join('\n--\n').slice(0, SHOWN_MAX)}`
    }),
  )
  return shown.join('\n')
}

/** After each test: nothing is open or granted. */
export async function closeWindows(): Promise<void> {
  await Promise.all(kept.filter(({ isFree }) => !isFree).map(handBack))
}

/** One that does not come back well is used no more. */
async function handBack(one: Kept): Promise<void> {
  const { context, behind, isFirst } = one
  kept.splice(kept.indexOf(one), 1)
  if (isFirst) return context.close()
  const opened = context.pages().filter((page) => page !== behind)
  await Promise.all(opened.map(closed))
  await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)])
  kept.push({ ...one, isFree: true })
}

/** What a test answers in the server's place may be under way: its page is gone then, which is no fault of the test. */
async function closed(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
}

const firstPage = { ro: 'Tablou de bord', en: 'Dashboard' }

/** What is shown after signing in is there. */
export const onFirstPage = (page: Page, language: keyof typeof firstPage = 'ro'): Promise<void> =>
  page.getByRole('heading', { name: firstPage[language] }).waitFor()

/** Signs in through the page, as a user does. */
export async function signIn(page: Page, email = 'client@demo.test', password = demoPassword): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Parola', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Autentificare' }).click()
  await page.waitForURL(/\/profile/)
}

/** The text of the field that has the focus. Fields that write numbers set the caret a moment after each key. */
export const selectAll = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      await page.keyboard.press('Control+a')
      return page.evaluate(() => {
        const field = document.activeElement
        return (
          field instanceof HTMLInputElement && field.value !== '' && field.selectionStart === 0 && field.selectionEnd === field.value.length
        )
      })
    })
    .toBe(true)
