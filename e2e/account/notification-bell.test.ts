/** What happened since, behind the bell: read on a phone, one by one and all, and the messages on the order's page. */
import { expect, it } from 'vitest'
import { expectFine } from '../fine-page.ts'
import { activeOrder, ask } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { sayWhatHappened } from '../running/product-database.ts'

it('failed deliveries are behind the bell until they are read, and the order lists what was sent', async () => {
  const orders = [await activeOrder({ name: 'Clopotel Unu' }), await activeOrder({ name: 'Clopotel Doi' })]
  for (const { courier, awb } of orders)
    await ask('POST', '/sandbox/advance', { email: 'admin@demo.test', body: { courier, awb, to: 'attempt_failed' } })
  const { page } = await openSignedIn('client@demo.test', { width: widths.phone })
  await page.goto('/profile/orders')
  const bell = page.getByRole('button', { name: /^Notificari:/ })
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0)
  await expect.poll(unread).toBeGreaterThanOrEqual(2)
  const before = await unread()
  await bell.click()
  await page.getByRole('link', { name: /Clopotel Doi: Livrare nereusita/ }).click()
  await page.getByRole('heading', { name: 'Mesaje trimise' }).waitFor()
  const confirmation = page.getByText('Confirmarea comenzii, cu eticheta')
  const confirmations = async () => {
    await sayWhatHappened()
    await page.reload()
    await page.getByRole('heading', { name: 'Mesaje trimise' }).waitFor()
    return confirmation.count()
  }
  await expect.poll(confirmations, { timeout: 60_000, interval: 1_000 }).toBe(1)
  await expectFine(page)
  await page.setViewportSize({ width: widths.phone, height: 900 })
  await expect.poll(unread).toBe(before - 1)
  await bell.click()
  await page.getByRole('button', { name: 'Marcheaza toate ca citite' }).click()
  await expect.poll(unread).toBe(0)
})
