/** What the balance lacks for the chosen offer is said before it is activated, and a top-up leads back to what was typed. */
import { expect, it } from 'vitest'
import { callsOn } from '#web/test/test-calls.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'

const server = await serverOfPages()
const { draftOrder, activeOrder, ask } = callsOn(server)
const as = await server.user('sold-mic')
/** Of whichever courier has answered. */
const offer = /FAN Courier Standard|Sameday 24H/
const lacks = /^Disponibil pentru comenzi: (-?[\d.,]+ RON)\. Pentru aceasta oferta lipsesc ([\d.,]+ RON)\.$/

type Left = { totalLeft: number; creditLimit?: number }
const reading = /balance\/left/
function withBalance(page: Page, left: Left): void {
  page.unroute(reading)
  page.route(reading, () => ({ json: left }))
}
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'Disponibil pentru comenzi' })
const said = async (page: Page) => lacks.exec((await notice(page).locator('p').first().textContent()) ?? '')?.slice(1)
const ron = (text: string | null) =>
  Number(
    /([\d.]+,\d\d) RON/
      .exec(text ?? '')?.[1]
      ?.replace('.', '')
      .replace(',', '.'),
  )

/** Couriers that are too slow on a busy machine are asked again. */
async function chooseOffer(page: Page): Promise<void> {
  const offers = page.getByRole('radio', { name: offer })
  const again = page.getByRole('button', { name: 'Reincarca ofertele' })
  const areThere = async () => {
    if ((await offers.count()) > 0) return true
    if ((await again.count()) > 0 && (await again.isEnabled())) await again.click()
    return false
  }
  await expect.poll(areThere, { timeout: 60_000, interval: 2_000 }).toBe(true)
  await offers.first().check()
}

async function opened(left: Left, uniqueId?: string, who: { token: string } = as): Promise<Page> {
  const id = uniqueId ?? (await draftOrder(as, { name: 'Ana Fara Sold' })).uniqueId
  const page = await mountPage('/profile/orders', { as: who })
  withBalance(page, left)
  await page.goto(`/profile/orders/edit/${id}`)
  await chooseOffer(page)
  return page
}

/** Beside the button, VAT included. */
const price = async (page: Page) =>
  ron(await page.getByRole('button', { name: 'Activeaza comanda' }).evaluate((button) => button.parentElement?.textContent ?? ''))

it('says what is there and what lacks of the price with VAT, and comes back from the top-up with what was typed and the offer', async () => {
  const page = await opened({ totalLeft: 5 })
  await notice(page).waitFor()
  const [available, missing] = (await said(page)) ?? []
  expect([ron(available ?? ''), ron(missing ?? '')]).toEqual([5, Math.round(((await price(page)) - 5) * 100) / 100])
  await expect
    .poll(() => page.getByRole('button', { name: 'Activeaza comanda' }).isEnabled(), { message: 'it may be there by then' })
    .toBe(true)
  await page.getByRole('textbox', { name: 'Referinta dumneavoastra' }).fill('Trei abacuri')
  await expect.poll(() => page.getByRole('radio', { name: offer, checked: true }).count()).toBe(1)
  await notice(page).getByRole('link', { name: 'Incarca soldul' }).click()
  await page.waitForURL(/\/profile\/prepay\?amount=50$/)
  await expect.poll(() => page.getByRole('dialog').count(), { message: 'nothing is given up' }).toBe(0)
  // The page of the top-up is there, and the order's is not any more.
  await expect.poll(() => notice(page).count()).toBe(0)
  withBalance(page, { totalLeft: 55 })
  await page.getByRole('link', { name: 'Inapoi la comanda' }).click()
  await page.waitForURL(/\/profile\/orders\/edit\//)
  await expect.poll(() => page.getByRole('textbox', { name: 'Referinta dumneavoastra' }).inputValue()).toBe('Trei abacuri')
  await expect.poll(() => page.getByRole('radio', { name: offer, checked: true }).count(), { timeout: 60_000 }).toBe(1)
  await expect.poll(() => notice(page).count()).toBe(0)
})

it('comes back to a new order that was saved nowhere', async () => {
  const page = await mountPage('/profile/orders/new', { as })
  const content = page.getByRole('textbox', { name: /^Continut/ })
  await content.fill('Numai un inceput')
  await expect.poll(() => Object.values(sessionStorage).join().includes('Numai un inceput')).toBe(true)
  sessionStorage.setItem(
    'errands',
    JSON.stringify([{ kind: 'order', back: '/profile/orders/new', detail: 'x', of: `${as.token.slice(-8)} ` }]),
  )
  await page.getByRole('link', { name: 'Comenzi', exact: true }).first().click()
  await page.getByRole('link', { name: 'Inapoi la comanda' }).click()
  await expect.poll(() => content.inputValue()).toBe('Numai un inceput')
})

it('counts what may be owed, says nothing where nothing lacks, and asks nothing of who does not read money', async () => {
  const contract = await opened({ totalLeft: -5, creditLimit: 1000 })
  await contract.settled()
  await expect.poll(() => notice(contract).count()).toBe(0)
  const atItsEnd = await opened({ totalLeft: -5, creditLimit: 6 })
  await notice(atItsEnd).waitFor()
  expect(ron(((await said(atItsEnd)) ?? [])[0] ?? '')).toBe(1)
  const clerk = await server.member('fara-bani', { clientId: as.id, role: 'dispatcher' })
  const page = await opened({ totalLeft: 0 }, undefined, clerk)
  await page.settled()
  await expect.poll(() => notice(page).count()).toBe(0)
  expect(page.requests(reading)).toEqual([])
})

it('of an AWB that is corrected counts only what it costs more', async () => {
  const { uniqueId } = await activeOrder(as, { name: 'Ana Corectata' })
  const page = await opened({ totalLeft: 0 }, uniqueId)
  await page.settled()
  await expect.poll(() => notice(page).count()).toBe(0)
})

it('says that a card tops up by itself where one does', async () => {
  const page = await mountPage('/profile/orders', { as })
  const paying = { status: 2, paymentAmount: 200, triggerAmount: 0, problem: null, activatedDatetime: null }
  const card = { cardBrand: null, lastDigits: '1111', expiryDate: '2029-12', imageString: '' }
  const shown = await ask<unknown[]>('GET', '/user/prepay/subscriptions', { as })
  expect(shown).toEqual([])
  const one = { ...paying, identifier: crypto.randomUUID(), userFinancialSubaccount: { name: '', entityName: '' }, cardData: card }
  page.route(/prepay\/subscriptions/, () => ({ json: [one] }))
  withBalance(page, { totalLeft: 0 })
  await page.goto(`/profile/orders/edit/${(await draftOrder(as, { name: 'Ana Cu Card' })).uniqueId}`)
  await chooseOffer(page)
  await page.getByText('La activare soldul se incarca automat.').waitFor()
  await expect.poll(() => notice(page).getByRole('link').count()).toBe(0)
})
