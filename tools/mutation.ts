/**
 * `npm run mutation -- FILE...`: changes each source by one small step after the other and says which changes no test
 * noticed. `--tests FILE`, repeatable, instead of the test files of the same folder that import the source themselves;
 * `--workers N` at once; `--sample N` of the changes, drawn by `--seed S`. Ends non-zero where `--at-least PERCENT` were not noticed.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Equivalent, equivalentOf, equivalents, type Mutant, mutantsOf } from './mutation/mutants.ts'
import { importsOf, type MutantFate, openMutationRun } from './mutation/run-mutants.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true },
    workers: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'at-least': { type: 'string', default: '0' },
  },
})
if (positionals.length === 0) {
  console.log('npm run mutation -- FILE... [--tests FILE]... [--workers N] [--all]')
  process.exit(1)
}

const short = (text: string) => JSON.stringify(text.length > 90 ? `${text.slice(0, 90)}…` : text)
const lineOf = (file: string, { line, was, becomes }: Mutant, fate: MutantFate) =>
  `${fate} ${file}:${line} ${short(was)} → ${short(becomes)}`

let isEnough = true
for (const file of positionals) if ((await measure(relative(root, resolve(file)))) < Number(values['at-least'])) isEnough = false
process.exit(isEnough ? 0 : 1)

/** How many of a hundred were noticed. */
async function measure(file: string): Promise<number> {
  const startedAt = performance.now()
  const { mutants: all, named } = leaveOutEquivalent(file, mutantsOf(file, readFileSync(join(root, file), 'utf8')))
  const mutants = values.sample === undefined ? all : sampleOf(all, Number(values.sample), Number(values.seed))
  const tests = values.tests ?? testsOf(file)
  const fates = new Map<Mutant, MutantFate>(mutants.map((mutant) => [mutant, 'survived']))
  const run = await openMutationRun({
    root,
    file,
    workers: Number(values.workers),
    withDatabase: tests.some((test) => /^(product\/)?server\//.test(test)),
  })
  const end = () => void run.close().finally(() => process.exit(1))
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    for (const test of tests) {
      const left = mutants.filter((mutant) => fates.get(mutant) === 'survived')
      if (left.length === 0) break
      const found = await run.fatesIn(test, left)
      for (const [i, mutant] of left.entries()) fates.set(mutant, found[i] ?? 'survived')
      const noticed = found.filter((fate) => fate !== 'survived').length
      console.log(`${file}: ${test} noticed ${noticed} of ${left.length}`)
    }
  } finally {
    await run.close() // with its PostgreSQL
    process.off('SIGINT', end).off('SIGTERM', end)
  }
  for (const [mutant, fate] of fates) if (values.all || fate !== 'killed') console.log(lineOf(file, mutant, fate))
  const count = (fate: MutantFate) => [...fates.values()].filter((one) => one === fate).length
  const score = mutants.length === 0 ? 100 : (100 * (mutants.length - count('survived'))) / mutants.length
  console.log(
    `${file}: ${score.toFixed(1)} % of ${mutants.length} (killed ${count('killed')}, timeout ${count('timeout')}, ` +
      `survived ${count('survived')}; equivalent ${named}), ${Math.round((performance.now() - startedAt) / 1000)} s`,
  )
  return score
}

/** The same ones for the same seed. */
function sampleOf(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const rank = (i: number) => createHash('sha256').update(`${seed}/${i}`).digest('hex')
  const drawn = mutants.map((mutant, i) => ({ mutant, rank: rank(i) })).toSorted((a, b) => a.rank.localeCompare(b.rank))
  return drawn.slice(0, count).map(({ mutant }) => mutant)
}

function leaveOutEquivalent(file: string, all: Mutant[]): { mutants: Mutant[]; named: number } {
  const source = readFileSync(join(root, file), 'utf8').split('\n')
  const mine = equivalents.filter((one) => one.file === file)
  const used = new Set<Equivalent>()
  const mutants = all.filter((mutant) => {
    const named = equivalentOf(mine, mutant, source[mutant.line - 1] ?? '')
    if (named) used.add(named)
    return !named
  })
  for (const one of mine) if (!used.has(one)) console.log(`${file}: names an equivalent that is no mutant any more: ${JSON.stringify(one)}`)
  return { mutants, named: all.length - mutants.length }
}

/** Test files of the source's folder that import it themselves; where there is none, all of the folder that lead to it. */
function testsOf(file: string): string[] {
  const folder = dirname(join(root, file))
  const tests = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  const direct = tests.filter((name) => importsOf(join(folder, name)).includes(join(root, file)))
  const own = `${file.slice(file.lastIndexOf('/') + 1, -3)}.test.ts`
  const chosen = (direct.length > 0 ? direct : tests).toSorted((a, b) => Number(b === own) - Number(a === own))
  return chosen.map((name) => relative(root, join(folder, name)))
}
