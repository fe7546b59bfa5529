/** Cash on delivery up to where the platform can pay it out, and a second administrator. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { activeOrder, ask, type Order, orderOf, tokenOf } from '../running/api.ts'
import { demoPassword, openSignedIn } from '../running/browser.ts'
import { thisProduct } from '../running/this-product.ts'
import { approved, payingClient, payWith } from './paying-client.ts'

const ADMIN = 'admin@demo.test'
/** Long ago: whatever the day, it is due. */
const RECEIVED = '2026-01-06'

/** Which has paid in what its orders cost. */
export async function clientWithMoney(name: string, ron: '200,00' | '1.000,00' = '200,00'): Promise<string> {
  const email = await payingClient(name)
  const { page } = await openSignedIn(email)
  await page.goto('/profile/prepay')
  await page.getByRole('radio', { name: `${ron} RON`, exact: true }).click()
  await page.getByRole('button', { name: `Plateste ${ron} RON` }).click()
  await payWith(page, approved)
  await page.getByRole('heading', { name: 'Plata a fost primita' }).waitFor()
  await page.close()
  return email
}

type Cash = { amount: number; iban: string; accountHolder: string }

/** Delivered, and the courier's transfer has come in. */
export async function heldCash(email: string, name: string, cash: Cash): Promise<Order> {
  const order = await activeOrder({ name, email, cash })
  const { courier, awb, uniqueId } = order
  await ask('POST', '/sandbox/advance', { email: ADMIN, body: { courier, awb, to: 'delivered' } })
  await expect.poll(async () => (await orderOf(uniqueId, email)).state).toBe('delivered')
  const query = new URLSearchParams({ awb: 'AWB', amount: 'Ramburs', day: RECEIVED, fileName: `${awb}.csv` })
  const { id } = await upload<{ id: string }>(
    `/admin/settlements/file/${courier}?${query}`,
    `AWB;Ramburs\n${awb};${cash.amount.toFixed(2)}`,
  )
  await ask('POST', `/admin/settlements/${id}/received`, { email: ADMIN, body: { on: RECEIVED } })
  return order
}

export async function upload<Answer>(path: string, body: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${await tokenOf(ADMIN)}`, 'content-type': 'application/octet-stream' }
  const response = await fetch(`${thisProduct().baseUrl}/api${path}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer // as contract/ describes it
}

/** As an operator makes one. */
export async function secondAdministrator(email: string): Promise<string> {
  const { dataDir } = thisProduct()
  const env = { ...process.env, DATA_DIR: dataDir }
  const made = promisify(execFile)(process.execPath, ['tools/admin-create.ts', email, '--password-stdin'], { env })
  made.child.stdin?.end(demoPassword)
  await made
  return email
}
