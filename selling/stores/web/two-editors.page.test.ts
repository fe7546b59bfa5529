/** Two people change the settings of one shop: here of the orders that come from files. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import type { StoreConnection } from '../contract/stores.ts'
import { importStore } from '../server/import-store.ts'

const server = await serverOfPages()
const { ask } = callsOn(server)
const as = await server.user('setari')
const IBAN = 'RO49AAAA1B31007593840000'

it('the second one sees both, and takes what the first one has saved or keeps the own', async () => {
  const { name } = await importStore(server.parts.app, { clientId: as.id, title: 'Fisiere' })
  const saved = async () => (await ask<StoreConnection[]>('GET', '/user/integration/shopify/shops', { as }))[0]?.settings
  const byOther = async (accountHolder: string) => {
    const settings = { ...(await saved()), repaymentAccount: { iban: IBAN, accountHolder } }
    await ask('PUT', `/user/integration/shopify/settings/${name}`, { as, body: settings })
  }
  const page = await mountPage(`/profile/shopify/settings/${name}`, { as })
  const holder = page.getByLabel('Titular cont')
  const collide = async (typed: string, other: string) => {
    await page.getByLabel('IBAN').fill(IBAN)
    await holder.fill(typed)
    await byOther(other)
    await page.getByRole('button', { name: 'Salveaza', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Datele au fost schimbate intre timp' })
    await dialog.getByText(typed).waitFor()
    await dialog.getByText(other).waitFor()
    return dialog
  }
  await (await collide('Atelier Unu', 'Atelier Doi')).getByRole('button', { name: 'Ia datele salvate' }).click()
  await expect.poll(() => holder.inputValue()).toBe('Atelier Doi')
  await (await collide('Atelier Trei', 'Atelier Patru')).getByRole('button', { name: 'Salveaza ce am scris' }).click()
  await expect.poll(async () => (await saved())?.repaymentAccount?.accountHolder).toBe('Atelier Trei')
})
