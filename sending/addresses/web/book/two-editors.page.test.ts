/** Two people change one address of the book. */
import { expect, it } from 'vitest'
import { aParty } from '#sending/orders/server/test-orders.ts'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { addressFieldsOf, type SavedAddress } from '../../contract/addresses.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const as = await server.user('agenda')

it('the second one sees both, and decides which stays', async () => {
  const fields = addressFieldsOf(aParty(), 'Depozit')
  const { id } = await ask<SavedAddress>('POST', '/address', { as, body: fields })
  const page = await mountPage('/profile/addresses', { as })
  const open = async () => {
    await page.getByRole('button', { name: 'Actiuni pentru Depozit' }).click()
    await page.getByRole('menuitem', { name: 'Modifica' }).click()
  }
  await open()
  const form = page.getByRole('dialog', { name: 'Modifica adresa' })
  await form.getByLabel('Reper').fill('poarta mica')
  await ask('PUT', `/address/${id}`, { as, body: { ...fields, addressLandmark: 'poarta mare' } })
  await form.getByRole('button', { name: 'Salveaza' }).click()
  const dialog = page.getByRole('dialog', { name: 'Datele au fost schimbate intre timp' })
  await dialog.getByText('poarta mare').waitFor()
  await dialog.getByText('poarta mica').waitFor()
  await dialog.getByRole('button', { name: 'Salveaza ce am scris' }).click()
  await page.getByText('Adresa a fost actualizata cu succes!').waitFor()
  const [saved] = await ask<SavedAddress[]>('POST', '/address/all', { as, body: {} })
  expect(saved?.addressLandmark).toBe('poarta mica')
})
