/** A day in the sandbox on which everything fails that can, watched for what must never be written down. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { fromRon } from '#contract/money.ts'
import { connectShop } from '#selling/stores/server/test-shops.ts'
import { aParty, aShipment, begun, ready } from '#sending/orders/server/test-orders.ts'
import { createLog } from '#server/platform/log.ts'
import { PASSWORD, testServer } from '../test-server.ts'
import { shopsOf } from './test-shop-records.ts'

const lines: string[] = []
const log = createLog('debug', { write: (line) => void lines.push(line) })
// Nothing listens there: e-mails cannot be sent.
const { parts, call, user, ownerUrl, http } = await testServer({ env: { LOG_LEVEL: 'debug', SMTP_URL: 'smtp://127.0.0.1:9' }, log })
const { app } = parts
const owner = new pg.Client({ connectionString: ownerUrl })

const planted = {
  name: 'Zamolxe Plantatul',
  company: 'Ascunsa Firma SRL',
  phone: '0744987612',
  email: 'zamolxe.plantat@ascuns-exemplu.ro',
  street: 'Strada Plantata din Vale',
  iban: 'RO49AAAA1B31007593840000',
  holder: 'Titular Plantat',
  password: 'Parola-plantata-99',
  search: 'cautare-plantata-0744111999',
}
const party = aParty({
  contact: { name: planted.name, company: planted.company, phone: planted.phone, email: planted.email },
  address: { city: 'Cluj-Napoca', countyCode: 'CJ', postalCode: '400114', street: planted.street, number: '1' },
})
const repayment = { amount: fromRon(100), iban: planted.iban, accountHolder: planted.holder }
const shipment = aShipment({ sender: party, recipient: party, options: { repayment } })

let client: Awaited<ReturnType<typeof user>>
beforeAll(async () => {
  await owner.connect()
  client = await user('zamolxe')
})
afterAll(() => owner.end())

const post = (path: string, payload: object) => call(path, { method: 'POST', token: client.token, payload })
const wire = { ...shipment, extraOptions: { ...shipment.extraOptions, repayment: { ...repayment, amount: 100 } } }
const failedJobs = async () =>
  (await owner.query<{ last_error: string }>('select last_error from graphile_worker._private_jobs where last_error is not null')).rows

/** As a table may be after a manual change: every row that is written now violates it, with all that stands in it. */
async function withRule(table: string, rule: string, work: () => Promise<unknown>): Promise<void> {
  await owner.query(`alter table ${table} add constraint planted_rule check (${rule}) not valid`)
  try {
    await work()
  } finally {
    await owner.query(`alter table ${table} drop constraint planted_rule`)
  }
}

it('writes nothing of what people wrote into log, jobs and records', async () => {
  // E-mails that cannot be sent.
  await call('/auth/sign-up', { method: 'POST', payload: { name: planted.name, email: planted.email, password: planted.password } })
  await call('/auth/forgot-password', { method: 'POST', payload: { email: client.email } })
  const unsent = `select 1 from effects where kind = 'mail' and cause is not null`
  await vi.waitFor(async () => expect((await owner.query(unsent)).rowCount).toBeGreaterThan(0), { timeout: 60_000 })

  // Orders and offers, searches with what was planted in the address.
  const made = (await post('/orders', { shipment: wire, clientReference: 'plantata' })).json()
  expect(made.title ?? 'made').toBe('made')
  await post('/offers', wire)
  await call(`/orders?search=${encodeURIComponent(planted.search)}`, { token: client.token })

  // A constraint violated, in a call and in a job.
  await withRule('orders', "client_reference <> 'refuzata'", async () => {
    expect((await post('/orders', { shipment: wire, clientReference: 'refuzata' })).statusCode).toBe(500)
  })
  const { orderId, offerId } = await ready(app, client.id, { shipment })
  await withRule('order_events', "state is distinct from 'active'", async () => {
    await begun(app, { clientId: client.id, orderId, offerId, key: null })
    await vi.waitFor(async () => expect(JSON.stringify(await failedJobs())).toContain('planted_rule'), { timeout: 60_000 })
  })
  // A value too long.
  await owner.query('alter table saved_addresses alter column contact_name type varchar(200)')
  const tooLong = await app.db.$client
    .query(`select $1::varchar(3)::text, cast($1 as int)`, [planted.name])
    .catch((error: unknown) => error)
  app.log.error({ err: tooLong }, 'a value did not fit')
  // A connection that is cut while it works.
  const cut = app.db.$client.query('select pg_sleep(60), $1::text', [planted.name]).catch((error: unknown) => error)
  await vi.waitFor(async () => {
    const { rows } = await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(60)%' and pid <> pg_backend_pid()`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
  app.log.error({ err: await cut }, 'a connection was cut')

  // A store's copy that cannot be kept, and what it carries of its buyers.
  await connectShop(app, client.id)
  const { orderId: storeOrderId, name } = await shopsOf(app).orderOf(client)
  await withRule('store_orders', 'false', () =>
    call(`/user/integration/shopify/order-listed/${name}/${encodeURIComponent(encodeURIComponent(storeOrderId))}`, { token: client.token }),
  )
  const { rows: buyers } = await owner.query<{ customer_name: string }>(
    `select customer_name from store_orders where length(customer_name) > 8 limit 20`,
  )

  await http.inject({ method: 'GET', url: `/api/tracking/${planted.phone}` })
  await vi.waitFor(async () =>
    expect((await owner.query('select 1 from partner_calls where request is not null')).rowCount).toBeGreaterThan(0),
  )
  const { rows: stored } = await owner.query<{ where: string; what: string }>(`
    select 'a job' as where, last_error as what from graphile_worker._private_jobs where last_error is not null
    union all select 'a call to ' || partner, concat_ws(' ', path, request, answer) from partner_calls
    union all select 'an effect', concat_ws(' ', key, input, cause, reason, answer) from effects
    union all select 'an order', refusal::text from orders where refusal is not null
    union all select 'a store', sync_problem::text from stores where sync_problem is not null`)
  const written = [...lines.map((what) => ({ where: 'the log', what })), ...stored]
  const secrets = [
    ...Object.values(planted),
    `+4${planted.phone}`,
    client.token,
    client.email,
    PASSWORD,
    ...buyers.map((row) => row.customer_name),
  ]
  expect(buyers.length).toBeGreaterThan(0)
  expect(written.map(({ where }) => where)).toEqual(expect.arrayContaining(['the log', 'a job', 'a call to fan']))
  const found = secrets.flatMap((secret) =>
    written.filter(({ what }) => what.includes(secret)).map(({ where, what }) => `${secret} in ${where}: ${what.slice(0, 300)}`),
  )
  expect(found).toEqual([])
})
