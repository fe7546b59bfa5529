import { expect, it } from 'vitest'
import { openPage } from '../running/browser.ts'

/** Of all that a browser fetches to show where one signs in, as it travels. */
const FIRST_SCREEN_MAX_BYTES = 200_000

it('the first screen is small, and brings the texts of one language', async () => {
  const { page } = await openPage()
  const fetched: Promise<{ path: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const sizes = request.sizes().then(({ responseBodySize }) => ({ path: new URL(request.url()).pathname, bytes: responseBodySize }))
    fetched.push(sizes)
  })
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByLabel('Email').waitFor()
  const files = await Promise.all(fetched)
  expect(files.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(FIRST_SCREEN_MAX_BYTES)
  expect(files.filter(({ path }) => /\/(ro|en)-[\w-]+\.js$/.test(path)).map(({ path }) => path.slice(0, 10))).toEqual(['/assets/ro'])
})
