// `npm run bench [name…] [list]`: the measurements one after another, so that none disturbs the other.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SERVER_OPTIONS } from './start.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
export const measurements = [
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
  'return-answers',
]
// They start the product again and again or break the machine around it instead of measuring it, and take minutes: only by name.
export const onlyByName = [
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
  'written-amounts/written-amounts',
]
/** Lists of addresses, and checkouts. */
const takePaths = ['addresses', 'address-reading', 'address-reading/names-of-places', 'start']
/** The names of its own runs. */
const takeRuns = ['store-activations']

/**
 * Which are run, each with what it is given; null: a word that is no bench, and that none of those that are named takes.
 * @param {readonly string[]} asked
 * @returns {{ name: string, args: string[] }[] | null}
 */
export function benchesOf(asked) {
  const known = [...measurements, ...onlyByName]
  const named = asked.filter((word) => known.includes(word))
  const others = asked.filter((word) => !known.includes(word))
  const paths = others.filter((word) => existsSync(resolve(root, word)))
  const runs = others.filter((word) => !paths.includes(word))
  const names = named.length > 0 ? named : measurements
  if (paths.length > 0 && !names.some((name) => takePaths.includes(name))) return null
  if (runs.length > 0 && !named.some((name) => takeRuns.includes(name))) return null
  return names.map((name) => ({ name, args: takePaths.includes(name) ? paths : takeRuns.includes(name) ? runs : [] }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = process.argv.slice(2)
  const benches = benchesOf(asked)
  if (benches === null) {
    console.error(`There is no such bench or list: ${asked.join(' ')}. Benches: ${[...measurements, ...onlyByName].join(', ')}`)
    process.exit(1)
  }
  for (const { name, args } of benches) {
    if (name === 'addresses' && args.length === 0) {
      console.log('\n== addresses: left out, name the list to load: npm run bench addresses LIST')
      continue
    }
    console.log(`\n== ${name}`)
    // What is measured within the bench's own process is measured as the server runs.
    const program = [...SERVER_OPTIONS, join(root, 'bench', `${name}.ts`), ...args]
    const { status } = spawnSync(join(root, 'node_modules', '.bin', 'node'), program, { cwd: root, stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
}
