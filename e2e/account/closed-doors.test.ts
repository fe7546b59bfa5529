/** What is another client's, what does not exist, and what fails for a moment. */
import { expect, it } from 'vitest'
import { draftOrder } from '../running/api.ts'
import { openPage, openSignedIn } from '../running/browser.ts'

it('answers another client that the order does not exist, and nothing of it', async () => {
  const { uniqueId } = await draftOrder({ name: 'Secret Ascuns' })
  const { page } = await openSignedIn('client2@demo.test')
  for (const address of [`/profile/details/order/${uniqueId}`, `/profile/orders/edit/${uniqueId}`]) {
    await page.goto(address)
    await page.getByRole('alert').getByText('Inregistrarea nu exista.').waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('Secret Ascuns')
  }
})

it('says that an unknown address does not exist, to any caller', async () => {
  for (const { page } of [await openPage(), await openSignedIn()]) {
    await page.goto('/profile/nimic/aici')
    await page.getByRole('heading', { name: 'Pagina nu exista' }).waitFor()
    await page.getByRole('link', { name: 'Mergi la prima pagina' }).click()
    await page.waitForURL(/\/(login|profile)/)
  }
})

it('offers to try again when the server fails, and then shows the list', async () => {
  const { page } = await openSignedIn()
  const orders = /\/api\/orders(\?|$)/
  await page.route(orders, (route) => route.fulfill({ status: 503, body: 'down' }))
  await page.goto('/profile/orders')
  const retry = page.getByRole('alert').getByRole('button', { name: 'Reincearca' })
  await retry.waitFor()
  await page.unroute(orders)
  await retry.click()
  await page
    .getByRole('link', { name: /^Urmareste AWB/ })
    .first()
    .waitFor()
  await retry.waitFor({ state: 'detached' })
})
