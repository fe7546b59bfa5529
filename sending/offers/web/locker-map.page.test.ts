/** Points on a map beside their list. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { draftOrder } = callsOn(server)
const as = await server.user('pe-harta')

const point = (n: number, more: object = {}) => ({
  ...{ courier: 'fan', id: `F${n}`, kind: 'locker', name: `FANbox ${n}`, address: `Strada Horea ${n}`, city: 'Dej', countyCode: 'CJ' },
  ...{ postalCode: '405200', latitude: 47.14 + n / 1000, longitude: 23.87, schedule: [], availableSizes: null, repaymentAvailable: true },
  ...{ approximateDistanceKm: n, scheduleText: 'L - D: non-stop' },
  ...more,
})

async function picker(map: object | null) {
  const { uniqueId } = await draftOrder(as, { name: 'Ana Pe Harta' })
  const page = await mountPage('/profile/members', { as })
  page.route(/^\/about/, async (_, real) => ({ json: { ...(await (await real()).json()), map } }))
  page.route(/lockers/, () => ({ json: [point(1), point(2, { availableSizes: [{ size: 'S', free: 0 }] })] }))
  await page.goto(`/profile/orders/edit/${uniqueId}`)
  await page.getByRole('button', { name: 'Alege locker' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alege locker' })
  await dialog.getByText('FANbox 1').waitFor()
  return dialog
}

it('the list stands alone where the operator has set no pictures of a map', async () => {
  const dialog = await picker(null)
  await expect.poll(() => dialog.getByRole('button', { name: 'Arata pe harta' }).count()).toBe(0)
})

it('each point is on the map, which is left to eyes and fingers, and leads to its line in the list', async () => {
  const dialog = await picker({ tilesUrl: 'https://harti.exemplu.test/{z}/{x}/{y}.png', credit: '© Harti <b>Exemplu</b>' })
  await dialog.getByRole('button', { name: 'Arata pe harta' }).click()
  const points = dialog.locator('.leaflet-interactive')
  await expect.poll(() => points.count()).toBe(2)
  await expect.poll(() => dialog.locator('.leaflet-container').getAttribute('aria-hidden')).toBe('true')
  await expect.poll(() => dialog.locator('.leaflet-control-attribution').textContent()).toBe('© Harti <b>Exemplu</b>')
  await points.first().evaluate((one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 20, clientY: 20 })))
  await expect.poll(() => dialog.getByRole('button', { name: /FANbox 1/ }).isFocused()).toBe(true)
  await dialog.getByRole('button', { name: 'Ascunde harta' }).click()
  await expect.poll(() => points.count()).toBe(0)
})
