/** How many presses of the mouse the errands of every day take. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { activeOrder, orderOf } = callsOn(server)
const as = await server.user('numara')
const openedOf = async (uniqueId: string) => mountPage(`/profile/details/order/${uniqueId}`, { as })

it('an order is sent again in two clicks, by the same service', async () => {
  const before = await activeOrder(as, { name: 'Ana Iarasi' })
  const page = await openedOf(before.uniqueId)
  const again = page.getByRole('button', { name: 'Comanda din nou' })
  await again.waitFor()
  const clicks = page.countClicks()
  await again.click()
  await page.waitForURL(/\/profile\/orders\/edit\//)
  const activate = page.getByRole('button', { name: 'Activeaza comanda' })
  await expect.poll(() => activate.isEnabled()).toBe(true)
  await activate.click()
  await page.waitForURL(/\/profile\/details\/order\//)
  expect(clicks()).toBe(2)
  const sent = await orderOf(location.pathname.split('/').at(-1) ?? '', as)
  expect([sent.state, sent.courier, sent.price]).toEqual(['active', before.courier, before.price])
})

it('an order is cancelled in two clicks', async () => {
  const { uniqueId } = await activeOrder(as, { name: 'Ana Anulata' })
  const page = await openedOf(uniqueId)
  const cancel = page.getByRole('button', { name: 'Anuleaza comanda' })
  await cancel.waitFor()
  const clicks = page.countClicks()
  await cancel.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anuleaza comanda' }).click()
  await expect.poll(async () => (await orderOf(uniqueId, as)).state).toBe('cancelled')
  expect(clicks()).toBe(2)
})
