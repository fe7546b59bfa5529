/** A client's rules: written, ordered by keyboard, tried before they are saved, and shown wherever an order is sent by them. */
import { expect, it } from 'vitest'
import { packingTable } from '#selling/scan-station/server/test-packing-table.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import type { RuleSet } from '../contract/calls.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const as = await server.user('reguli')
const table = await packingTable(server.parts.app, as.id)

const saved = () => ask<RuleSet>('GET', '/user/automation/rules', { as })
const namesSaved = async () => (await saved()).rules.map(({ name }) => name)
const open = () => mountPage('/profile/shopify/rules', { as })
const dialog = (page: Page) => page.getByRole('dialog')
const press = async (page: Page, name: string | RegExp) => {
  const button = page.getByRole('button', { name }).first()
  await button.focus()
  await button.press('Enter')
}
const save = async (page: Page) => {
  await press(page, 'Salveaza')
  await page.getByText('Regulile au fost salvate.').waitFor()
}

async function write(page: Page, name: string, more: (form: ReturnType<typeof dialog>) => Promise<void>): Promise<void> {
  await press(page, 'Adauga o regula')
  const form = dialog(page)
  await form.getByLabel('Nume').fill(name)
  await more(form)
  await form.getByLabel('Nume').press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
}

it('are written, tried before anything is saved, and saved by the keyboard alone', async () => {
  const page = await open()
  await page.getByText('Nu aveti reguli').waitFor()
  await write(page, 'Peste 0,1 kg', async (form) => {
    await form.getByLabel('Mai grea de (kg)').fill('0,1')
    await form.getByRole('switch', { name: 'Deschidere la livrare' }).press(' ')
  })
  const trial = page.getByRole('region', { name: 'Proba pe ultimele comenzi' })
  await expect.poll(async () => /Peste 0,1 kg: (o|\d+)( de)? comen/.test((await trial.textContent()) ?? '')).toBe(true)
  expect(await namesSaved()).toEqual([])
  await save(page)
  expect((await saved()).rules).toMatchObject([
    { name: 'Peste 0,1 kg', when: { weight: { over: 0.1 } }, gives: { options: { openAtDelivery: true } } },
  ])
})

it('are moved by keyboard, with the focus on what was moved and its new place said', async () => {
  const page = await open()
  await write(page, 'Rambursuri', async (form) => {
    await form.getByRole('switch', { name: 'Asigurare la valoarea produselor' }).press(' ')
  })
  await press(page, 'Muta mai sus regula Rambursuri')
  await page.getByText('Regula Rambursuri este acum a 1-a din 2.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Muta mai jos regula Rambursuri' }).isFocused()).toBe(true)
  await save(page)
  expect(await namesSaved()).toEqual(['Rambursuri', 'Peste 0,1 kg'])
})

it('say what is wrong with one, and keep nothing of it', async () => {
  const page = await open()
  await press(page, 'Adauga o regula')
  const form = dialog(page)
  await form.getByLabel('Nume').fill('rambursuri')
  await form.getByRole('switch', { name: 'Activeaza singur' }).press(' ')
  await form.getByLabel('Nume').press('Enter')
  await form.getByText('Alta regula are acelasi nume!').waitFor()
  await form.getByText('Scrieti suma pe zi!').waitFor()
  await expect.poll(() => form.getByLabel('Nume').isFocused()).toBe(true)
})

it('are shown on the order, in the list and in the sheet of many, by the rule that decides', async () => {
  const order = table.ready[0]
  if (!order) throw new Error('no order is ready')
  const rule = { id: crypto.randomUUID(), name: 'Totul cu Sameday', when: {}, gives: { courier: 'sameday', options: {} } }
  await ask('PUT', '/user/automation/rules', { as, body: { rules: [rule] } })
  const list = await mountPage(`/profile/shopify/orders/${table.store.name}`, { as })
  await list.getByText('Regula "Totul cu Sameday"').first().waitFor()
  await list.getByRole('checkbox', { name: `Selecteaza randul: ${order.name}`, exact: true }).check()
  await list.getByRole('button', { name: /^Activeaza comenzi/ }).click()
  const sheet = list.getByRole('dialog', { name: 'Activeaza comenzi' })
  await expect
    .poll(async () => /Sameday[\s\S]*Regula "Totul cu Sameday"/.test((await sheet.textContent()) ?? ''), { timeout: 60_000 })
    .toBe(true)
  const page = await mountPage(`/profile/shopify/order/${encodeURIComponent(order.id)}?shop=${table.store.name}`, { as })
  await expect.poll(() => page.getByText('Propus: Regula "Totul cu Sameday"').count(), { timeout: 60_000 }).toBe(1)
})

it('are shown to who may not change them, and a second one learns what the first has saved', async () => {
  const reader = await server.member('citeste-reguli', { clientId: as.id, role: 'read-only' })
  const shown = await mountPage('/profile/shopify/rules', { as: reader })
  await shown.getByText('1. Totul cu Sameday').waitFor()
  await expect.poll(() => shown.getByRole('button', { name: /regula/ }).count()).toBe(0)
  const page = await open()
  await page.getByRole('switch', { name: 'Regula Totul cu Sameday activa' }).press(' ')
  const { rules } = await saved()
  await ask('PUT', '/user/automation/rules', { as, body: { rules: rules.map((one) => ({ ...one, name: 'Schimbata' })) } })
  await press(page, 'Salveaza')
  const found = page.getByRole('dialog', { name: 'Datele au fost schimbate intre timp' })
  await found.getByRole('button', { name: 'Ia datele salvate' }).click()
  await page.getByText('1. Schimbata').waitFor()
})
