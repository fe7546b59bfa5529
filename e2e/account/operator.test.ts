/** A courier that does not answer a cancellation, and what is left to an operator. */
import { expect, it } from 'vitest'
import { EFFECT_NOTE_MAX } from '#contract/effects/effects.ts'
import { expectFine } from '../fine-page.ts'
import { balanceShown } from '../orders/money-shown.ts'
import { activeOrder, ask, balanceBani, draftOrder, offerFor, orderOf } from '../running/api.ts'
import { openSignedIn, widths } from '../running/browser.ts'
import { awbsFor, cancelCall, withFault } from '../running/simulators.ts'
import { foundStray, settleWhatWaits } from '../running/strays.ts'

it('shows a cancellation as under way while the courier does not answer, then as done with the money back', async () => {
  const { uniqueId, courier, awb, price } = await activeOrder({ name: 'Razvan Gandita' })
  const charged = await balanceBani()
  const { page } = await openSignedIn()
  await page.goto(`/profile/details/order/${uniqueId}`)
  await withFault(courier, { match: cancelCall[courier], kind: 'error' }, async () => {
    await page.getByRole('button', { name: 'Anuleaza comanda' }).click()
    const question = page.getByRole('dialog', { name: 'Anulare comanda' })
    await question.getByText(`AWB-ul comenzii ${awb}`).waitFor()
    // As a scanner sends it.
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Anuleaza comanda' }).click()
    await question.getByRole('button', { name: 'Anuleaza comanda' }).click()
    await page
      .getByRole('status')
      .filter({ hasText: 'Comanda se anuleaza' })
      .getByText('Reincercam; suma revine in sold dupa confirmare.')
      .waitFor()
    await page.getByText('Se anuleaza', { exact: true }).waitFor()
    expect(await balanceBani()).toBe(charged)
    await expect.poll(() => page.getByRole('button', { name: 'Anuleaza comanda' }).count()).toBe(0)
    await page.goto('/profile/orders')
    await page
      .getByRole('row')
      .filter({ hasText: awb ?? '' })
      .getByText('Se anuleaza', { exact: true })
      .waitFor()
    await page.goto(`/profile/details/order/${uniqueId}`)
    await page.getByText('Se anuleaza', { exact: true }).waitFor()
  })
  await page.getByText('Anulata', { exact: true }).waitFor({ timeout: 90_000 })
  const back = charged + Math.round(price * 100)
  expect(await balanceBani()).toBe(back)
  await expect.poll(() => balanceShown(page)).toBe(back)
  await page.getByText('Comanda a fost anulata, suma a revenit in sold').waitFor()
})

it.each(['desk', 'phone'] as const)('leaves what a courier refuses to an operator, who settles it by hand: at a %s', async (place) => {
  await settleWhatWaits()
  const awb = await foundStray()
  const { page } = await openSignedIn('admin@demo.test', { width: widths[place] })
  await page.goto('/profile/orders')
  await page.getByRole('link', { name: 'Verifica', exact: true }).click()
  await page.getByRole('heading', { name: 'Operatiuni de verificat' }).waitFor()

  await page.getByRole('button', { name: `Actiuni pentru ${awb}` }).click()
  await page.getByRole('menuitem', { name: 'Anuleaza la curier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Anuleaza la curier' }).click()
  await page.getByText('Anularea a fost ceruta curierului.').waitFor()

  // Handed over already: the courier refuses, so an operator has to find out.
  const search = page.getByRole('searchbox', { name: 'Cauta operatiuni' })
  await search.fill(awb)
  const row = page.getByRole(place === 'desk' ? 'row' : 'listitem').filter({ hasText: `FAN Courier nu anuleaza AWB-ul ${awb}` })
  await row.waitFor()
  await row.getByRole('checkbox').click()
  await page.getByRole('region', { name: '1 selectata' }).getByRole('button', { name: 'Incheie manual' }).click()
  const dialog = page.getByRole('dialog', { name: 'Incheie operatiunea' })
  await dialog.getByRole('button', { name: 'Incheie' }).click()
  await dialog.getByText('Scrieti ce a raspuns partenerul.').waitFor()
  await expectFine(page)
  await dialog.getByLabel('Curierul nu mai poate anula AWB-ul').check()
  // What is too long stays, and the keys send no more than the button would.
  await dialog.getByLabel('Cuvintele partenerului').fill('x'.repeat(EFFECT_NOTE_MAX + 1))
  await page.keyboard.press('Control+Enter')
  await dialog.getByText(/^Cel mult .* caractere\. Sunt /).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Incheie' }).isEnabled()).toBe(true)
  await dialog.getByLabel('Cuvintele partenerului').fill('Coletul se intoarce la depozit.')
  await page.keyboard.press('Control+Enter')
  await page.getByText('O operatiune a fost incheiata.').waitFor()
  await row.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: `Actiuni pentru ${awb}` }).click()
  await page.getByRole('menuitem', { name: 'Rezolvat' }).click()
  await page.getByText('AWB-ul a fost trecut ca rezolvat.').waitFor()
  await page.getByRole('button', { name: 'Sterge filtrele' }).click()
  await page.getByRole('button', { name: `Actiuni pentru ${awb}` }).waitFor({ state: 'detached' })
})

it('asks the operator for the AWB of an activation whose courier lost its answer, and the order is active with it', async () => {
  const { uniqueId } = await draftOrder({ name: 'Ilinca Pierduta' })
  const offerId = await offerFor(uniqueId, { ...client, courier: 'fan' })
  // Neither the answer arrives, nor can the courier be asked.
  await withFault('fan', { match: '^(POST /intern-awb|GET /reports/awb)$', kind: 'lost-response' }, async () => {
    const activation = ask('POST', `/orders/${uniqueId}/activate`, { ...client, body: { offerId } })
    activation.catch(() => undefined)
    const open = () =>
      ask<{ list: { state: string }[] }>('GET', `/admin/effects?scope=open&search=${uniqueId}`, { email: 'admin@demo.test' })
    await expect.poll(async () => (await open()).list[0]?.state, { timeout: 60_000 }).toBe('unknown')
    const [held] = await awbsFor(`${uniqueId}-1`)

    const { page } = await openSignedIn('admin@demo.test')
    await page.goto(`/operator?scope=open&search=${uniqueId}`)
    await page.getByRole('button', { name: `Actiuni pentru FAN Courier: AWB pentru comanda ${uniqueId}` }).click()
    await page.getByRole('menuitem', { name: 'Incheie manual' }).click()
    const dialog = page.getByRole('dialog', { name: 'Incheie operatiunea' })
    await dialog.getByLabel('AWB-ul exista').check()
    await dialog.getByLabel('Cuvintele partenerului').fill('Exista, spune dispeceratul.')
    await dialog.getByRole('button', { name: 'Incheie' }).click()
    await dialog.getByText('AWB-ul este obligatoriu!').waitFor()
    await expectFine(page)
    await dialog.getByLabel('Numarul AWB').fill(held?.awb ?? '')
    await dialog.getByRole('button', { name: 'Incheie' }).click()
    await page.getByText('O operatiune a fost incheiata.').waitFor()
    expect(await activation).toMatchObject({ state: 'active' })
    expect(await orderOf(uniqueId)).toMatchObject({ state: 'active', awb: held?.awb })
  })
})

const client = { email: 'client@demo.test' }
