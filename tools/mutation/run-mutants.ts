/**
 * Runs a test file once for each mutant, all in one warm vitest: a mutant's copy of the changed source, and of whatever
 * imports it, is a module of its own (`?mutant=…`); everything else is loaded once for all of them.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Plugin } from 'vite'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import type { Mutant } from './mutants.ts'

/** What became of a mutant; `asIs`: of the source unchanged. */
export type MutantFate = 'killed' | 'survived' | 'timeout'

/** A worker keeps every mutant's modules: it is replaced after this many. */
const BATCH = 40
/** A test that a mutant makes wait is given up after this long; a worker that says nothing for longer hangs. */
const TEST_MS = 5_000
const HOOK_MS = 20_000
const SILENCE_MS = 60_000
const START_MS = 180_000

const query = /\?mutant=[\w-]+_(\d+)$/
const withoutQuery = (id: string) => id.replace(/\?.*$/, '')

export type MutationRun = {
  /** Throws where the test file fails with the source as it is. */
  fatesIn(test: string, mutants: readonly Mutant[]): Promise<MutantFate[]>
  close(): Promise<void>
}

/** `withDatabase`: tests outside the server start without PostgreSQL. */
type Source = { root: string; file: string; workers: number; withDatabase: boolean }

export async function openMutationRun({ root, file, workers, withDatabase }: Source): Promise<MutationRun> {
  const path = resolve(root, file)
  const source = readFileSync(path, 'utf8')
  const ended: { onEnd: (module: TestModule) => void; onTest: () => void } = { onEnd: () => undefined, onTest: () => undefined }
  let mutants: readonly Mutant[] = []
  const vitest = await createVitest(
    'test',
    {
      root,
      watch: false,
      ...(withDatabase ? {} : { globalSetup: [] }),
      maxWorkers: workers,
      isolate: false,
      fsModuleCache: false,
      pool: 'forks',
      testTimeout: TEST_MS,
      hookTimeout: HOOK_MS,
      dangerouslyIgnoreUnhandledErrors: true,
      setupFiles: [join(root, 'tools/mutation/stop-at-first-failure.ts')],
      sequence: { setupFiles: 'list' },
      reporters: [{ onTestModuleEnd: (module) => ended.onEnd(module), onTestCaseResult: () => ended.onTest() }],
    },
    { plugins: [mutating(path, (n) => mutated(source, mutants[n]))] },
  )
  await vitest.standalone()

  let passedAsIs = 0
  /** Numbers mean other mutants with each test file and each run: what was transformed under them must not be taken for the new ones. */
  let series = ''

  async function batch(test: string, numbers: readonly number[]): Promise<Map<number, MutantFate>> {
    const fates = new Map<number, MutantFate>()
    const project = vitest.getRootProject()
    const specs = numbers.map((n) => project.createSpecification(`${resolve(root, test)}?mutant=${series}_${n}`))
    let lastAt = performance.now() + START_MS - SILENCE_MS
    ended.onTest = () => {
      lastAt = Math.max(lastAt, performance.now())
    }
    ended.onEnd = (module) => {
      ended.onTest()
      const n = Number(query.exec(module.moduleId)?.[1])
      const passed = [...module.children.allTests('passed')].length
      if (n >= AS_IS) passedAsIs = Math.max(passedAsIs, passed)
      // Neither failed nor wholly run (a worker that ended early): no answer.
      if (!module.ok()) fates.set(n, 'killed')
      else if (passed === passedAsIs && passed > 0) fates.set(n, 'survived')
      if (n >= AS_IS && !module.ok()) for (const failure of failuresOf(module)) console.log(failure)
    }
    const watchdog = setInterval(() => {
      if (performance.now() - lastAt < SILENCE_MS) return
      lastAt = performance.now()
      void vitest.cancelCurrentRun('keyboard-input')
    }, 1_000)
    await vitest.runTestSpecifications(specs).catch(() => undefined)
    clearInterval(watchdog)
    if (withDatabase) await dropDatabases(vitest)
    return fates
  }

  return {
    async fatesIn(test, given) {
      mutants = given
      series = randomUUID()
      const fates = new Map<number, MutantFate>()
      // Twice as it is: a file that leaves something behind for its next run would kill every mutant.
      passedAsIs = 0
      const asIs = await batch(test, [AS_IS, AS_IS + 1])
      if (asIs.size < 2) throw new Error(`${test} did not end in time without any mutant`)
      if ([...asIs.values()].includes('killed')) throw new Error(`${test} fails without any mutant`)
      let waiting = given.map((_, n) => n)
      const askedAgain = new Set<number>()
      while (waiting.length > 0) {
        const some = waiting.slice(0, BATCH)
        const now = await batch(test, some)
        // A worker that hangs takes what came after down with it: the first without an answer is to blame, if it is so again.
        const blamed = some.find((n) => !now.has(n))
        for (const [n, fate] of now) fates.set(n, fate)
        if (blamed !== undefined && askedAgain.has(blamed)) fates.set(blamed, 'timeout')
        else if (blamed !== undefined) askedAgain.add(blamed)
        waiting = waiting.filter((n) => !fates.has(n))
        if (waiting.length > 0) console.error(`${test}: ${waiting.length} of ${given.length} mutants to go`)
      }
      return given.map((_, n) => fates.get(n) ?? 'survived')
    },
    close: () => vitest.close(),
  }
}

function failuresOf(module: TestModule): string[] {
  const tests = [...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? [])
  return [...module.errors(), ...tests].map(({ message }) => message)
}

/** Numbers that stand for no mutant: the source unchanged. */
const AS_IS = 1_000_000

function mutated(source: string, mutant: Mutant | undefined): string {
  return mutant ? source.slice(0, mutant.start) + mutant.becomes + source.slice(mutant.end) : source
}

/** Gives every mutant its own copies: what a copy imports is a copy too if it leads to the changed source. */
function mutating(path: string, textOf: (n: number) => string): Plugin {
  const leads = new Map<string, boolean>()
  const leadsThere = (file: string): boolean => {
    const known = leads.get(file)
    if (known !== undefined) return known
    leads.set(file, file === path) // a circle ends here
    const found = file === path || importsOf(file).some(leadsThere)
    leads.set(file, found)
    return found
  }
  return {
    name: 'mutating',
    enforce: 'pre',
    async resolveId(id, importer) {
      const n = importer && query.exec(importer)?.[1]
      if (!n || !/^[.#]/.test(id)) return null
      const file = ofOurs(withoutQuery(importer), id)
      return leadsThere(file) ? `${file}${importer.slice(importer.indexOf('?'))}` : null
    },
    load(id) {
      const n = query.exec(id)?.[1]
      if (!n) return null
      const file = withoutQuery(id)
      return file === path ? textOf(Number(n)) : readFileSync(file, 'utf8')
    },
  }
}

/** What `#` stands for. */
const sources = fileURLToPath(new URL('../..', import.meta.url))

/** The path of what a file names relatively or from the root. */
const ofOurs = (file: string, specifier: string): string =>
  specifier.startsWith('#') ? join(sources, specifier.slice(1)) : resolve(file, '..', specifier)

/** Files of ours that a file imports, types alone excepted. */
export function importsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return []
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/(?:^import (?!type )[^'"]*?from |^export [^'"]*? from |import\()'([.#][^']+)'/gm)].map((found) =>
    ofOurs(file, String(found[1])),
  )
}

/** Every test file copied a database; those of a thousand mutants would fill the disk. */
async function dropDatabases(vitest: Vitest): Promise<void> {
  const { templateUrl } = vitest.getRootProject().getProvidedContext()
  const owner = new pg.Client({ connectionString: templateUrl.replace(/\/[^/]+$/, '/postgres') })
  await owner.connect()
  const { rows } = await owner.query<{ datname: string }>(`select datname from pg_database where datname like 'test\\_%'`)
  for (const { datname } of rows) await owner.query(`drop database ${datname} with (force)`)
  await owner.end()
}
