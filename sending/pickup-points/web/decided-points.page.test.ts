/** What an operator decides of pick-up points, also of one that was decided in another window meanwhile. */
import { expect, it } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import { createSavedAddress } from '#sending/addresses/server/address-book.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { todayHere } from '#web/ui/form/today-here.ts'
import type { PickupPoint } from '../contract/pickup-points.ts'
import { doorOfShipments, requestWire } from '../server/test-points.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const { app } = server.parts
const administrator = await server.operator('operator-hotarari')

const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function withSavedAddress(name: string) {
  const as = await server.user(name)
  await app.db.inTransaction((tx) => createSavedAddress(tx, { clientId: as.id, fields: doorOfShipments() }, app.geography))
  return as
}

it('is decided by an operator, who reads whose it is, and at its field what a decision may not be', async () => {
  const as = await withSavedAddress('de-hotarat')
  for (const courier of ['fan', 'sameday'] as const) await ask('POST', '/user/pick-up-points/add', { as, body: requestWire({ courier }) })
  const desk = await mountPage('/admin/pickup-points', { as: administrator })
  const inMenu = async (name: RegExp, action: string) => {
    await desk
      .getByRole('row', { name })
      .getByRole('button', { name: /^Actiuni pentru de-hotarat/ })
      .click()
    await desk.getByRole('menuitem', { name: action, exact: true }).click()
  }
  const dialog = desk.getByRole('dialog')
  await inMenu(/de-hotarat.*FAN Courier/, 'Aproba')
  for (const fact of ['de-hotarat', 'FAN Courier']) await dialog.getByText(fact, { exact: true }).waitFor()
  const amount = dialog.getByRole('textbox', { name: /Diferenta de pret/ })
  for (const wrong of ['abc', '5', '-50,01']) {
    await amount.fill(wrong)
    await button(desk, 'Aproba').click()
    await said(desk, 'Diferenta de pret este intre -50,00 si 0,00 RON.')
  }
  const later = dayAfter(todayHere(), 3)
  const begins = dialog.getByRole('textbox', { name: 'Prima zi cu pret redus' })
  await begins.fill('maine')
  await amount.fill('abc')
  await button(desk, 'Aproba').click()
  for (const fault of ['Diferenta de pret este intre -50,00 si 0,00 RON.', 'Nu este o data. Scrieti-o ca 31.12.2026.'])
    await said(desk, fault)
  await amount.fill('-1')
  for (const [typed, fault] of [
    ['ieri', 'Nu este o data. Scrieti-o ca 31.12.2026.'],
    ['01.01.2026', /^Data nu poate fi inainte de /],
    ['', 'Camp obligatoriu!'],
  ] as const) {
    await begins.fill(typed)
    await button(desk, 'Aproba').click()
    await said(desk, fault)
  }
  await begins.fill(later.split('-').reverse().join('.'))
  await button(desk, 'Aproba').click()
  await said(desk, 'Punctul de ridicare este activ.')
  expect(desk.requests(/approve/)).toMatchObject([{ body: { startsOn: later } }])
  expect(await ask<PickupPoint[]>('GET', '/user/pick-up-points/list', { as })).toMatchObject([
    { courier: 'sameday', startsOn: null },
    { courier: 'fan', correction: -1, startsOn: later },
  ])
  await inMenu(/de-hotarat.*Sameday/, 'Refuza')
  await button(desk, 'Refuza').click()
  await said(desk, 'Campul este obligatoriu!')
  await dialog.getByRole('textbox', { name: /^Motivul/ }).fill('x'.repeat(301))
  await button(desk, 'Refuza').click()
  await said(desk, /300/)
  await dialog.getByRole('textbox', { name: /^Motivul/ }).fill('Prea departe')
  await button(desk, 'Refuza').click()
  await said(desk, 'Cererea a fost refuzata.')
})

it('that was decided in another window is said so, shown as it is now, and not decided again', async () => {
  const as = await withSavedAddress('intre-timp')
  const [fan, sameday] = await Promise.all(
    (['fan', 'sameday'] as const).map((courier) =>
      ask<{ id: string }>('POST', '/user/pick-up-points/add', { as, body: requestWire({ courier }) }),
    ),
  )
  await ask('PUT', `/user/pick-up-points/request-delete/${sameday?.id}`, { as })
  const desk = await mountPage('/admin/pickup-points', { as: administrator })
  const open = (name: RegExp) => desk.getByRole('row', { name }).getByRole('cell', { name: 'intre-timp', exact: true }).click()
  const dialog = desk.getByRole('dialog')
  await open(/intre-timp.*FAN Courier/)
  await ask('POST', `/admin/pickup-points/${fan?.id}/refuse`, { as: administrator, body: { reason: 'Prea departe' } })
  await dialog.getByRole('textbox', { name: /Diferenta de pret/ }).fill('-3')
  await button(desk, 'Aproba').click()
  await said(desk, 'Punctul de ridicare a fost schimbat intre timp. Lista il arata cum este acum.')
  await expect.poll(() => desk.getByRole('row', { name: /intre-timp.*FAN Courier/ }).count()).toBe(0)
  await desk.reload()
  await open(/intre-timp.*Sameday/)
  await said(desk, /^Clientul a cerut stergerea la .*, inainte de aprobare\.$/)
  await ask('PUT', `/user/pick-up-points/keep/${sameday?.id}`, { as })
  await button(desk, 'Sterge punctul').click()
  await said(desk, 'Punctul de ridicare a fost schimbat intre timp. Lista il arata cum este acum.')
  expect(await ask<PickupPoint[]>('GET', '/user/pick-up-points/list', { as })).toMatchObject([{ courier: 'sameday', state: 'requested' }])
})

it('refuses at its field, where the focus then is', async () => {
  const as = await withSavedAddress('focalizat')
  await ask('POST', '/user/pick-up-points/add', { as, body: requestWire() })
  const desk = await mountPage('/admin/pickup-points', { as: administrator })
  await desk.getByRole('cell', { name: 'focalizat', exact: true }).click()
  const amount = desk.getByRole('dialog').getByRole('textbox', { name: /Diferenta de pret/ })
  await amount.fill('-51')
  await button(desk, 'Aproba').click()
  await said(desk, 'Diferenta de pret este intre -50,00 si 0,00 RON.')
  await expect.poll(() => amount.find()[0] === amount.find()[0]?.ownerDocument.activeElement).toBe(true)
})

it('stands in a list that its address names, and its price is changed and proposed there', async () => {
  const as = await withSavedAddress('in-lista')
  const { id } = await ask<{ id: string }>('POST', '/user/pick-up-points/add', { as, body: requestWire() })
  await ask('POST', `/admin/pickup-points/${id}/approve`, { as: administrator, body: { correction: -2 } })
  const desk = await mountPage('/admin/pickup-points', { as: administrator })
  await desk.getByRole('radio', { name: 'Active' }).click()
  await desk.waitForURL(/pickup-points\?state=approved$/)
  await desk.reload()
  await desk.getByRole('button', { name: /^Actiuni pentru in-lista/ }).click()
  await desk.getByRole('menuitem', { name: 'Schimba pretul' }).click()
  const dialog = desk.getByRole('dialog')
  await expect.poll(() => dialog.getByRole('textbox').count()).toBe(1)
  await dialog.getByRole('textbox').fill('-4')
  await button(desk, 'Schimba pretul').click()
  await said(desk, 'Pretul a fost schimbat.')
  await said(desk, '-4,00 RON')
  const proposed = desk.getByRole('textbox', { name: 'Sameday' })
  await proposed.fill('1')
  const save = () => desk.getByRole('button', { name: 'Salveaza' }).find().at(-1)?.click()
  await save()
  await said(desk, 'Diferenta de pret este intre -50,00 si 0,00 RON.')
  await proposed.fill('-2,50')
  await save()
  await said(desk, 'Diferenta de pret a fost salvata.')
  await desk.getByRole('button', { name: /^Actiuni pentru in-lista/ }).click()
  await desk.getByRole('menuitem', { name: 'Sterge punctul' }).click()
  await dialog.getByRole('button', { name: 'Sterge punctul' }).click()
  await said(desk, 'Punctul de ridicare a fost sters.')
  await desk.getByRole('radio', { name: 'Incheiate' }).click()
  await said(desk, 'in-lista')
  await expectFine()
})

it('has its price changed as it was seen: what was typed stays, and the price that another window gave it is shown', async () => {
  const as = await withSavedAddress('doua-ferestre')
  const { id } = await ask<{ id: string }>('POST', '/user/pick-up-points/add', { as, body: requestWire() })
  const price = (correction: number) => ask('POST', `/admin/pickup-points/${id}/approve`, { as: administrator, body: { correction } })
  await price(-2)
  const desk = await mountPage('/admin/pickup-points?state=approved', { as: administrator })
  await desk.getByRole('button', { name: /^Actiuni pentru doua-ferestre/ }).click()
  await desk.getByRole('menuitem', { name: 'Schimba pretul' }).click()
  const amount = desk.getByRole('dialog').getByRole('textbox')
  await amount.fill('-9')
  await price(-3)
  await button(desk, 'Schimba pretul').click()
  await said(desk, /^Diferenta de pret a fost schimbata intre timp/)
  await desk.getByRole('dialog').getByText('-3,00 RON la fiecare expediere').waitFor()
  await expect.poll(() => amount.inputValue()).toBe('-9,00')
  expect(await ask<PickupPoint[]>('GET', '/user/pick-up-points/list', { as })).toMatchObject([{ correction: -3 }])
  await button(desk, 'Schimba pretul').click()
  await said(desk, 'Pretul a fost schimbat.')
  expect(await ask<PickupPoint[]>('GET', '/user/pick-up-points/list', { as })).toMatchObject([{ correction: -9 }])
})

it('has its price proposed as it was seen', async () => {
  const propose = (correction: number) => ask('PUT', '/admin/pickup-points/corrections/fan', { as: administrator, body: { correction } })
  await propose(-2)
  const desk = await mountPage('/admin/pickup-points', { as: administrator })
  const proposed = desk.getByRole('textbox', { name: 'FAN Courier' })
  const save = () => desk.getByRole('button', { name: 'Salveaza' }).find()[0]?.click()
  await proposed.fill('-8')
  await propose(-5)
  save()
  await said(desk, /^Diferenta de pret a fost schimbata intre timp/)
  await said(desk, 'Acum: -5,00 RON')
  await expect.poll(() => proposed.inputValue()).toBe('-8')
  save()
  await said(desk, 'Diferenta de pret a fost salvata.')
  expect(desk.requests(/corrections\/fan/)).toMatchObject([
    { body: { correction: -8, seenCorrection: -2 } },
    { body: { correction: -8, seenCorrection: -5 } },
  ])
})
