/** Reads the settings, starts the product and stops it in order. */
import { readConfig } from '#server/platform/config.ts'
import { isDatabaseAway } from '#server/platform/database/database-away.ts'
import { redactValue } from '#server/platform/redact.ts'
import { startProduct } from './product.ts'

function cannotStart(problems: readonly string[]): never {
  console.error(['The product cannot start with these settings:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
  process.exit(1)
}

/** What Node itself prints of an error holds all of it: parameters of statements, e-mails. */
function printSafely(error: unknown): void {
  const isFailure = error instanceof Error && error.name === 'StartFailure'
  console.error(isFailure ? error.message : JSON.stringify(redactValue(error)))
}
process.on('uncaughtException', (error) => {
  printSafely(error)
  process.exit(1)
})

const config = readConfig(process.env)
// All at once: ten wrong settings need one start, not ten.
const accountProblems = process.env.EXPEDIO_MODE === 'production' ? await accountProblemsOf(process.env) : []
if ('problems' in config) cannotStart([...config.problems, ...accountProblems])
if (accountProblems.length > 0) cannotStart(accountProblems)

/** Its adapters are loaded with the rest, while the database starts, unless they have to be asked before. */
async function accountProblemsOf(env: NodeJS.ProcessEnv): Promise<string[]> {
  const { partnerSettingsProblems } = await import('./partner-accounts.ts')
  return partnerSettingsProblems(env)
}

function endNow(message: string): never {
  console.error(message)
  process.exit(1)
}

const starting = startProduct(config, { endNow }).catch((error: unknown) => {
  printSafely(error)
  process.exit(1)
})

// Libraries leave promises without a handler. Where one fails because the database is away, the caller asks again.
process.on('unhandledRejection', (reason) => {
  if (!isDatabaseAway(reason)) throw reason
  printSafely(reason)
})

let isStopping = false
function stop(): void {
  if (isStopping) return
  isStopping = true
  const stopped = starting.then((product) => product.stop())
  stopped.then(
    () => process.exit(0),
    (error) => {
      printSafely(error)
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Started by another program that is gone: nothing else would end this one.
process.on('disconnect', stop)
