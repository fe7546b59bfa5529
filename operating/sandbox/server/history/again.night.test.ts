/** The months, played a second time as after a kill at their very end. */
import { expect, it, vi } from 'vitest'
import { testServer } from '#product/server/test-server.ts'
import { verifyLedger } from '#server/ledger/verify.ts'
import { seedSandbox } from '../seed-sandbox.ts'
import { seedHistory } from './seed-history.ts'

/** On a busy machine. */
const PLAYED_WITHIN_MS = 180_000
vi.setConfig({ testTimeout: 2 * PLAYED_WITHIN_MS + 60_000 })

const { parts, serve } = await testServer({ env: { DEMO_MONTHS: '1' } })
const { app } = parts
// The second shop brings its key to the product.
await serve()

const rows = async (text: string) => (await app.db.$client.query(text)).rows
/** With the e-mails that follow, which leave steps behind. */
const played = () => {
  const open = "select 1 from graphile_worker.jobs where task_identifier like 'seed-demo%' or task_identifier = 'run-effect'"
  return vi.waitFor(async () => expect(await rows(open)).toEqual([]), { timeout: PLAYED_WITHIN_MS, interval: 250 })
}

const tables = [
  ...[
    'orders',
    'payments',
    'invoices',
    'ledger_transfers',
    'repayments',
    'courier_settlements',
    'bank_statement_lines',
    'referral_credits',
  ],
  ...['return_requests', 'return_request_steps', 'order_templates', 'pickup_points', 'saved_addresses', 'order_imports', 'invitations'],
  ...['einvoice_received', 'einvoice_messages', 'einvoice_sent', 'written_invoices', 'stores', 'audit_log'],
]
const counts = () =>
  Promise.all(tables.map(async (table) => ({ table, rows: (await rows(`select count(*)::int as count from ${table}`))[0].count })))

it('adds nothing to what there is', async () => {
  await seedSandbox(app)
  await played()
  const before = await counts()
  expect(before.filter((one) => one.rows === 0)).toEqual([])
  const [whose] = await rows(`
    select m.client_id as "clientId", u.id as "ownerId", (select id from users where email = 'admin@demo.test') as "adminId"
      from users u join memberships m on m.user_id = u.id where u.email = 'client@demo.test'`)
  await seedHistory.run(app, whose)
  await played()
  expect(await counts()).toEqual(before)
  expect((await verifyLedger(app.db)).differences).toEqual([])
})
