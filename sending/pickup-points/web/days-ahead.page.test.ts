/** Days on which a courier is not to come to a point, as its client takes them out. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { todayHere } from '#web/ui/form/today-here.ts'
import { pickupDaysAhead } from '../contract/days-ahead.ts'
import { everyPickupDay, type PickupPoint } from '../contract/pickup-points.ts'
import { approved } from '../server/test-points.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const { app } = server.parts

const GROUP = 'Zilele urmatoare in care vine curierul'
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const daysOff = async (as: { token: string }) => (await ask<PickupPoint[]>('GET', '/user/pick-up-points/list', { as }))[0]?.daysOff

/** The last of the days ahead on which it comes: whatever today is, the courier was not called for it. */
const lastDay = (): { on: string; shown: string } => {
  const days = pickupDaysAhead({ pickUpDays: everyPickupDay, daysOff: [], startsOn: null }, todayHere())
  const on = days.findLast(({ isHoliday }) => !isHoliday)?.on ?? ''
  return { on, shown: on.split('-').reverse().join('.') }
}

async function opened(page: Page) {
  await page.getByRole('button', { name: /Strada Memorandumului/ }).click()
  return page.getByRole('group', { name: GROUP })
}

it('are taken out and put back by one tap each, and said where that fails', async () => {
  const as = await server.user('zile-libere')
  await approved(app, as.id)
  const { on, shown } = lastDay()
  const page = await mountPage('/profile/pick-up-points/list', { as })
  const day = (await opened(page)).getByRole('checkbox', { name: new RegExp(shown) })
  await expect.poll(() => day.isChecked()).toBe(true)
  await expectFine()
  await day.click()
  await said(page, `Curierul nu este chemat in ${shown}.`)
  await said(page, 'zi libera, curierul nu vine')
  await expect.poll(() => daysOff(as)).toEqual([on])
  page.route(/days-off/, () => ({ status: 500, json: {} }))
  await day.click()
  await said(page, /^A aparut o eroare/)
  await expect.poll(() => day.isChecked()).toBe(false)
  page.unroute(/days-off/)
  await day.click()
  await said(page, `Curierul este chemat in ${shown}, daca il asteapta un AWB.`)
  await expect.poll(() => daysOff(as)).toEqual([])
})

it('are read and not changed by who may not say when couriers come, and are not there where it comes by its contract', async () => {
  const owner = await server.user('zile-citite')
  await approved(app, owner.id)
  const as = await server.member('contabil-zile', { clientId: owner.id, role: 'accountant' })
  const page = await mountPage('/profile/pick-up-points/list', { as })
  const read = (await opened(page)).getByRole('checkbox', { name: new RegExp(lastDay().shown) })
  await expect.poll(() => read.isDisabled()).toBe(true)

  const other = await server.user('dupa-contract')
  await approved(app, other.id, { courier: 'sameday' })
  const byContract = await mountPage('/profile/pick-up-points/list', { as: other })
  await byContract.getByRole('button', { name: /Strada Memorandumului/ }).click()
  await said(byContract, 'Dupa contractul curierului')
  await expect.poll(() => byContract.getByRole('group', { name: GROUP }).count()).toBe(0)
})
