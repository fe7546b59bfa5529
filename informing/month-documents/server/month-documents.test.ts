import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { aSheet, sheetMoves } from '#cash/payouts/server/test-sheets.ts'
import { bani } from '#contract/money.ts'
import { anEntity } from '#paying/billing/server/test-entities.ts'
import { invoiceNumber } from '#paying/invoices/contract/invoices.ts'
import { reverseInvoice } from '#paying/invoices/server/correcting/reverse-invoice.ts'
import { issueAdvanceInvoice } from '#paying/invoices/server/issue-advance-invoice.ts'
import { issueInvoice } from '#paying/invoices/server/issue-invoice.ts'
import { ordered, paidFor } from '#paying/invoices/server/test-invoices.ts'
import { testServer } from '#product/server/test-server.ts'
import { textOfPdf } from '#product/server/tests/languages/test-pdf-text.ts'
import { testClock } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'

const { parts, call, user, member } = await testServer()
const { app } = parts

const months = async (token: string) => (await call('/user/documents/months', { token })).json().months
const download = (token: string, month: string) => call('/user/documents/month', { method: 'POST', token, payload: { month } })
const archive = async (token: string, month: string) => {
  const answer = await download(token, month)
  expect(answer.statusCode).toBe(200)
  return unzipSync(answer.rawPayload)
}

async function invoicedOn(clientId: string, moment: string): Promise<string> {
  const then = { ...app, clock: testClock(moment) }
  await ordered(app, clientId, randomUUID(), 1_210, moment)
  const invoice = await app.db.inTransaction((tx) => issueInvoice(then, tx, { clientId, reason: 'by-hand' }))
  return `${invoice?.series}-${invoice?.year}-${String(invoice?.number).padStart(6, '0')}`
}

it('a month has its invoices with annexes, its paid sheets and its statement, and no other’s', async () => {
  const [ana, other] = [await user('ana-luna'), await user('bogdan-luna')]
  for (const { id: clientId } of [ana, other]) await anEntity(app, { clientId })
  const july = await invoicedOn(ana.id, '2026-07-31T20:30:00Z')
  const august = await invoicedOn(ana.id, '2026-08-31T20:30:00Z')
  const others = await invoicedOn(other.id, '2026-08-31T20:40:00Z')
  const sheet = await sheetMoves(app, await aSheet(app, ana.id), 'approved', 'in-file', 'paid')
  // A minute before midnight in Bucharest.
  await app.db.$client.query("update repayment_sheets set paid_at = '2026-08-31T20:59:00Z' where id = $1", [sheet.id])

  expect(await months(ana.token)).toEqual([
    { month: '2026-08', invoices: 1, sheets: 1 },
    { month: '2026-07', invoices: 1, sheets: 0 },
  ])
  const files = await archive(ana.token, '2026-08')
  expect(Object.keys(files).toSorted()).toEqual([
    ...[`anexa-${august}.xlsx`, `borderou-${sheet.id}.pdf`, `factura-${august}.pdf`, 'situatie-2026-08.xlsx'],
  ])
  expect(await textOfPdf(files[`factura-${august}.pdf`] as Uint8Array)).toContain(august)
  expect(await textOfPdf(files[`borderou-${sheet.id}.pdf`] as Uint8Array)).toContain('RO94 BTRL 0000 0000 0000 0042')
  expect(Object.keys(await archive(ana.token, '2026-07'))).toContain(`factura-${july}.pdf`)
  expect(Object.keys(await archive(other.token, '2026-08'))).toContain(`factura-${others}.pdf`)
  expect(Object.keys(await archive(ana.token, '2025-01'))).toEqual(['situatie-2025-01.xlsx'])
})

it('opens to a paper with its number and its total, whatever its kind', async () => {
  const client = await user('ana-feluri')
  await anEntity(app, { clientId: client.id })
  const then = { ...app, clock: testClock('2026-08-20T10:00:00Z') }
  await paidFor(then, { clientId: client.id, amount: 5_000, entityNumber: 1 })
  const advance = await app.db.inTransaction((tx) =>
    issueAdvanceInvoice(then, tx, { clientId: client.id, amountBani: bani(1_000), paymentId: null, reason: 'by-hand' }),
  )
  await ordered(app, client.id, randomUUID(), 4_321, '2026-08-20T10:00:00Z')
  const issued = await app.db.inTransaction((tx) => issueInvoice(then, tx, { clientId: client.id, reason: 'by-hand' }))
  if (!issued) throw new Error('an order was charged')
  const storno = await app.db.inTransaction((tx) => reverseInvoice(then, tx, { clientId: client.id, invoiceId: issued.id }))
  const sheet = await sheetMoves(app, await aSheet(app, client.id), 'approved', 'in-file', 'paid')
  await app.db.$client.query("update repayment_sheets set paid_at = '2026-08-31T20:59:00Z' where id = $1", [sheet.id])

  const files = await archive(client.token, '2026-08')
  const texts = textsOf('ro')
  const papers = [
    ...[advance, issued, storno].map((one) => ({
      name: `factura-${invoiceNumber(one)}.pdf`,
      says: [invoiceNumber(one), texts.forms.ron(one.totalBani)],
    })),
    { name: `borderou-${sheet.id}.pdf`, says: [String(sheet.id), texts.forms.ron(sheet.amountBani)] },
  ]
  expect(
    Object.keys(files)
      .filter((name) => name.endsWith('.pdf'))
      .toSorted(),
  ).toEqual(papers.map(({ name }) => name).toSorted())
  const plain = (text: string) => text.replace(/\s+/g, ' ')
  for (const { name, says } of papers) {
    const said = plain(await textOfPdf(files[name] as Uint8Array))
    for (const one of says) expect(said, name).toContain(plain(one))
  }
})

it('hides accounts from who may not read them, and is not there for who reads no money', async () => {
  const client = await user('ana-membri')
  const sheet = await sheetMoves(app, await aSheet(app, client.id), 'approved', 'in-file', 'paid')
  const [{ month }] = await months(client.token)
  const reader = await member('cititor', { clientId: client.id, role: 'read-only' })
  const said = async (token: string) => textOfPdf((await archive(token, month))[`borderou-${sheet.id}.pdf`] as Uint8Array)
  expect(await said(client.token)).toContain('RO94 BTRL 0000 0000 0000 0042')
  expect([(await said(reader.token)).includes('0042'), (await said(reader.token)).includes('BTRL')]).toEqual([true, false])
  const packer = await member('ambalator', { clientId: client.id, role: 'dispatcher' })
  expect((await download(packer.token, month)).statusCode).toBe(403)
  expect((await download(client.token, '2026-13')).statusCode).toBe(422)
})
