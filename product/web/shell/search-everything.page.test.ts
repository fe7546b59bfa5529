/** The search over everything: of what it finds it shows a part, and says so. */
import { expect, it } from 'vitest'
import { ORDERS_FOUND_MAX } from '#sending/orders/contract/orders-of-any-client.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { draftOrder } = callsOn(server)

const searched = async (text: string, as: { token: string }) => {
  const page = await mountPage('/profile/orders', { as })
  await page.getByRole('button', { name: 'Cont' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: /^Cauta/ }).fill(text)
  return { page, orders: (name: string) => page.getByText(new RegExp(`^${name}, Dej`)) }
}

// Each draft has the same phone: what is ordered below would be found here.
it('orders of any client are shown up to the most that are found, and then it is said that there may be more', async () => {
  const [client, support] = [await server.user('ale-altora'), await server.operator('suport-multe', 'support')]
  const found = async () => {
    const { page, orders } = await searched('0721 000 999', support)
    const all = orders('ale-altora: Al Altuia')
    await all.first().waitFor()
    return [await all.count(), await page.getByText(`Rezultate aratate: primele ${ORDERS_FOUND_MAX}.`).count()]
  }
  for (let n = 1; n < ORDERS_FOUND_MAX; n += 1) await draftOrder(client, { name: 'Al Altuia' })
  expect(await found()).toEqual([ORDERS_FOUND_MAX - 1, 0])
  await draftOrder(client, { name: 'Al Altuia' })
  expect(await found()).toEqual([ORDERS_FOUND_MAX, 1])
})

it('six orders are shown of those found, with how many there are, and six of six without a word; the list has them all', async () => {
  const client = await server.user('multe-comenzi')
  for (const name of [...Array<string>(7).fill('Sapte Gasite'), ...Array<string>(6).fill('Sase Gasite')]) await draftOrder(client, { name })
  const six = await searched('Sase Gasite', client)
  await expect.poll(() => six.orders('Sase Gasite').count()).toBe(6)
  await expect.poll(() => six.page.getByText(/Se vad primele/).count()).toBe(0)
  const { page, orders } = await searched('Sapte Gasite', client)
  await page.getByText('Se vad primele 6 din 7.').waitFor()
  await expect.poll(() => orders('Sapte Gasite').count()).toBe(6)
  await page.getByText('Cauta "Sapte Gasite" in comenzi').click()
  await page.waitForURL(/orders\?search=/)
  await expect.poll(() => page.getByRole('table').locator('tbody tr').count()).toBe(7)
})
