/** Windows of the running browser, and who is signed in there. */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, inject } from 'vitest'
import { tokenOf } from './api.ts'
import { thisProduct } from './this-product.ts'

let browser: Browser | null = null
const opened: BrowserContext[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()))
})
afterAll(async () => {
  await browser?.close()
  browser = null
})

export const widths = { phone: 360, tablet: 768, desk: 1440 } as const
export const demoPassword = 'Demo-parola-1'

/** `isTouched`: by fingers, as phones are. `at`: where the product is met in the place of its own address. */
export type Window = { width?: number; dark?: boolean; isTouched?: boolean; at?: string }

/** A browser of its own, without a signed-in user. Closed after the test. */
export async function openPage({
  width = widths.desk,
  dark = false,
  isTouched = false,
  at = thisProduct().baseUrl,
}: Window = {}): Promise<{ page: Page; context: BrowserContext }> {
  browser ??= await chromium.connect(inject('hosted').browserUrl)
  const context = await browser.newContext({
    baseURL: at,
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    ...(isTouched ? { hasTouch: true, isMobile: true } : {}),
    reducedMotion: 'reduce',
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
  })
  opened.push(context)
  // Some Chromiums have a viewer of PDFs and some have none; without one every file is saved, where it can be looked at.
  await context.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false }))
  context.setDefaultTimeout(25_000)
  return { page: await context.newPage(), context }
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

/** A window of a user who signed in before: most journeys begin there. */
export async function openSignedIn(email = 'client@demo.test', window: Window = {}): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await openPage(window)
  const token = await tokenOf(email)
  // Only into a window that has no session: one that was ended must stay ended after a reload.
  await context.addInitScript((known) => {
    if (sessionStorage.getItem('began') === null && localStorage.getItem('session.token') === null)
      localStorage.setItem('session.token', known)
    sessionStorage.setItem('began', 'yes')
  }, token)
  return { page, context }
}
