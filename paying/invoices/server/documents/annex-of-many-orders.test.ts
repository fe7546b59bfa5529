import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { bani, fromRon, minus, sum } from '#contract/money.ts'
import { clientBalances } from '#server/ledger/balances.ts'
import { bytesOf } from '#server/platform/spreadsheet/test-workbooks.ts'
import { testApp } from '#server/platform/test-app.ts'
import { textsOf } from '#server/platform/texts.ts'
import { timesByNight } from '#tools/test/by-night.ts'
import { linesOfInvoice } from '../invoices-of.ts'
import { issueInvoice } from '../issue-invoice.ts'
import { newestNotInvoiced } from '../not-invoiced.ts'
import { aClient, movementsOf, paid } from '../test-invoices.ts'
import { printAnnex } from './print-invoice.ts'

const ORDERS = timesByNight(1_000, 10_000)
const app = await testApp()

/** From 1 ban to 300 RON, alike in every run. */
const prices = Array.from({ length: ORDERS }, (_, i) => bani(1 + ((i * 7_919 + (i >> 3) * 104_729) % 30_000)))

async function chargeAll(clientId: string): Promise<void> {
  await app.db.$client.query(
    `with charged as (
       insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key, order_id)
       select $1, 'services', 'revenue', price, 'order-activation', 'posted', 'activation/' || n, 'ORDER' || n
         from unnest($2::bigint[]) with ordinality as p(price, n) returning amount_bani)
     update ledger_balances set services_bani = services_bani + (select sum(amount_bani) from charged) where client_id = $1`,
    [clientId, prices],
  )
}

const movement = (rounding: number): string =>
  rounding > 0 ? `rounding-added: services > rounding ${rounding}` : `rounding-deducted: rounding > services ${-rounding}`

it('the price of each of many orders is the same in the balance and on the annex, and the rounding is all that the invoice differs by', async () => {
  const clientId = await aClient(app)
  const total = sum(prices)
  await paid(app, clientId, total + 100)
  await chargeAll(clientId)

  const { newest } = await newestNotInvoiced(app.db, { clientId, limit: ORDERS + 1 })
  expect(newest.map(({ amountBani }) => amountBani).reverse()).toEqual(prices)
  expect((await clientBalances(app.db, clientId)).servicesBani).toBe(total)

  const invoice = await app.db.inTransaction((tx) => issueInvoice(app, tx, { clientId, reason: 'period' }))
  if (!invoice) throw new Error('there was something to invoice')
  const lines = await linesOfInvoice(app.db, { clientId, id: invoice.id })
  expect(sum(lines.filter(({ kind }) => kind === 'service').map(({ netBani }) => netBani))).toBe(invoice.netBani)

  const annex = await printAnnex(app, { clientId, id: invoice.id, texts: textsOf('ro') })
  const bytes = await bytesOf(annex.stream)
  const rows = (await readWorkbook(Buffer.from(bytes)))[0]?.data ?? []
  const ofOrders = rows.slice(3, 3 + ORDERS)
  expect(ofOrders.map((row) => fromRon(Number(row[10])))).toEqual(prices)
  expect(ofOrders.every((row) => fromRon(Number(row[8])) + fromRon(Number(row[9])) === fromRon(Number(row[10])))).toBe(true)

  const [net = bani(0), vat = bani(0)] = (rows.find((row) => row[0] === 'Rotunjire') ?? [])
    .slice(8, 10)
    .map((value) => fromRon(Number(value)))
  const rounding = sum([net, vat])
  expect(rounding).toBe(minus(invoice.totalBani, total))
  const booked = (await movementsOf(app, invoice.id)).filter((movement) => movement.includes('rounding'))
  expect(booked).toEqual(rounding === 0 ? [] : [movement(rounding)])
})
