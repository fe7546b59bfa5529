import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { mailboxOf } from '#account/sign-in/server/mails/test-mailbox.ts'
import { secondFactorStage } from '#account/sign-in/server/second-factor/test-second-factors.ts'
import { mailRequests } from '#account/sign-in/server/tables.ts'
import { ZERO } from '#contract/money.ts'
import { PASSWORD, testServer } from '#product/server/test-server.ts'
import { ready } from '#sending/orders/server/test-orders.ts'

const server = await testServer()
const { parts, call, user, member, operator, simulator } = server
const database = parts.app.db.$client
const mailbox = mailboxOf(simulator)
const { nextCode, securing, password, statusOf } = secondFactorStage(server)

const close = async (token: string, proof: object = { password: PASSWORD }) => {
  const answer = await call('/user/close-account', { method: 'POST', token, payload: proof })
  return { status: answer.statusCode, ...answer.json() }
}
type Taken = { column: string; type: string; isNullable: boolean; hasDefault: boolean }

/** A row of the table for the client, whatever it says. */
async function aRowIn(table: string, clientId: string): Promise<void> {
  const { rows } = await database.query<Taken>(
    `select column_name as column, case when data_type = 'ARRAY' then 'array' else udt_name end as type,
            is_nullable = 'YES' as "isNullable", column_default is not null as "hasDefault"
       from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const needed = rows.filter(({ column, isNullable, hasDefault }) => column !== 'client_id' && !isNullable && !hasDefault)
  const values = needed.map(
    ({ column, type }) => fixed[`${table}.${column}`] ?? literals[type] ?? fail(`${table}.${column} is of type ${type}`),
  )
  const columns = ['client_id', ...needed.map(({ column }) => column)]
  await database.query(`insert into ${table} (${columns.map((one) => `"${one}"`)}) values (${[`'${clientId}'`, ...values]})`)
}
const fail = (what: string): never => {
  throw new Error(what)
}
const fixed: Record<string, string> = {
  'orders.state': `'draft'`,
  'store_shipments.order_state': `'draft'`,
  'stores.platform': `'shopify'`,
}
const literals: Record<string, string> = {
  ...{
    text: 'gen_random_uuid()::text',
    uuid: 'gen_random_uuid()',
    jsonb: `'{}'`,
    timestamptz: 'now()',
    date: 'current_date',
    bool: 'false',
  },
  ...{ int2: '1', int4: '1', int8: '1', numeric: '1', float8: '1', array: `'{}'`, bytea: `'\\x00'` },
}

/** What ends with a client. */
const ending = [
  ...[
    'saved_addresses',
    'orders',
    'order_events',
    'order_corrections',
    'client_settings',
    'billing_contacts',
    'saved_cards',
    'repayment_settings',
  ],
  ...['stores', 'store_connecting', 'store_locations', 'store_location_addresses', 'store_products', 'store_orders'],
  ...['store_awaiting_differences', 'store_drafts', 'store_packings', 'bulk_activations', 'bulk_activation_orders', 'store_shipments'],
  ...['order_imports', 'order_import_rows', 'imported_orders', 'import_mappings', 'memberships', 'invitations'],
  ...[
    'saved_views',
    'pickup_points',
    'packaging_templates',
    'saved_packages',
    'customers',
    'einvoice_grants',
    'einvoice_connections',
    'einvoice_connecting',
    'einvoice_syncs',
    'einvoice_received',
    'einvoice_originals',
    'einvoice_messages',
    'einvoice_sent',
    'einvoice_attempts',
    'einvoice_sent_messages',
    'einvoice_message_reads',
    'invoice_writing_requests',
    'written_invoices',
    'written_series',
    'einvoice_notices',
    'order_templates',
    'withdrawal_settings',
    'return_label_links',
    'sending_rules',
    'rule_stops',
  ],
]
/** What stays: money, what was sent, and who did what; and what ends by its own term, each by a task of its own. */
const staying = [
  ...['ledger_balances', 'ledger_transfers', 'invoices', 'invoice_lines', 'invoiced_transfers', 'released_transfers', 'held_advances'],
  ...['invoices_to_report', 'invoiced_through', 'open_payments', 'billing_entities', 'vat_number_answers', 'client_billing', 'payments'],
  ...['proformas', 'refunds', 'subscriptions', 'payment_authorisations', 'repayments', 'repayment_days', 'repayment_mails'],
  ...['repayment_account_changes', 'repayment_sheets', 'repayment_sheet_entries', 'sheet_decisions', 'payout_runs', 'payout_run_clients'],
  ...['courier_made_awbs', 'awb_discrepancies', 'client_prices', 'referrals', 'referred_orders', 'referral_credits', 'order_days'],
  ...['order_happenings', 'order_notices', 'card_notices', 'audit_log', 'audit_refusals', 'partner_calls', 'effects', 'mail_refusals'],
  ...[
    'return_requests',
    'return_request_steps',
    'offers',
    'idempotency_keys',
    'notifications',
    'notification_reads',
    'courier_settlement_lines',
    'bank_statement_lines',
  ],
]

const rowsOf = async (table: string, column: string, id: string) =>
  (await database.query(`select 1 from ${table} where ${column} = $1`, [id])).rowCount

/** An owner whose client has no money. */
async function empty(name: string) {
  const account = await user(name, { startBani: ZERO })
  return account
}

it('a user without anything open is forgotten, with the client that has no other owner', async () => {
  const { token, userId, email, id: clientId } = await empty('ana')
  const colleague = await member('dispecer', { clientId, role: 'dispatcher' })
  expect(await close(token)).toMatchObject({ status: 200, success: true, clients: [{ clientId, isClosed: true, obstacles: [] }] })
  expect(await statusOf(token)).toBe(401)
  expect(await password(email)).toMatchObject({ status: 401, title: 'wrong-credentials' })
  expect(await password('nimeni@exemplu.ro')).toMatchObject({ status: 401, title: 'wrong-credentials' })
  const { rows } = await database.query('select * from users where id = $1', [userId])
  expect(JSON.stringify(rows)).not.toContain(email)
  expect(rows).toMatchObject([{ name: '(closed)', password_hash: null }])
  expect(await Promise.all([rowsOf('sessions', 'user_id', userId), rowsOf('memberships', 'client_id', clientId)])).toEqual([0, 0])
  expect(await rowsOf('clients', 'id', clientId)).toBe(1)
  expect((await call('/auth/me', { token: colleague.token })).json().clients).toEqual([])
  await mailbox.mail(email, /contul a fost inchis/)
  await expect.poll(() => parts.app.db.$count(mailRequests, eq(mailRequests.email, email))).toBe(0)
  await call('/auth/sign-up', { method: 'POST', payload: { name: 'Ana', email, password: 'Alte 4 cafele pe zi' } })
  expect(await rowsOf('users', 'email', email)).toBe(1)
})

it('two windows close it once, and nothing that one of them asked for meanwhile is kept', async () => {
  const { token, userId, email } = await empty('anca')
  const { token: second } = (await call('/auth/login', { method: 'POST', payload: { email, password: PASSWORD } })).json()
  const asking = call('/user/email', { method: 'POST', token, payload: { email: 'anca.noua@exemplu.ro', password: PASSWORD } })
  const answers = await Promise.all([close(token), close(second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  await asking
  const { rows } = await database.query(`select 1 from security_events where user_id = $1 and kind = 'account-closed'`, [userId])
  expect(rows).toHaveLength(1)
  expect(await rowsOf('email_changes', 'user_id', userId)).toBe(0)
})

it('each table that has rows of clients is decided about', async () => {
  const { rows } = await database.query<{ table: string }>(
    `select table_name as table from information_schema.columns
      where table_schema = 'public' and column_name = 'client_id' and table_name in (select tablename from pg_tables)`,
  )
  const undecided = rows.map(({ table }) => table).filter((table) => ![...ending, ...staying].includes(table))
  expect(undecided).toEqual([])
  const gone = ending.filter((table) => !rows.some((one) => one.table === table))
  expect(gone).toEqual([])
})

it('of a client that closes nothing is kept that no law wants, and nothing of another client goes', async () => {
  const { token, id: clientId } = await empty('vera')
  const other = await empty('wanda')
  const written = ending.filter((table) => !['memberships', 'invitations'].includes(table))
  for (const table of written) for (const id of [clientId, other.id]) await aRowIn(table, id)
  await database.query('update order_events e set order_id = o.id from orders o where o.client_id = e.client_id and o.client_id = $1', [
    clientId,
  ])
  await database.query('update stores set disconnected_at = now() where client_id = $1', [clientId])
  expect(await close(token)).toMatchObject({ success: true })
  const left = async (id: string) => {
    const counts = await Promise.all(written.map(async (table) => [table, await rowsOf(table, 'client_id', id)] as const))
    return counts.filter(([, count]) => count !== 0).map(([table]) => table)
  }
  expect(await left(clientId)).toEqual([])
  expect(await left(other.id)).toEqual(written)
})

it('what is not at its end is said, and nothing is done', async () => {
  const { token, id: clientId } = await user('bogdan')
  const { orderId, offerId } = await ready(parts.app, clientId)
  await call(`/orders/${orderId}/activate`, { method: 'POST', token, payload: { offerId } })
  const refused = { isOfPlatform: false, clients: [{ clientId, obstacles: ['open-orders', 'balance', 'not-invoiced'] }] }
  expect(await close(token)).toMatchObject({ status: 200, success: false, ...refused })
  expect((await call('/user/close-account', { token })).json()).toMatchObject(refused)
  expect(await statusOf(token)).toBe(200)
})

it('a client with another owner stays, whatever it has', async () => {
  const { id: clientId, token } = await user('cora')
  const other = await member('partener', { clientId, role: 'owner' })
  expect(await close(other.token)).toMatchObject({ success: true, clients: [{ clientId, isClosed: false, obstacles: [] }] })
  expect((await call('/members', { token })).json().members).toHaveLength(1)
})

it('a role of the platform, a wrong password and a missing code keep the account', async () => {
  const admin = await operator('seful')
  expect(await close(admin.token)).toMatchObject({ success: false, isOfPlatform: true })
  const { token, key } = await securing(await empty('dinu'))
  expect(await close(token, { password: 'gresita' })).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
  expect(await close(token)).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
  expect(await close(token, { password: PASSWORD, code: nextCode(key) })).toMatchObject({ success: true })
})
