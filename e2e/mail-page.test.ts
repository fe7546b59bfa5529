/** E-mails as pages: readable at the widths of phones, tablets and screens, in the light and in the dark. */
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { composeGroupMail } from '#server/effects/mails.ts'
import { languages } from '#texts/languages.ts'
import { packagedChromium } from './running/packaged-chromium.ts'

let browser: Awaited<ReturnType<typeof chromium.launch>>
beforeAll(async () => {
  browser = await chromium.launch({ ...(await packagedChromium()), args: ['--no-sandbox'] })
})
afterAll(() => browser.close())

const parcel = {
  ...{ orderId: 'AB12CD34EF56', awb: '7000123456789012345678901234567890', courier: 'FAN Courier', label: 'attached' as const },
  recipient: 'Ștefania-Alexandra Constantinescu-Dumitrescu <script>, Cluj-Napoca',
  tracking: `https://expediere.exemplu.ro/tracking/${'7'.repeat(60)}`,
  at: new Date('2026-11-23T08:00:00Z'),
  link: 'https://expediere.exemplu.ro/profile/details/order/AB12CD34EF56',
}

const mailIn = async (language: 'ro' | 'en') => {
  const { mails, notices } = await languages[language].load()
  const addressed = { product: 'Expedio', to: 'ana@exemplu.ro', name: 'Atelier', publicUrl: 'https://expediere.exemplu.ro' }
  return composeGroupMail(mails, addressed, notices.confirmed.mail(parcel))
}

it.each([360, 768, 1440])('at %i px nothing is cut off, in both languages, light and dark', async (width) => {
  for (const language of ['ro', 'en'] as const) {
    const { html = '', text } = await mailIn(language)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
      await page.setContent(html)
      const seen = await page.evaluate(() => {
        const colours = (selector: string) => {
          const style = getComputedStyle(document.querySelector(selector) as Element)
          return [style.color, style.backgroundColor]
        }
        return {
          widthPx: document.documentElement.scrollWidth,
          sheet: colours('.sheet'),
          button: colours('.button'),
          text: document.body.innerText,
        }
      })
      expect(seen.widthPx).toBeLessThanOrEqual(width)
      expect(seen.sheet).toEqual(
        colorScheme === 'light' ? ['rgb(31, 41, 55)', 'rgb(255, 255, 255)'] : ['rgb(232, 234, 237)', 'rgb(31, 34, 41)'],
      )
      expect(seen.button).toEqual(
        colorScheme === 'light' ? ['rgb(255, 255, 255)', 'rgb(31, 78, 156)'] : ['rgb(16, 19, 26)', 'rgb(138, 180, 248)'],
      )
      for (const line of text.split('\n').filter((one) => one !== '' && one !== '--')) expect(seen.text).toContain(line)
      await page.close()
    }
  }
})
