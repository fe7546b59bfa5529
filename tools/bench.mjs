// `npm run bench [name…] [list]`: the measurements one after another, so that none disturbs the other.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_OPTIONS } from './start.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const all = [
  'ledger',
  'activations',
  'offers',
  'store-orders',
  'store-activations',
  'woocommerce-shop',
  'awaiting-count',
  'import-orders',
  'statement',
  'addresses',
  'address-reading',
  'repayments',
  'grant-locks',
  'dashboard',
  'bank-lines',
  'payouts',
  'long-lists',
  'received-invoices',
]
// They start the product again and again or break the machine around it instead of measuring it, and take minutes: only by name.
const byName = [
  'start',
  'faults/first-start-kills',
  'faults/database-faults',
  'faults/worker-killed',
  'load/stops',
  'load/uploads',
  'load/scan-station',
  'load/overload',
  'load/sync-received',
  'load/returns-flood',
  'address-reading/names-of-places',
]
const [, , ...asked] = process.argv
const names = asked.filter((name) => all.includes(name) || byName.includes(name))
const more = asked.filter((name) => !names.includes(name))

for (const name of names.length > 0 ? names : all) {
  if (name === 'addresses' && more.length === 0) {
    console.log('\n== addresses: left out, name the list to load: npm run bench addresses LIST')
    continue
  }
  console.log(`\n== ${name}`)
  // What is measured within the bench's own process is measured as the server runs.
  const args = [...SERVER_OPTIONS, join(root, 'bench', `${name}.ts`), ...more]
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'node'), args, {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
