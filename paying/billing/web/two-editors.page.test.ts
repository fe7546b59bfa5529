/** Two people change one entity that invoices are issued to. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import type { BillingEntityShown } from '../contract/billing-entity.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const as = await server.user('date')

const entityData = { name: 'Atelier SRL', isCompany: true, identificationCode: '90000022', fiscalIdentificationType: 1 }
const address = { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', street: 'Strada Horea', number: '5' }
const saved = async () => (await ask<{ list: BillingEntityShown[] }>('GET', '/user/billing/data', { as })).list[0]
const byOther = (street: string) =>
  ask('POST', '/user/billing/data', { as, body: { fiscalSubaccountNumber: 1, entityData, address: { ...address, street } } })

it('the second one sees both, and takes what the first one has saved or keeps the own', async () => {
  await ask('POST', '/user/billing/data', { as, body: { entityData, address } })
  const page = await mountPage('/profile/billing/data/list', { as })
  await page
    .getByRole('button', { name: /^Editeaza/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Editeaza datele de facturare' })
  const street = form.getByLabel('Strada')
  const collide = async (typed: string, other: string) => {
    await street.fill(typed)
    await byOther(other)
    await form.getByRole('button', { name: 'Salveaza' }).click()
    const dialog = page.getByRole('dialog', { name: 'Datele au fost schimbate intre timp' })
    await dialog.getByText(typed).waitFor()
    await dialog.getByText(other).waitFor()
    return dialog
  }
  await (await collide('Strada Unu', 'Strada Doi')).getByRole('button', { name: 'Ia datele salvate' }).click()
  await expect.poll(() => street.inputValue()).toBe('Strada Doi')
  await (await collide('Strada Trei', 'Strada Patru')).getByRole('button', { name: 'Salveaza ce am scris' }).click()
  await expect.poll(async () => (await saved())?.address.street).toBe('Strada Trei')
})
