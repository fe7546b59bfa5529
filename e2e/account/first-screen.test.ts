import type { Request } from 'playwright-core'
import { expect, it } from 'vitest'
import { languages } from '#texts/languages.ts'
import { openPage } from '../running/browser.ts'

/** Of all that a browser fetches to show where one signs in, as it travels. */
const FIRST_SCREEN_MAX_BYTES = 200_000

const fetchedBy = async (request: Request) => ({
  bytes: (await request.sizes()).responseBodySize,
  text: (await (await request.response())?.text()) ?? '',
})

it('the first screen is small, and brings the texts of one language', async () => {
  const { page } = await openPage({ isFirst: true })
  const finished: Request[] = []
  page.on('requestfinished', (request) => finished.push(request))
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  // What is fetched from now on serves what comes after, such as messages.
  const files = await Promise.all(finished.slice().map(fetchedBy))
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_SCREEN_MAX_BYTES)
  const [ro, en] = [await languages.ro.loadFirst(), await languages.en.loadFirst()]
  const filesSaying = (text: string) => files.filter((file) => file.text.includes(text)).length
  expect([filesSaying(ro.signIn.forgotTitle), filesSaying(en.signIn.forgotTitle)]).toEqual([1, 0])
})
