/**
 * The statement of account of a client with 50,000 transactions: what memory the server needs to export 100,000 rows
 * of another, and an annex of as many orders; and how fast its default period, its whole history and the balance are answered, by one
 * caller and by eight at once.
 */
import { loadavg } from 'node:os'
import { STATEMENT_PAGE_SIZE } from '#paying/balance/contract/statement.ts'
import type { Database } from '#server/platform/database/database.ts'
import { productUnderTest, signInToProduct } from '#tools/measuring/product-under-test.ts'
import { measureTimes, timeFiguresOf } from './at-once.ts'

const TRANSACTIONS = 50_000
const EXPORTED = 100_000
const CALLS = 200
const CROWDS = [1, 8]
/** Orders for each invoice. */
const ORDERS = 4
const NOT_INVOICED = 300
const MB = 1024 * 1024
const FIRST_DAY = '2024-01-01'

const headers = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
const mb = (bytes: number) => `${(bytes / MB).toFixed(0)} MB`

const product = await productUnderTest()
try {
  await product.start()
  const many = await signInToProduct(product.url, 'client@demo.test')
  const most = await signInToProduct(product.url, 'client2@demo.test')
  const db = await product.database()
  await fill(db, many.clientId, TRANSACTIONS)
  await fill(db, most.clientId, EXPORTED)
  const annexed = await fillAnnex(db, most.clientId)
  // What a first start imports and seeds is no part of a server at work.
  await product.kill()
  await product.start()
  for (const table of ['ledger_transfers', 'invoices', 'invoiced_transfers', 'payments']) await db.$client.query(`vacuum analyze ${table}`)
  console.log(
    `load of the machine before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
  const period = { fromDate: FIRST_DAY, toDate: '2099-12-31' }
  await exported('statement', most.token, { method: 'POST', path: '/user/balance/invoices/export', body: JSON.stringify(period) })
  await exported('annex', most.token, { method: 'GET', path: `/invoice/annex/${annexed}` })
  for (const crowd of CROWDS) {
    await measure(`statement, default period, ${crowd} at once`, many.token, '/user/balance/invoices', {}, crowd)
    const whole = { fromDate: FIRST_DAY, toDate: '2099-12-31' }
    await measure(`statement, ${TRANSACTIONS} rows, first page, ${crowd} at once`, many.token, '/user/balance/invoices', whole, crowd)
    const last = { ...whole, page: Math.ceil(TRANSACTIONS / STATEMENT_PAGE_SIZE) }
    await measure(`statement, ${TRANSACTIONS} rows, last page, ${crowd} at once`, many.token, '/user/balance/invoices', last, crowd)
    await measure(`balance, available, ${crowd} at once`, many.token, '/user/balance/available', {}, crowd)
    await measure(`balance, bonus, ${crowd} at once`, many.token, '/user/balance/bonus', {}, crowd)
  }
  console.log(
    `load of the machine after: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
} finally {
  await product.stop()
}

/** Two of five rows are payments, one of ten bonus, the others invoices of four orders each; one moment after another to now. */
async function fill(db: Database, clientId: string, rows: number): Promise<void> {
  const [invoices, payments, bonus] = [rows / 2, rows * 0.4, rows * 0.1]
  const at = (count: number) => `timestamptz '${FIRST_DAY}' + (now() - timestamptz '${FIRST_DAY}') * (n::float / ${count})`
  const query = (text: string, values: unknown[] = [clientId]) => db.$client.query(text, values)
  await query(
    `insert into payments (client_id, id, method, state, state_changed_at, amount_bani, entity_number, created_at, received_at)
     select $1::uuid, gen_random_uuid(), 'transfer', 'received', ${at(payments)}, 2000 + n % 500, 1, ${at(payments)}, ${at(payments)}
       from generate_series(1, ${payments}) n`,
  )
  await query(
    `insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key, payment_id, happened_at)
     select client_id, 'bank', 'unapplied', amount_bani, 'payment', 'posted', 'bench/payment/' || id, id::text, received_at
       from payments where client_id = $1::uuid`,
  )
  await query(
    `insert into invoices (client_id, id, kind, series, year, number, issued_on, reason, entity, seller, vat, net_bani, vat_bani, total_bani,
                           advance_deducted_bani, bonus_used_bani, payments_used_bani, payable_bani, created_at)
     select $1::uuid, gen_random_uuid(), 'fiscal', 'B' || left($1::text, 4), 2024, n, '2024-01-01', 'order', '{"name": "Client", "number": 1}',
            '{"cui": "90000022", "name": "EXPEDIO DEMO S.R.L."}', '[]', 1000, 210, 1210, 0, 0, 1210, 1210, ${at(invoices)}
       from generate_series(1, ${invoices}) n`,
  )
  await query(
    `insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key, invoice_id, happened_at)
     select client_id, account.debit, account.credit, 1210, account.kind, 'posted', 'bench/' || account.kind || id, id::text, created_at
       from invoices, (values ('receivable', 'services', 'orders-invoiced'), ('unapplied', 'receivable', 'invoice-settled')) account (debit, credit, kind)
      where client_id = $1::uuid`,
  )
  await query(
    `insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key, invoice_id, happened_at)
     select client_id, 'bonus', 'receivable', 5, 'invoice-settled', 'posted', 'bench/bonus' || id, id::text, created_at
       from invoices where client_id = $1::uuid and number <= ${bonus}`,
  )
  await query(
    `with charged as (
       insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key, order_id, happened_at)
       select $1::uuid, 'services', 'revenue', 302, 'order-activation', 'posted', 'bench/order/' || n, 'BENCH' || n, ${at(invoices * ORDERS)}
         from generate_series(1, ${invoices * ORDERS}) n returning id),
     numbered as (select id, row_number() over (order by id) - 1 as n from charged)
     insert into invoiced_transfers (client_id, transfer_id, invoice_id)
     select $1::uuid, c.id, i.id from numbered c join invoices i on i.client_id = $1::uuid and i.number = 1 + c.n / ${ORDERS}`,
  )
  await query(
    'insert into invoiced_through select client_id, max(transfer_id) from invoiced_transfers where client_id = $1::uuid group by 1',
  )
  await query(
    `insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key, order_id, happened_at)
     select $1::uuid, 'services', 'revenue', 302, 'order-activation', 'posted', 'bench/open/' || n, 'OPEN' || n, now()
       from generate_series(1, ${NOT_INVOICED}) n`,
  )
}

/** An invoice of as many orders more. */
async function fillAnnex(db: Database, clientId: string): Promise<string> {
  const { rows } = await db.$client.query<{ id: string }>('select id from invoices where client_id = $1 and number = 1', [clientId])
  const id = rows[0]?.id ?? ''
  await db.$client.query(
    `with charged as (
       insert into ledger_transfers (client_id, debit, credit, amount_bani, kind, state, key, order_id)
       select $1::uuid, 'services', 'revenue', 302, 'order-activation', 'posted', 'bench/annex/' || n, 'ANNEX' || n
         from generate_series(1, ${EXPORTED}) n returning id)
     insert into invoiced_transfers (client_id, transfer_id, invoice_id) select $1::uuid, id, $2 from charged`,
    [clientId, id],
  )
  return id
}

async function measure(what: string, token: string, path: string, body: object, crowd: number): Promise<void> {
  let size = 0
  const ask = async () => {
    const answer = await fetch(`${product.url}/api${path}`, { method: 'POST', headers: headers(token), body: JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    size = text.length
  }
  await measureTimes(CALLS / 10, crowd, ask)
  console.log(`${what} (${(size / 1000).toFixed(0)} kB): ${timeFiguresOf(await measureTimes(CALLS, crowd, ask))}`)
}

async function exported(
  what: string,
  token: string,
  { method, path, body }: { method: string; path: string; body?: string },
): Promise<void> {
  const before = await product.memory()
  const begun = performance.now()
  const answer = await fetch(`${product.url}/api${path}`, { method, headers: headers(token), ...(body ? { body } : {}) })
  if (!answer.ok || !answer.body) throw new Error(await answer.text())
  let bytes = 0
  let firstMs = 0
  for await (const chunk of answer.body) {
    firstMs ||= performance.now() - begun
    bytes += chunk.length
  }
  const seconds = (performance.now() - begun) / 1000
  const { peakBytes } = await product.memory()
  console.log(
    `export of the ${what}, ${answer.headers.get('x-rows')} rows, ${(bytes / MB).toFixed(1)} MB in ${seconds.toFixed(1)} s, first bytes after ` +
      `${firstMs.toFixed(0)} ms; resident memory of the server before ${mb(before.nowBytes)}, at most ${mb(peakBytes)}`,
  )
}
