/** Addresses of pages with values that the page does not know: an older version's bookmark, a colleague's link, a slip of the pen. */
import { expect, it } from 'vitest'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const as = await server.user('adrese-de-pagini')

const pages = ['orders', 'repayments', 'audit', 'dashboard', 'store-orders', 'prepay', 'balance']
const unknown = 'state=all&page=0&fromDate=foo&amount=foo&period=ever&from=foo&tab=NONE&limit=-1&show=x'

it('a list asks for what its address says, without the values that it does not know', async () => {
  const page = await mountPage('/profile/members', { as })
  const asked = () => page.requests(/^\/orders(?:\?|$)/).map(({ path }) => path)
  for (const search of ['state=all', 'page=0', 'page=abc', 'fromDate=foo']) {
    const before = asked().length
    await page.goto(`/profile/orders?search=4711&${search}`)
    await expect.poll(() => asked().length).toBeGreaterThan(before)
    expect(asked().at(-1)).toMatch(/[?&]search=4711/)
    expect(asked().at(-1)).not.toMatch(/state=|page=|fromDate=/)
  }
})

it('every page is shown without them, and never a program’s words', async () => {
  const page = await mountPage('/profile/orders', { as })
  for (const one of pages) {
    await page.goto(`/profile/${one}?${unknown}`)
    await page.locator('h1').first().waitFor()
    await expect.poll(() => page.locator('[role=status]').count()).toBe(0)
    expect(document.body.textContent, one).not.toMatch(/invalid_value|invalid_format|"code"|Pagina nu a putut fi afisata|A aparut o eroare/)
  }
})
