/** The country that the rest of an entity hangs on: what is typed and is none is neither taken nor put back. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import type { BillingEntityShown } from '../contract/billing-entity.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)

const entityData = { name: 'Atelier SRL', isCompany: true, identificationCode: '90000022', fiscalIdentificationType: 1 }
const address = { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', street: 'Strada Horea', number: '5' }

it('stays as it is typed, is said, and holds the entity until it is one', async () => {
  const as = await server.user('tara')
  await ask('POST', '/user/billing/data', { as, body: { entityData, address } })
  const saved = async () => (await ask<{ list: BillingEntityShown[] }>('GET', '/user/billing/data', { as })).list[0]?.address
  const page = await mountPage('/profile/billing/data/list', { as })
  await page
    .getByRole('button', { name: /^Editeaza/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Editeaza datele de facturare' })
  const country = form.getByRole('combobox', { name: 'Tara' })
  const save = () => form.getByRole('button', { name: 'Salveaza' }).click()
  for (const [typed, error] of [
    ['Romanai', '\u201eRomanai\u201d nu este in lista. Alegeti din ea.'],
    ['', 'Alegeti din lista.'],
  ] as const) {
    await country.fill(typed)
    await form.getByLabel('Strada').fill('Strada Lunga')
    await save()
    await form.getByText(error).waitFor()
    await expect.poll(() => country.inputValue()).toBe(typed)
    await expect.poll(() => country.isFocused()).toBe(true)
    expect(page.requests(/billing\/data/).filter(({ method }) => method !== 'GET')).toEqual([])
  }
  // The county that hangs on it is still there.
  await country.fill('romania')
  await page.keyboard.press('Tab')
  await expect.poll(() => country.inputValue()).toBe('Romania')
  await save()
  await expect.poll(saved).toMatchObject({ ...address, street: 'Strada Lunga' })
})
