/** Approving a payout run that the schedule made: the page says whose approval is the first of two, and who is to give the second. */
import { expect, it } from 'vitest'
import { PASSWORD } from '#product/server/test-server.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { makePayoutRun } from '../server/runs/make-run.ts'
import { cashAtUs, eachDay } from '../server/test-payouts.ts'

const server = await serverOfPages()
const client = await server.user('de-platit')
const first = await server.operator('intaiul')
const second = await server.operator('al-doilea')
const { app } = server.parts

it('says that the first approval waits for another administrator, and to that one who gave it', async () => {
  await eachDay(app, client.id)
  await cashAtUs(app, client.id, { ron: 12_000 })
  const id = await makePayoutRun(app, { madeBy: null, period: '2026-12-01' })
  const page = await mountPage(`/admin/payouts/${id}`, { as: first })
  await page.getByText('Lotul are cel putin 10.000,00 RON si a fost facut de programul zilnic: il aproba doi administratori.').waitFor()
  // A name is not broken within its words.
  const payee = page.getByRole('row').filter({ hasText: '12.000,00' }).getByText('de-platit').first()
  await expect
    .poll(() => payee.evaluate((name) => name.closest<HTMLElement>('[style*=overflow-wrap]')?.style.overflowWrap))
    .toBe('break-word')
  await page.getByRole('button', { name: 'Aproba lotul' }).click()
  const dialog = page.getByRole('dialog', { name: /^Aprobarea lotului/ })
  await dialog.getByText(/^Aprobarea dumneavoastra este prima din doua/).waitFor()
  await expectFine()
  await dialog.getByLabel('Parola contului').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Aproba lotul' }).click()
  await page.getByText('Lotul a fost aprobat de dumneavoastra. Asteapta si aprobarea altui administrator.').waitFor()
  await page.getByText('Lotul are cel putin 10.000,00 RON si l-ati aprobat deja: il aproba si alt administrator.').waitFor()
  await page.getByText('Asteapta a doua aprobare').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Aproba lotul' }).isDisabled()).toBe(true)
  await expectFine()

  const other = await mountPage(`/admin/payouts/${id}`, { as: second })
  await other.getByText(/^intaiul/).waitFor()
  await other.getByRole('button', { name: 'Aproba lotul' }).click()
  const confirming = other.getByRole('dialog', { name: /^Aprobarea lotului/ })
  await confirming.getByLabel('Parola contului').fill(PASSWORD)
  await confirming.getByRole('button', { name: 'Aproba lotul' }).click()
  await other.getByText('Lotul a fost aprobat.').waitFor()
})
