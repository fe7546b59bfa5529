/** A real browser: the machine's Chromium, or the one that comes as a package. */
import { existsSync } from 'node:fs'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, inject } from 'vitest'

const installed = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

let browser: Browser | null = null

async function launched(): Promise<Browser> {
  if (browser) return browser
  const found = installed.find((path) => path && existsSync(path))
  const quiet = [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ]
  browser = found
    ? await chromium.launch({ executablePath: found, args: quiet })
    : await chromium.launch({
        executablePath: await chromiumPackage.executablePath(),
        args: [...chromiumPackage.args, ...quiet],
        headless: true,
      })
  return browser
}

afterAll(async () => {
  await browser?.close()
  browser = null
})

export const widths = { phone: 360, tablet: 768, desk: 1440 } as const

export async function openPage({
  width = widths.desk,
  dark = false,
}: {
  width?: number
  dark?: boolean
} = {}): Promise<{ page: Page; context: BrowserContext }> {
  const context = await (await launched()).newContext({
    baseURL: inject('baseUrl'),
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    locale: 'ro-RO',
    timezoneId: 'Europe/Bucharest',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return { page, context }
}

export const demoPassword = 'Demo-parola-1'

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, email = 'client@demo.test'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Parola', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: /autentific/i }).click()
  await page.waitForURL(/\/profile/)
}
