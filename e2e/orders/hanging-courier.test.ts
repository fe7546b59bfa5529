/** A courier that does not answer costs its own offers only. */
import { expect, it } from 'vitest'
import { draftOrder } from '../running/api.ts'
import { openSignedIn } from '../running/browser.ts'
import { withFault } from '../running/simulators.ts'
import { couriers, offerOf, showOffers } from './order-form.ts'

it('shows the offers of the others, names the courier that hangs, and has it back when it answers again', async () => {
  const { uniqueId } = await draftOrder({ name: 'Curier Tacut' })
  const { page } = await openSignedIn()
  await page.goto(`/profile/orders/edit/${uniqueId}`)
  await withFault('sameday', { match: '', kind: 'timeout' }, async () => {
    await showOffers(page)
    await couriers(page).getByRole('status').getByText('Sameday nu a raspuns.').waitFor()
    await expect.poll(() => offerOf(page, 'fan to address').isEnabled()).toBe(true)
    await expect.poll(() => offerOf(page, 'sameday to address').count()).toBe(0)
  })
  await couriers(page).getByRole('button', { name: 'Reincarca ofertele' }).click()
  await offerOf(page, 'sameday to address').waitFor()
})
