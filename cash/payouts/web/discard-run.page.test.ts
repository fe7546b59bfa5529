/** Discarding a payout run, and what its page and the list of runs say of it. */
import { expect, it } from 'vitest'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, serverOfPages } from '#web/test/test-page.tsx'
import { cashAtUs, eachDay } from '../server/test-payouts.ts'

const server = await serverOfPages()
const client = await server.user('de-platit')
const as = await server.operator('administrator')
const { app } = server.parts

async function aRun(): Promise<string> {
  await eachDay(app, client.id)
  await cashAtUs(app, client.id)
  return (await server.call('/admin/payouts/runs', { method: 'POST', token: as.token })).json<{ id: string }>().id
}

it('wants a reason, keeps what was typed when the call fails, and says then who discarded it and why', async () => {
  const id = await aRun()
  const page = await mountPage(`/admin/payouts/${id}`, { as })
  await page.getByRole('button', { name: 'Anuleaza lotul' }).click()
  const dialog = page.getByRole('dialog', { name: /^Anularea lotului/ })
  const discard = dialog.getByRole('button', { name: 'Anuleaza lotul' })
  await discard.click()
  await dialog.getByText('Scrieti motivul, in cel putin 3 caractere.').waitFor()
  await expectFine()

  let failures = 0
  page.route(/\/discard$/, (_request, real) => (failures++ === 0 ? { status: 500, json: {} } : real()))
  const reason = dialog.getByLabel('Motivul')
  await reason.fill('Cont gresit la un client')
  await discard.click()
  await dialog.getByRole('alert').waitFor()
  await expect.poll(() => reason.inputValue()).toBe('Cont gresit la un client')
  await discard.click()
  const said = /^Anulat de .+ la \d\d\.\d\d\.\d{4} \d\d:\d\d\. Motivul: Cont gresit la un client$/
  await page.getByText(said).waitFor()
  await expectFine()

  await mountPage('/admin/payouts', { as })
  await page.getByRole('row').filter({ hasText: 'Motivul: Cont gresit la un client' }).waitFor()
  await expectFine()
})

it('that the server refuses is said at the reason', async () => {
  const id = await aRun()
  const page = await mountPage(`/admin/payouts/${id}`, { as })
  await page.getByRole('button', { name: 'Anuleaza lotul' }).click()
  const dialog = page.getByRole('dialog', { name: /^Anularea lotului/ })
  await dialog.getByLabel('Motivul').fill('Se reface \ud83d')
  await dialog.getByRole('button', { name: 'Anuleaza lotul' }).click()
  await dialog.getByText('Textul contine caractere care nu pot fi salvate.').waitFor()
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0)
})

it('by itself, as the run was empty, or of which nothing was kept, is said in these words', async () => {
  const id = await aRun()
  await server.call(`/admin/payouts/runs/${id}/discard`, { method: 'POST', token: as.token, payload: { reason: 'Se reface' } })
  await app.db.$client.query(`update payout_runs set discard_cause = 'empty', discarded_by = null, discard_reason = null where id = $1`, [
    id,
  ])
  const page = await mountPage(`/admin/payouts/${id}`, { as })
  await page.getByText(/^Anulat singur la .+: niciun borderou nu a mai ramas in lot\.$/).waitFor()
  await app.db.$client.query('update payout_runs set discard_cause = null where id = $1', [id])
  await page.reload()
  await page.getByText('Nu se stie cine a anulat lotul si de ce: la data aceea nu se pastra.').waitFor()
})
