/** Keys do not lose their place when the selection ends or a repayment has left the list. */
import { expect, it } from 'vitest'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { aRepayment, GOOD_IBAN } from '../../server/awaiting/test-awaiting.ts'

const server = await serverOfPages()

async function threeAwaiting(name: string): Promise<Page> {
  const as = await server.user(name)
  for (let n = 0; n < 3; n += 1) await aRepayment(server.parts.app, as.id, { accountProblem: 'refused-by-bank' })
  const page = await mountPage('/profile/repayments/awaiting', { as })
  await page.getByRole('table', { name: 'Rambursuri in asteptarea remedierii' }).waitFor()
  return page
}

const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Selecteaza randul/ })
const inRow = () => document.activeElement?.getAttribute('data-row')

it('after the selection is given up they are at the first row that was selected', async () => {
  const page = await threeAwaiting('renunta')
  await boxes(page).nth(1).check()
  await boxes(page).nth(2).check()
  const clear = page.getByRole('button', { name: 'Anuleaza selectia' })
  await clear.focus()
  await clear.press('Enter')
  await expect.poll(() => clear.count()).toBe(0)
  expect(inRow()).toBe('1')
})

it('after some were given another account they are at the row that took their place', async () => {
  const page = await threeAwaiting('schimba')
  await boxes(page).nth(0).check()
  const change = page.getByRole('button', { name: 'Schimba contul asociat rambursului' })
  await change.focus()
  await change.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titular cont').fill('Ana Pop')
  await dialog.getByLabel('Cont (IBAN)').fill(GOOD_IBAN)
  await dialog.getByLabel('Cont (IBAN)').blur()
  await dialog.getByRole('button', { name: 'Modificare ramburs' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => boxes(page).count()).toBe(2)
  expect(inRow()).toBe('0')
})
