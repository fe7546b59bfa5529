/** What partners do, by the panel's buttons: each says what became of it, or why nothing did, and leads to where it shows. */
import { expect, it } from 'vitest'
import { connected } from '#invoicing/connections/server/test-connections.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const as = await server.operator('administrator')
const client = await server.user('facturi')

it('has a button for each, in their order, and says of each what became of it', async () => {
  const page = await mountPage('/sandbox', { as })
  await page.getByRole('tab', { name: 'Partenerii' }).click()
  const names = [
    'Curierul preda coletul',
    'Curierul vireaza rambursurile',
    'Banca: extras',
    'Banca: raspuns la lot',
    'ANAF: factura primita',
  ]
  for (const name of [...names, 'Trec zile']) await page.getByRole('button', { name, exact: true }).waitFor()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await press('Curierul preda coletul')
  await page.getByText('Niciun colet nu este pe drum. Activati o comanda.').waitFor()
  await press('ANAF: factura primita')
  await page.getByText(/^Nicio companie nu este conectata la e-Factura/).waitFor()
  await press('Trec zile')
  await page.getByText('Niciun colet nu este pe drum.', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Vedeti comenzile' }).getAttribute('href')).toContain('/profile/orders')
  await expectFine()

  await connected(server.parts.app, server.call, client)
  await press('ANAF: factura primita')
  await page.getByText(/^Factura P-\w+ a ajuns la facturi \(CUI 90000014\)$/).waitFor()
  await page.getByRole('link', { name: 'Vedeti facturile primite' }).waitFor()
})
