/** What is stopped by something that is missing comes back to where it stood, once that is corrected. */
import { expect, it } from 'vitest'
import { callsOn } from '../../test/test-calls.ts'
import { mountPage, type Page, serverOfPages } from '../../test/test-page.tsx'

const server = await serverOfPages()
const { draftOrder } = callsOn(server)
const as = await server.user('treaba-oprita')

const tooSmall = {
  status: 422,
  json: {
    title: 'balance-too-small',
    status: 422,
    detail: '',
    type: 'about:blank',
    message: 'Soldul disponibil este insuficient pentru aceasta comanda.',
    errors: [],
  },
}

/** Of whichever courier has answered. */
const someOffer = /FAN Courier Standard|Sameday 24H/

async function chooseOffer(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Modifica comanda/ }).waitFor()
  await page.settled()
  await page.getByRole('button', { name: 'Reincarca ofertele' }).waitFor()
  await page.getByText('Se cer ofertele curierilor').waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: someOffer }).first().check()
}

it('an order that lacks money leads to the top-up with what lacks, asks for billing data in place, and back with its offer chosen', async () => {
  const { uniqueId } = await draftOrder(as, { name: 'Ana Fara Bani' })
  const page = await mountPage(`/profile/orders/edit/${uniqueId}`, { as })
  page.route(/\/activate/, () => tooSmall)
  await chooseOffer(page)
  await page.getByRole('button', { name: 'Activeaza comanda' }).click()
  await page.getByText(/comanda este salvata: o gasiti si in Comenzi/).waitFor()
  await page.getByRole('alert').getByRole('link', { name: 'Incarca soldul' }).click()
  await page.waitForURL(/\/profile\/prepay\?amount=50$/)
  await page.getByText('O comanda asteapta sa fie activata.').waitFor()

  await page.getByRole('button', { name: 'Completeaza datele' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForURL(/\/profile\/prepay\?amount=50$/)

  await page.getByRole('link', { name: 'Inapoi la comanda' }).click()
  await page.waitForURL(new RegExp(`/profile/orders/edit/${uniqueId}`))
  await expect.poll(() => page.getByRole('radio', { name: someOffer, checked: true }).count(), { timeout: 60_000 }).toBe(1)
  await expect.poll(() => page.getByText('O comanda asteapta sa fie activata.').count()).toBe(0)
})

it('is forgotten where it is not wanted any more', async () => {
  const { uniqueId } = await draftOrder(as, { name: 'Ana Renunta' })
  const page = await mountPage(`/profile/orders/edit/${uniqueId}`, { as })
  page.route(/\/activate/, () => tooSmall)
  await chooseOffer(page)
  await page.getByRole('button', { name: 'Activeaza comanda' }).click()
  await page.getByRole('alert').getByRole('link', { name: 'Incarca soldul' }).click()
  await page.getByRole('button', { name: 'Ascunde' }).click()
  await page.getByText('O comanda asteapta sa fie activata.').waitFor({ state: 'detached' })
})
