/** From the empty form to the parcel's way. */
import { expect, it } from 'vitest'
import { openPage, openSignedIn, signIn } from '../running/browser.ts'
import { awbsFor } from '../running/simulators.ts'
import { balanceShown } from './money-shown.ts'
import { activate, offerOf, priceBani, showOffers, writeOrder } from './order-form.ts'
import { savedPdf } from './pdf.ts'

it('sends a parcel with cash on delivery, from the form to the label, and charges it once', async () => {
  const { page } = await openPage()
  await signIn(page)
  const before = await balanceShown(page)
  await writeOrder(page, { repayment: { amount: '250' } })
  await showOffers(page)
  const chosen = offerOf(page, 'fan to address')
  const prices = await Promise.all(
    [chosen, ...(['fan to locker', 'sameday to address', 'sameday to locker'] as const).map((service) => offerOf(page, service))].map(
      priceBani,
    ),
  )
  expect(new Set(prices).size, 'four different prices').toBe(4)

  let uniqueId = ''
  const opened = await savedPdf(page, async () => {
    uniqueId = await activate(page, chosen)
  })

  const [held, ...others] = await awbsFor(uniqueId)
  expect(others).toEqual([])
  const awb = held?.awb ?? ''
  expect([opened.name, opened.pages], 'the label opens by itself').toEqual([`${awb}.pdf`, [{ widthMm: 210, heightMm: 297 }]])
  await page.getByRole('link', { name: `Urmareste AWB ${awb}` }).waitFor()
  await expect.poll(() => balanceShown(page)).toBe(before - (prices[0] ?? 0))
  await page.getByRole('listitem').getByText('250,00 RON').waitFor()

  await page.getByRole('button', { name: 'Alte formate' }).click()
  const label = await savedPdf(page, () => page.getByRole('menuitem', { name: 'Salveaza A6' }).click())
  expect(label.name).toBe(`${awb}.pdf`)
  expect(label.pages).toEqual([{ widthMm: 105, heightMm: 148 }])

  await page.goto('/profile/balance/available')
  const charges = page.getByRole('row').filter({ hasText: awb })
  await charges.first().waitFor()
  await expect.poll(() => charges.count()).toBe(1)
})

it('shows the client and everyone else how far the parcel is, and everyone else no name, phone or street', async () => {
  const { page: client } = await openSignedIn()
  await writeOrder(client)
  await showOffers(client)
  const uniqueId = await activate(client, offerOf(client, 'sameday to address'))
  const awb = (await awbsFor(uniqueId))[0]?.awb ?? ''

  const { page: administrator } = await openSignedIn('admin@demo.test')
  await administrator.goto('/sandbox')
  await administrator.getByRole('button', { name: `Actiuni pentru ${awb}` }).click()
  await administrator.getByRole('menuitem', { name: 'Muta la: In livrare' }).click()
  await administrator.getByText('Coletul a fost mutat.').waitFor()

  await client.reload()
  await client.getByRole('region', { name: 'Istoric' }).getByText('In livrare', { exact: true }).waitFor()

  const { page: visitor } = await openPage()
  await visitor.goto('/tracking')
  await visitor.getByLabel('AWB').fill(awb)
  await visitor.getByRole('button', { name: 'Urmareste' }).click()
  const way = visitor.getByRole('region', { name: 'Istoric' })
  await way.getByText('In livrare', { exact: true }).waitFor()
  await way.getByText('Ridicata', { exact: true }).waitFor()
  const shown = await visitor.getByRole('main').textContent()
  for (const secret of ['Ana', 'Victoriei', '721000900', 'Mesteacan', 'Memorandumului', '744100200']) expect(shown).not.toContain(secret)
})
