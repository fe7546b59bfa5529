/** The bank's answer to a run as its page shows it: what it came to, and what stands in it that nothing understands. */
import { expect, it } from 'vitest'
import { UNREAD_SHOWN_MAX } from '#contract/read-fields.ts'
import { sampleAnswer } from '#partners/banks/pain002/sample-answers.ts'
import { PASSWORD } from '#product/server/test-server.ts'
import { expectFine } from '#web/test/test-fine.ts'
import { mountPage, type Page, serverOfPages } from '#web/test/test-page.tsx'
import { lastFileAtBank } from '../server/runs/hand-out.ts'
import { makePayoutRun } from '../server/runs/make-run.ts'
import { cashAtUs, DAN, eachDay, sheetsNow } from '../server/test-payouts.ts'

const server = await serverOfPages()
const client = await server.user('cu-raspuns')
const as = await server.operator('citeste')
const { app } = server.parts

/** Two sheets of it are in the bank's file; the names by which the bank speaks of them. A period is run once. */
async function runInFile(period: string) {
  await eachDay(app, client.id)
  await cashAtUs(app, client.id, { ron: 50 })
  await cashAtUs(app, client.id, { ron: 30, ...DAN })
  const id = await makePayoutRun(app, { madeBy: null, period })
  const approval = { method: 'POST', token: as.token, payload: { password: PASSWORD } } as const
  await server.call(`/admin/payouts/runs/${id}/approve`, approval)
  await server.call(`/admin/payouts/runs/${id}/file/09`, { token: as.token })
  const { content = '' } = (await lastFileAtBank(app.db)) ?? {}
  const named = (tag: string) => new RegExp(`<${tag}>(.*?)</${tag}>`).exec(content)?.[1] ?? ''
  const endToEndIds = (await sheetsNow(app, client.id)).filter(({ runId }) => runId === id).map(({ endToEndId }) => endToEndId)
  return { id, messageId: named('MsgId'), batch: named('PmtInfId'), endToEndIds }
}

const give = (page: Page, name: string, xml: string): Promise<void> =>
  page.getByLabel('Alege raspunsul bancii').setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(xml) })

it('says how many values of it nothing understands, shows the first of them with their places, and none where all is read', async () => {
  const { id, messageId, batch, endToEndIds } = await runInFile('2026-12-02')
  const answer = (state: string) =>
    sampleAnswer({ messageId, batches: [{ id: batch, rows: endToEndIds.map((one) => [one, state] as const) }] })
  const own = Array.from({ length: 24 }, (_, n) => `<CampulBancii${n}>valoarea ${n}</CampulBancii${n}>`).join('')
  const page = await mountPage(`/admin/payouts/${id}`, { as })

  await give(page, 'prima.xml', answer('ACSP'))
  const plain = page.getByRole('status').filter({ hasText: 'Raspunsul prima.xml a fost preluat' })
  await plain.waitFor()
  await expect.poll(() => plain.textContent()).toMatch(/Inca la banca2.*Valori neintelese0/)
  await expect.poll(() => plain.getByRole('listitem').count()).toBe(0)

  await give(page, 'a-doua.xml', answer('ACSC').replace('</TxInfAndSts>', `${own}</TxInfAndSts>`))
  const said = page.getByRole('status').filter({ hasText: 'Raspunsul a-doua.xml a fost preluat' })
  await said.waitFor()
  const text = (await said.textContent()) ?? ''
  expect(text).toMatch(/Platite2.*Valori neintelese24/)
  expect(text).toContain('Banca a completat si 24 de valori care nu sunt intelese. Nimic nu s-a hotarat dupa ele:')
  expect(text).toContain('Si inca 4.')
  const shown = await said.getByRole('listitem').allTextContents()
  expect(shown).toHaveLength(UNREAD_SHOWN_MAX)
  expect(shown[0]).toMatch(/^Linia \d+, Tx\/CampulBancii0: valoarea 0$/)
  await expectFine()

  // It stays with the answers that were taken: the run is closed, and what was said is there to be read.
  const taken = page.getByRole('table', { name: 'Raspunsuri preluate' })
  await expect.poll(() => taken.getByRole('row').filter({ hasText: 'Platite: 2, Valori neintelese: 24' }).count()).toBe(1)
})

it('undoes an answer but for what it paid, once it has been said of which file it is and what stays', async () => {
  const { id, messageId, batch, endToEndIds } = await runInFile('2026-12-04')
  const [paid = '', refused = ''] = endToEndIds
  const page = await mountPage(`/admin/payouts/${id}`, { as })
  const rows = [
    [paid, 'ACSC'],
    [refused, 'RJCT', 'AC04'],
  ] as const
  await give(page, 'gresit.xml', sampleAnswer({ messageId, batches: [{ id: batch, rows }] }))
  const answer = page.getByRole('table', { name: 'Raspunsuri preluate' }).getByRole('row').filter({ hasText: 'gresit.xml' })
  await answer.getByRole('button', { name: /^Actiuni.*gresit\.xml/ }).click()
  await page.getByRole('menuitem', { name: 'Anuleaza importul' }).click()
  const asked = page.getByRole('dialog', { name: 'Anuleaza importul' })
  await asked.getByText('Un borderou revine la banca, asa cum era inainte de acest raspuns.').waitFor()
  const which = /^Raspunsul gresit\.xml, preluat la \d{2}\.\d{2}\.\d{4} \d{2}:\d{2} de citeste, la lotul \d+\.$/
  await asked.getByText(which).waitFor()
  await asked.getByText('Este platit, iar banii sunt inregistrati.').waitFor()
  await expectFine()
  await asked.getByRole('button', { name: 'Anuleaza restul' }).click()
  const done = 'Raspunsul gresit.xml a fost anulat. Fisierul poate fi preluat din nou. Un borderou a ramas asa cum este.'
  await page.getByText(done).waitFor()
  await answer.getByText(/Anulat de citeste la/).waitFor()
})

it('names a state that no list has, and takes it for no end', async () => {
  const { id, messageId, batch, endToEndIds } = await runInFile('2026-12-03')
  const [sheet = ''] = endToEndIds
  const page = await mountPage(`/admin/payouts/${id}`, { as })
  await give(page, 'noua.xml', sampleAnswer({ messageId, batches: [{ id: batch, rows: [[sheet, 'ZZZZ']] }] }))
  const said = page.getByRole('status').filter({ hasText: 'Raspunsul noua.xml a fost preluat' })
  await said.getByText(/^Linia \d+, Tx\/TxSts: ZZZZ$/).waitFor()
  await expect.poll(() => said.textContent()).toMatch(/Platite0Refuzate0.*Inca la banca1.*Valori neintelese1/)
})

it('says to the client of each sheet what is to be paid, what was paid and when, and that nothing was of one that was refused', async () => {
  const { id, messageId, batch, endToEndIds } = await runInFile('2026-12-07')
  const [paid = '', refused = ''] = endToEndIds
  const numbers = new Map((await sheetsNow(app, client.id)).flatMap((sheet) => (sheet.runId === id ? [[sheet.endToEndId, sheet.id]] : [])))
  const page = await mountPage('/profile/repayments/sheet', { as: client })
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('cell', { name: String(numbers.get(name)), exact: true }) })
  for (const name of endToEndIds) await rowOf(name).getByText('de platit').waitFor()
  const rows = [
    [paid, 'ACSC'],
    [refused, 'RJCT', 'AM04'],
  ] as const
  await give(await mountPage(`/admin/payouts/${id}`, { as }), 'ultima.xml', sampleAnswer({ messageId, batches: [{ id: batch, rows }] }))
  await expect.poll(async () => (await sheetsNow(app, client.id)).find(({ endToEndId }) => endToEndId === refused)?.state).toBe('failed')

  const again = await mountPage('/profile/repayments/sheet', { as: client })
  const shown = (name: string) =>
    again.getByRole('row').filter({ has: again.getByRole('cell', { name: String(numbers.get(name)), exact: true }) })
  await shown(paid)
    .getByText(/^Platit la \d{2}\.\d{2}\.\d{4}$/)
    .waitFor()
  await shown(refused).getByText('Neplatit de banca').waitFor()
  await shown(refused).getByText('0,00 RON', { exact: true }).waitFor()
  await expectFine()
})
