/** A new client's first top-up: what is missing is asked for once, in place, and the amount stays. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { ask } = callsOn(server)
const pay = 'button'

it('asks for billing data, postal code and contact in one dialog, and then pays, without one refusal', async () => {
  const as = await server.user('Ana Noua')
  const page = await mountPage('/profile/prepay?amount=250', { as })
  await page.getByText('Pentru plata mai trebuie: datele de facturare si persoana de contact.').waitFor()
  await expect.poll(() => page.getByRole(pay, { name: /^Plateste 250,00 RON/ }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Completeaza datele' }).click()
  const dialog = page.getByRole('dialog', { name: 'Date pentru plata' })
  await dialog.getByRole('radio', { name: 'Persoana fizica' }).click()
  await dialog.getByLabel(/^Cod de identificare/).fill('1960529460047')
  await dialog.getByLabel(/^Nume/).first().fill('Ana Noua')
  await dialog.getByLabel('Localitate').fill('Cluj-Napoca')
  await dialog.getByLabel('Strada').fill('Strada Horea')
  await dialog.getByLabel('Numar').fill('5')
  await dialog.getByLabel('Telefon').fill('0722333444')
  await dialog.getByRole('button', { name: 'Salveaza' }).click()
  // All that is missing at once, before anything is sent.
  await expect.poll(() => dialog.getByText('Camp obligatoriu!').count()).toBeGreaterThan(0)
  expect(page.requests(/\/user\/billing\/data$/).filter(({ method }) => method === 'POST')).toEqual([])
  await dialog.getByLabel('Cod postal').fill('400174')
  const county = dialog.getByLabel('Judet').first()
  await county.click()
  await page.getByRole('option', { name: 'Cluj' }).click()
  await dialog.getByRole('button', { name: 'Salveaza' }).click()
  await dialog.waitFor({ state: 'detached' })
  const begin = page.getByRole(pay, { name: /^Plateste 250,00 RON/ })
  await expect.poll(() => begin.isEnabled()).toBe(true)
  const { data } = await ask<{ data: object }>('GET', '/user/contact', { as })
  expect(data).toEqual({ givenName: 'Ana', familyName: 'Noua', phone: '+40722333444' })
})

it('asks for the postal code alone where that alone is missing, and for nothing of it to pay by transfer', async () => {
  const as = await server.user('Bogdan Vechi')
  const entityData = { name: 'Atelier Vechi SRL', isCompany: true, identificationCode: '90000022', fiscalIdentificationType: 1 }
  const address = { countryCode: 'RO', localityString: 'Cluj-Napoca', countyString: 'Cluj', street: 'Strada Horea', number: '5' }
  await ask('POST', '/user/billing/data', { as, body: { entityData, address } })
  await ask('POST', '/user/contact', { as, body: { data: { givenName: 'Bogdan', familyName: 'Vechi', phone: '0722333444' } } })
  const page = await mountPage('/profile/prepay?amount=250', { as })
  await page.getByText('Pentru plata mai trebuie: codul postal.').waitFor()
  await page.getByRole('button', { name: 'Completeaza datele' }).click()
  const dialog = page.getByRole('dialog', { name: 'Date pentru plata' })
  await dialog.getByLabel('Cod postal').fill('400174')
  await dialog.getByRole('button', { name: 'Salveaza' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByText(/^Pentru plata mai trebuie/).count()).toBe(0)
  // What the dialog saves is no press of 'Plateste'.
  expect(page.requests(/^\/user\/prepay\/card/)).toEqual([])
  const { list } = await ask<{ list: unknown[] }>('GET', '/user/billing/data', { as })
  expect(list).toMatchObject([{ address: { postalCode: '400174' } }])
})
