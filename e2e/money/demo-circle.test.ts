/** A parcel's cash goes from its recipient to the sender's bank by ten clicks of who tries the sandbox, and each shows where the panel leads. */
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import { activeOrder, ask, balanceBani } from '../running/api.ts'
import { demoPassword, openSignedIn } from '../running/browser.ts'
import { productDatabase } from '../running/product-database.ts'

const ADMIN = 'admin@demo.test'
/** It sends little: what other journeys do is done by the other demo client. */
const CLIENT = { email: 'client2@demo.test', name: 'Casa de Ceai Verde' }
const cash = { amount: 137, iban: 'RO33BTRL0130120200000001', accountHolder: 'Casa de Ceai Verde SRL' }
const CLICKS = 10
const TWO_PARCELS_BANI = fromRon(100)

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const partners = (what: string) => ask<{ awb?: string; cash?: number | null }>('POST', `/sandbox/${what}`, { email: ADMIN })

/** What other journeys left under way, at couriers and in transfers has come to its end: the panel's next parcel is the one of this journey. */
async function nothingWithCashUnderWay(): Promise<void> {
  const handedOver = async () => {
    const { awb, cash } = await partners('hand-over').catch(() => ({ awb: '', cash: null }))
    return typeof cash === 'number' ? awb : undefined
  }
  let before = ''
  for (let awb = await handedOver(); awb !== undefined; awb = await handedOver()) {
    if (awb === before) throw new Error(`${awb} is handed over again and again`)
    before = awb
  }
  await partners('cash')
  await partners('statement')
  // A courier's transfers of a day are one settlement: what was announced before is of another.
  await productDatabase.$client.query(`update courier_settlements set transferred_on = transferred_on - 400 where state = 'reported'`)
}

/** The client's account may have been settled by another journey. */
async function canPay(): Promise<void> {
  if ((await balanceBani(CLIENT.email)) >= TWO_PARCELS_BANI) return
  const { clientId } = await ask<{ clientId: string }>('GET', '/auth/me', { email: CLIENT.email })
  await productDatabase.inTransaction((tx) =>
    postTransfer(tx, { clientId, debit: 'bank', credit: 'unapplied', amountBani: TWO_PARCELS_BANI, kind: 'payment', key: 'circle' }),
  )
}

it.each(['the first time', 'and again'])('is paid in ten clicks, %s', async () => {
  await nothingWithCashUnderWay()
  await canPay()
  const { awb } = await activeOrder({ name: 'Sanda Cerc', email: CLIENT.email, cash })
  if (!awb) throw new Error('the order has no AWB')
  const panel = (await openSignedIn(ADMIN)).page
  const beside = (await openSignedIn(ADMIN)).page
  const client = (await openSignedIn(CLIENT.email)).page
  let clicks = 0
  const click = async (at: Locator): Promise<void> => {
    clicks += 1
    await at.click()
  }
  /** The panel says what became of it; its link is followed beside. */
  const pressed = async (name: string, said: RegExp): Promise<void> => {
    await click(button(panel, name))
    const status = panel.getByRole('status').filter({ hasText: said })
    await status.waitFor()
    await beside.goto((await status.getByRole('link').getAttribute('href')) ?? '')
  }
  /** The client's own list says the same. */
  const clientSees = async (state: string): Promise<void> => {
    await expect
      .poll(async () => {
        await client.goto('/profile/repayments/list')
        return rowOf(client, awb).innerText()
      })
      .toContain(state)
  }

  await panel.goto('/sandbox')
  await click(panel.getByRole('tab', { name: 'Partenerii' }))
  await pressed('Curierul preda coletul', new RegExp(`a predat coletul ${awb} la Sanda Cerc si a incasat 137,00 RON`))
  await beside.getByText('Livrata', { exact: true }).first().waitFor()
  await clientSees('La curier')

  await pressed('Curierul vireaza rambursurile', /: un ramburs, 137,00 RON/)
  await rowOf(beside, '137,00 RON').first().getByText('Anuntata', { exact: true }).waitFor()

  await pressed('Banca: extras', /^Linii folosite: 1\. De lamurit: 0\./)
  await beside.getByRole('region', { name: 'De platit acum' }).waitFor()
  await beside.goto('/admin/settlements')
  await rowOf(beside, '137,00 RON').first().getByText('Incasata', { exact: true }).waitFor()
  await clientSees('La Expedio')

  // Whatever day it is: this client is paid now.
  await beside.goto('/profile/repayments/list')
  await beside.getByRole('combobox', { name: 'Client' }).fill(CLIENT.name)
  await click(beside.getByRole('option', { name: new RegExp(CLIENT.name) }))
  await click(button(beside, 'Plateste rambursurile clientului acum'))
  const paying = beside.getByRole('dialog', { name: 'Confirmare operatie' })
  await paying.getByLabel('Parola contului', { exact: true }).fill(demoPassword)
  await click(paying.getByRole('button', { name: 'Pregateste plata' }))
  await beside.getByText('Rambursurile au fost marcate cu succes pentru plata!').waitFor()

  await beside.goto('/admin/payouts')
  await beside.goto((await rowOf(beside, 'De trimis bancii').getByRole('link').first().getAttribute('href')) ?? '')
  await beside.getByRole('heading', { name: /^Lotul de plati \d+$/ }).waitFor()
  await click(button(beside, 'Descarca fisierul'))
  const file = beside.waitForEvent('download')
  await click(beside.getByRole('dialog', { name: /^Fisierul lotului/ }).getByRole('button', { name: 'Descarca fisierul' }))
  await file
  await beside.getByText('La banca').first().waitFor()

  await pressed('Banca: raspuns la lot', /^Plati facute: 1\. Refuzate: 0\./)
  await beside.getByText('Incheiat', { exact: true }).first().waitFor()
  await rowOf(beside, cash.accountHolder).getByText('Platit', { exact: true }).waitFor()
  await clientSees('Platit')
  expect(clicks).toBe(CLICKS)
})
