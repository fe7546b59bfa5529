/** A pick-up point from its request to its end: its price in the next offers, the courier called to it once where a label waits, and a day off. */
import { expect, it } from 'vitest'
import { nextWorkingDay } from '#contract/banking/banking-days.ts'
import { bucharestDayOf, weekdayOfDay } from '#server/platform/clock.ts'
import { ask, offerFor, orderOf } from '../running/api.ts'
import { openSignedIn } from '../running/browser.ts'
import { productDatabase } from '../running/product-database.ts'
import { courierCallsTo } from '../running/simulators.ts'
import { offerOf, priceBani, showOffers, type WrittenParty, writeParty } from './order-form.ts'

const email = 'client2@demo.test'
const administrator = 'admin@demo.test'
const depot: WrittenParty = {
  ...{ name: 'Depozit Dej', phone: '0744 100 200', county: 'Cluj', city: 'Dej' },
  ...{ street: 'Strada Crangului', number: '2', postalCode: '405200' },
}
const door = 'Strada Crangului 2, Dej, CJ'
const weekdays = ['Luni', 'Marti', 'Miercuri', 'Joi', 'Vineri']
const CHEAPER_BANI = 242

const address = (street: string, number: string, postalCode: string, city: string) => ({
  ...{ countyCode: 'CJ', city, postalCode, street, number },
})

/** From the depot, with nothing chosen yet. */
async function draftFromDepot(): Promise<string> {
  const shipment = {
    sender: { contact: { name: depot.name, phone: '+40744100200' }, address: address(depot.street, '2', '405200', 'Dej') },
    recipient: {
      contact: { name: 'Mara Crangului', phone: '+40721000999' },
      address: address('Strada Memorandumului', '28', '400114', 'Cluj-Napoca'),
    },
    packing: { type: 2, content: 'Ceai', packages: [{ weightKg: 2, lengthCm: 30, widthCm: 20, heightCm: 10 }] },
    extraOptions: {},
  }
  return (await ask<{ uniqueId: string }>('POST', '/orders', { email, body: { shipment } })).uniqueId
}

/** The job of the morning, twice. */
async function callOn(day: string): Promise<void> {
  const name = 'call-couriers-to-points'
  for (const _ of [1, 2]) await productDatabase.$client.query(`select graphile_worker.add_job($1, $2)`, [name, { period: day }])
  const waiting = () => productDatabase.$client.query('select 1 from graphile_worker.jobs where task_identifier = $1', [name])
  await expect.poll(async () => (await waiting()).rowCount, { timeout: 60_000 }).toBe(0)
}

it('is asked for, approved, makes offers cheaper, brings the courier once on its day, and is deleted', async () => {
  const day = nextWorkingDay(bucharestDayOf(new Date()))
  const chosen = weekdays[weekdayOfDay(day) - 1] ?? ''
  const draft = await draftFromDepot()
  const { page } = await openSignedIn(email)
  const fanPrice = async (): Promise<number> => {
    await page.goto(`/profile/orders/edit/${draft}`)
    await showOffers(page)
    return priceBani(offerOf(page, 'fan to address'))
  }
  const before = await fanPrice()

  await page.goto('/profile/pick-up-points/list')
  await page.getByText('Cereti un punct de ridicare recurent').waitFor()
  await page.getByRole('link', { name: 'Cerere noua' }).first().click()
  await page.getByText('Pasul 1 din 3').waitFor()
  await writeParty(page.locator('form'), depot)
  const next = page.getByRole('button', { name: 'Continua', exact: true })
  await next.click()
  await page.getByRole('radio', { name: /FAN Courier/ }).click()
  await next.click()
  for (const other of weekdays.filter((weekday) => weekday !== chosen)) await page.getByRole('checkbox', { name: other }).uncheck()
  await page.getByRole('textbox', { name: /Comenzi estimate pe luna/ }).fill('21')
  await page.getByRole('radio', { name: 'Da', exact: true }).check()
  await page.getByRole('button', { name: 'Trimite cererea' }).click()
  await page.waitForURL(/\/pick-up-points\/list$/)
  await page.getByText('In curs de aprobare').waitFor()
  expect(await fanPrice()).toBe(before)

  const { page: desk } = await openSignedIn(administrator)
  await desk.goto('/admin/pickup-points')
  await desk.getByRole('cell', { name: door, exact: true }).click()
  await desk.getByRole('textbox', { name: /Diferenta de pret la fiecare expediere/ }).fill('-2,42')
  await desk.getByRole('button', { name: 'Aproba', exact: true }).click()
  await desk.getByText('Punctul de ridicare este activ.').waitFor()
  expect(await fanPrice()).toBe(before - CHEAPER_BANI)

  // Nothing waits there, so the courier is not called. Once a label does, the morning of its day and the order itself call once together.
  await callOn(day)
  expect(await courierCallsTo(depot.name)).toEqual([])
  const sent = await draftFromDepot()
  await ask('POST', `/orders/${sent}/activate`, { email, body: { offerId: await offerFor(sent, { email, courier: 'fan' }) } })
  await expect.poll(async () => (await orderOf(sent, email)).awb).not.toBeNull()
  await callOn(day)
  const callsFor = async (on: string) => (await courierCallsTo(depot.name)).filter((asked) => asked.includes(on))
  await expect.poll(async () => (await callsFor(day)).length, { timeout: 60_000 }).toBe(1)
  await callOn(day)
  expect(await callsFor(day)).toHaveLength(1)

  await page.goto('/profile/pick-up-points/list')
  await page.getByRole('button', { name: /Strada Crangului 2/ }).click()
  await page.getByText('Activ', { exact: true }).waitFor()
  const days = page.getByRole('group', { name: 'Zilele urmatoare in care vine curierul' })
  const last = days.getByRole('checkbox', { checked: true }).last()
  await last.click()
  await page.getByText(/^Curierul nu este chemat in /).waitFor()
  await days.getByText('zi libera, curierul nu vine').waitFor()
  await page.getByRole('button', { name: 'Sterge', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sterge' }).click()
  await page.getByText('Cerea de stergere a fost salvata!').waitFor()
  await page.getByText('In curs de stergere').waitFor()
  expect(await fanPrice()).toBe(before)
  const [point] = await ask<{ id: string }[]>('GET', '/user/pick-up-points/list', { email })
  await ask('POST', `/admin/pickup-points/${point?.id}/end`, { email: administrator })
  await page.goto('/profile/pick-up-points/list')
  await page.getByText('Cereti un punct de ridicare recurent').waitFor()
  await page.getByRole('checkbox', { name: 'Arata punctele respinse sau sterse' }).check()
  await page.getByText('Sters', { exact: true }).waitFor()
})
