/** A new order while readings fail and answers are lost. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { draftOrder, orderOf } = callsOn(server)
const as = await server.user('pierdut')

it('can be typed while the address book cannot be read, which is read again ever more rarely', async () => {
  const page = await mountPage('/profile/orders', { as })
  page.route(/^\/address\/all/, () => ({ status: 500, body: '{' }))
  const begunAt = performance.now()
  await page.goto('/profile/orders/new')
  const name = page.getByLabel('Nume').first()
  await name.waitFor()
  await name.fill('Casa de Ceai')
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await expect.poll(() => name.inputValue()).toBe('Casa de Ceai')
  // After one second, two more, four more: on a busy machine more seconds have passed.
  const seconds = (performance.now() - begunAt) / 1_000
  expect(page.requests(/^\/address\/all/).length).toBeLessThanOrEqual(2 + Math.log2(1 + seconds))
})

const activation = /^\/orders\/\w+\/activate/

async function readyToActivate(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Sameday 24H/ }).check()
}

it('says that it is not known while the answer of the activation is lost, and shows the AWB once it comes', async () => {
  const { uniqueId } = await draftOrder(as, { name: 'Dana Pierduta' })
  const page = await mountPage(`/profile/orders/edit/${uniqueId}`, { as })
  await readyToActivate(page)
  page.route(activation, async (_, real) => {
    await real()
    return { cutOff: true }
  })
  await page.getByRole('button', { name: 'Activeaza comanda' }).click()
  await page.getByText('Nu se stie inca daca a fost activata comanda').waitFor()
  await expect.poll(() => page.getByText('Comanda nu a fost activata').count()).toBe(0)
  page.unroute(activation)
  await page.getByText(/^Comanda a fost activata\. AWB /).waitFor()
  expect((await orderOf(uniqueId, as)).state).toBe('active')
  expect(page.requests(activation).length).toBe(2)
})

it('leads to the order where another window has activated it', async () => {
  const { uniqueId } = await draftOrder(as, { name: 'Dana De Doua Ori' })
  const page = await mountPage(`/profile/orders/edit/${uniqueId}`, { as })
  await readyToActivate(page)
  page.route(activation, () => ({
    status: 409,
    json: { type: 'about:blank', title: 'order-not-draft', status: 409, detail: '', message: 'Comanda a fost deja activata.', errors: [] },
  }))
  await page.getByRole('button', { name: 'Activeaza comanda' }).click()
  await page.getByText('Comanda nu mai este de activat').waitFor()
  await expect.poll(() => page.getByText('Comanda nu a fost activata').count()).toBe(0)
  await page.getByRole('link', { name: 'Vezi comanda' }).waitFor()
})
