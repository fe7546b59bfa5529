/** The program. Roles: all (default), api, worker. */
import './platform/known-modules.ts'
import { partnerSettingsProblems } from './partner-accounts.ts'
import { readConfig } from './platform/config.ts'
import { isDatabaseAway } from './platform/database-away.ts'
import { startProduct } from './product.ts'

function cannotStart(problems: readonly string[]): never {
  console.error(['The product cannot start with these settings:', ...problems.map((problem) => `  - ${problem}`)].join('\n'))
  process.exit(1)
}

const config = readConfig(process.env)
// All at once: nobody wants to start ten times to learn of ten settings.
const accountProblems = process.env.EXPEDIO_MODE === 'production' ? partnerSettingsProblems(process.env) : []
if ('problems' in config) cannotStart([...config.problems, ...accountProblems])
if (accountProblems.length > 0) cannotStart(accountProblems)

function endNow(message: string): never {
  console.error(message)
  process.exit(1)
}

const starting = startProduct(config, { endNow }).catch((error: unknown) => {
  console.error(error instanceof Error && error.name === 'StartFailure' ? error.message : error)
  process.exit(1)
})

// Libraries leave promises that nobody waits for. Where one fails because the database is away, whoever needed it asks again.
process.on('unhandledRejection', (reason) => {
  if (!isDatabaseAway(reason)) throw reason
  console.error('work without a database was given up', reason)
})

let isStopping = false
function stop(): void {
  if (isStopping) return
  isStopping = true
  const stopped = starting.then((product) => product.stop())
  stopped.then(
    () => process.exit(0),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// Started by another program that is gone: nobody else would end this one.
process.on('disconnect', stop)
