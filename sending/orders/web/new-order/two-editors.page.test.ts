/** Two people change one saved order. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import type { OrderDetails } from '../../contract/orders.ts'

const server = await serverOfPages()
const { draftOrder, ask } = callsOn(server)
const as = await server.user('doi-redactori')

const landmarkOf = async (uniqueId: string) =>
  (await ask<OrderDetails>('GET', `/orders/${uniqueId}`, { as })).shipment.recipient.address.landmark

/** What the other one saves while the page is open. */
async function savedByOther(uniqueId: string, landmark: string): Promise<void> {
  const { shipment } = await ask<OrderDetails>('GET', `/orders/${uniqueId}`, { as })
  const recipient = { ...shipment.recipient, address: { ...shipment.recipient.address, landmark } }
  await ask('PUT', `/orders/${uniqueId}`, { as, body: { shipment: { ...shipment, recipient } } })
}

async function opened(landmark: string) {
  const { uniqueId } = await draftOrder(as, { name: 'Dana A Doi' })
  const page = await mountPage(`/profile/orders/edit/${uniqueId}`, { as })
  await page.getByRole('region', { name: 'Destinatar' }).getByLabel('Reper').fill(landmark)
  await savedByOther(uniqueId, 'langa scoala')
  await page.getByRole('button', { name: 'Salveaza pentru activare ulterioara' }).click()
  const dialog = page.getByRole('dialog', { name: 'Datele au fost schimbate intre timp' })
  await dialog.getByText('langa scoala').waitFor()
  await dialog.getByText(landmark).waitFor()
  await dialog.getByText('Destinatar: Reper').waitFor()
  expect(await landmarkOf(uniqueId)).toBe('langa scoala')
  return { uniqueId, page, dialog }
}

it('what the first one saved stays until the second one decides, whose own is saved then', async () => {
  const { uniqueId, page, dialog } = await opened('langa piata')
  await dialog.getByRole('button', { name: 'Inapoi la formular' }).click()
  await expect.poll(() => page.getByRole('region', { name: 'Destinatar' }).getByLabel('Reper').inputValue()).toBe('langa piata')
  await page.getByRole('button', { name: 'Salveaza pentru activare ulterioara' }).click()
  await dialog.getByRole('button', { name: 'Salveaza ce am scris' }).click()
  await page.getByRole('heading', { name: 'Comenzi' }).waitFor()
  expect(await landmarkOf(uniqueId)).toBe('langa piata')
})

it('what the first one saved can be taken into the form', async () => {
  const { uniqueId, page, dialog } = await opened('langa gara')
  await dialog.getByRole('button', { name: 'Ia datele salvate' }).click()
  await expect.poll(() => page.getByRole('region', { name: 'Destinatar' }).getByLabel('Reper').inputValue()).toBe('langa scoala')
  await page.getByRole('button', { name: 'Salveaza pentru activare ulterioara' }).click()
  await page.getByRole('heading', { name: 'Comenzi' }).waitFor()
  expect(await landmarkOf(uniqueId)).toBe('langa scoala')
})
