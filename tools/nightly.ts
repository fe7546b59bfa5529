/**
 * `npm run nightly [NAME…]`: what takes hours. Long random histories and the attack, each with a seed of its own, the tortures, a sample of
 * changed lines, whole runs with the tests that are too long for the day, and units and journeys on other days. Seeds under which something failed are
 * kept in `nightly-seeds.json`, and tried first from then on; what each step came to is added to `.nightly/results.jsonl`. Ends non-zero when
 * anything failed.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const seedsFile = join(root, 'tools', 'nightly-seeds.json')
const SEED_MAX = 2 ** 31 - 1
const HISTORIES = '300'
/** Of a client's money, against the model of it: they are quick, and what they find is rare. */
const MONEY_HISTORIES = '1000'
const MONEY_MODEL = 'product/server/tests/money-model'
/** Of each file, changed one at a time. */
const MUTANTS = '30'
const NOTICED_PERCENT = '75'

/** Where money, orders and parcels change their state. */
const mutated = [
  'server/ledger/transfer.ts',
  'server/effects/run-effect.ts',
  'server/effects/look-for-effect.ts',
  'sending/orders/server/order-transition.ts',
  'paying/payments/server/apply-report.ts',
  'cash/payouts/server/sheet-transition.ts',
  'cash/settlements/server/judge-line.ts',
]

type Step = { name: string; program: string; args: readonly string[]; env?: Record<string, string> }
/** Made of a seed, or of none where a step has its own randomness. */
type Seeded = { name: string; isSeeded: boolean; step: (seed: number) => Omit<Step, 'name'> }

const withHistories = execFileSync('git', ['grep', '-l', "from 'fast-check'", '--', '*.test.ts', '*.test.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.startsWith(MONEY_MODEL))

const histories = (files: readonly string[], count: string) => (seed: number) => ({
  program: 'node_modules/vitest/vitest.mjs',
  args: ['run', '--config', 'vitest.config.ts', ...files],
  env: { HISTORIES: count, FAST_CHECK_SEED: String(seed) },
})

const steps: readonly Seeded[] = [
  { name: 'histories', isSeeded: true, step: histories(withHistories, HISTORIES) },
  { name: 'whole run', isSeeded: false, step: () => ({ program: 'tools/test/run-tests.ts', args: [], env: { NIGHT: '1' } }) },
  { name: 'other days', isSeeded: false, step: () => ({ program: 'tools/other-days/other-days.ts', args: [] }) },
  {
    name: 'journeys on other days',
    isSeeded: false,
    step: () => ({ program: 'tools/other-days/other-days.ts', args: ['--journeys'] }),
  },
  { name: 'money-model', isSeeded: true, step: histories([MONEY_MODEL], MONEY_HISTORIES) },
  { name: 'attack', isSeeded: true, step: (seed) => ({ program: 'bench/attack/attack.ts', args: ['--seed', String(seed)] }) },
  ...['torture', 'effects-torture', 'money-torture', 'payouts-torture', 'notices-torture', 'einvoices-torture'].map((name) => ({
    name,
    isSeeded: false,
    step: () => ({ program: `bench/torture/${name}.ts`, args: [] }),
  })),
  ...mutated.map((file) => ({
    name: `mutation ${file}`,
    isSeeded: true,
    step: (seed: number) => ({
      program: 'tools/mutation.ts',
      args: [file, '--sample', MUTANTS, '--at-least', NOTICED_PERCENT, '--seed', String(seed)],
    }),
  })),
]

const kept: Record<string, number[]> = JSON.parse(readFileSync(seedsFile, 'utf8'))
const asked = process.argv.slice(2)
const failed: string[] = []
mkdirSync(join(root, '.nightly'), { recursive: true })

for (const { name, isSeeded, step } of steps.filter((one) => asked.length === 0 || asked.includes(one.name)))
  for (const seed of isSeeded ? [...(kept[name] ?? []), randomInt(SEED_MAX)] : [0]) {
    const startedAt = performance.now()
    const hasPassed = await passes({ name, ...step(seed) })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    appendFileSync(
      join(root, '.nightly', 'results.jsonl'),
      `${JSON.stringify({ at: new Date().toISOString(), name, seed: isSeeded ? seed : null, seconds, hasPassed })}\n`,
    )
    console.log(`${hasPassed ? 'passed' : 'FAILED'} ${name}${isSeeded ? ` with seed ${seed}` : ''}, ${seconds} s`)
    if (hasPassed) continue
    failed.push(name)
    if (isSeeded) keep(name, seed)
  }

console.log(failed.length === 0 ? 'the night passed' : `failed: ${failed.join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)

async function passes({ program, args, env = {} }: Step): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, program), ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  return code === 0
}

function keep(name: string, seed: number): void {
  kept[name] = [...new Set([...(kept[name] ?? []), seed])]
  writeFileSync(seedsFile, `${JSON.stringify(kept, null, 2)}\n`)
}
