/** Filters of lists on a phone: out of the way until they are asked for. */
import { afterEach, expect, it, vi } from 'vitest'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { mountPage, serverOfPages } from '../../test/test-page.tsx'

const server = await serverOfPages()
const LISTS = '/profile/invoicing-system/system-invoices'
afterEach(() => void vi.unstubAllGlobals())

it.each([
  ['received', 'Numele furnizorului'],
  ['sent', 'Numele clientului'],
])('stand behind a button that says how many are set: %s', async (which, name) => {
  const as = await server.user(`filtre-${which}`)
  await connected(server.parts.app, server.call, as)
  const asWide = globalThis.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({ ...asWide(media), matches: media.includes('max-width') }))
  const page = await mountPage(`${LISTS}/${which}/list?name=Demo&period=all`, { as })
  const fold = page.getByRole('button', { name: 'Filtre (2)' })
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('false')
  await fold.click()
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true')
  await page.getByRole('searchbox', { name }).fill('')
  await page.getByRole('button', { name: 'Filtre (1)' }).waitFor()
})
