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

it('says that the account could not be read, and shows the page once it is', async () => {
  const { page } = await openSignedIn()
  const me = /\/api\/auth\/me(\?|$)/
  await page.route(me, (route) => route.fulfill({ status: 500, body: 'down' }))
  await page.goto('/profile/settings')
  await page.getByRole('heading', { name: 'Pagina nu a putut fi afisata' }).waitFor()
  // What comes later, such as the bell, asks for the account by itself.
  await page.waitForLoadState('networkidle')
  await page.unroute(me)
  await page.getByRole('alert').getByRole('button', { name: 'Reincearca' }).click()
  await page.getByRole('heading', { name: 'Setari', exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Navigare principala' }).getByRole('link', { name: 'Sold' }).waitFor()
})

it('stays while there is no connection for the page that is wanted, and opens it afterwards', async () => {
  const { page, context } = await openSignedIn(undefined, { isFirst: true })
  await page.goto('/profile/settings')
  const members = page.getByRole('navigation', { name: 'Navigare principala' }).getByRole('link', { name: 'Membri' })
  await members.waitFor()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await members.click()
  await page
    .getByText(/^Nu exista legatura cu serverul/)
    .first()
    .waitFor()
  await expect.poll(() => page.getByRole('heading', { name: 'Setari', exact: true }).count()).toBe(1)
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Membri', exact: true }).waitFor()
})
