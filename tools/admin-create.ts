/** `npm run admin:create -- EMAIL [--name NAME] [--password-stdin] [--promote] [--support]`: see docs/deploy.md. */
import '#product/server/texts.ts'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { RESET_LINK_MINUTES, UserName } from '#account/sign-in/contract/account.ts'
import { type AdministratorResult, createAdministrator } from '#account/sign-in/server/create-administrator.ts'
import type { PlatformRole } from '#contract/permissions.ts'
import { inWords } from '#contract/texts/message.ts'
import { migrateAsOwner } from '#product/server/migrate-as-owner.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase } from '#server/platform/database/database.ts'
import { databaseLoginsOf } from '#server/platform/database/database-logins.ts'
import { startEmbeddedPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { textsOf } from '#server/platform/texts.ts'

const usage = 'usage: npm run admin:create -- EMAIL [--name NAME] [--password-stdin] [--promote] [--support]'

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

async function readInput() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
      promote: { type: 'boolean', default: false },
      support: { type: 'boolean', default: false },
    },
  })
  const email = z.email().safeParse(positionals[0])
  const name = UserName.optional().safeParse(values.name)
  if (!name.success || (values.promote && name.data !== undefined)) stop(usage)
  if (!email.success || positionals.length > 1 || (values.promote && values['password-stdin'])) stop(usage)
  const password = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : null
  return {
    email: email.data,
    name: name.data ?? null,
    password,
    isPromotion: values.promote,
    platformRole: values.support ? ('support' as const) : ('administrator' as const),
  }
}

type Outcome = { line: string; isDone: boolean }

function outcomeOf({ email, platformRole }: { email: string; platformRole: PlatformRole }, created: AdministratorResult): Outcome {
  const role = platformRole === 'administrator' ? 'an administrator' : 'of the support'
  switch (created.kind) {
    case 'created':
      return { line: `${email} is ${role}.`, isDone: true }
    case 'promoted':
      return { line: `${email} is ${role} now; the password stays.`, isDone: true }
    case 'created-with-link':
      return {
        line: `${email} is ${role}. Choose the password within ${RESET_LINK_MINUTES} minutes, once:\n${created.link}`,
        isDone: true,
      }
    case 'exists':
      return { line: `${email} has an account already. With --promote it gets the role.`, isDone: false }
    case 'unknown':
      return { line: `${email} has no confirmed account to promote.`, isDone: false }
    case 'password-refused':
      return { line: inWords(textsOf('en'), created.reason), isDone: false }
  }
}

function report({ line, isDone }: Outcome): void {
  ;(isDone ? process.stdout : process.stderr).write(`${line}\n`)
  if (!isDone) process.exitCode = 1
}

const input = await readInput()
const config = readConfig(process.env)
if ('problems' in config) stop(config.problems.join('\n'))
const { databaseUrl } = config
const embedded = databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null
const logins = embedded ?? databaseLoginsOf({ ...config, databaseUrl: databaseUrl ?? '' })
const db = connectDatabase(logins.url, { poolSize: 2 })
try {
  // The product may never have run here.
  await migrateAsOwner(logins)
  report(outcomeOf(input, await createAdministrator({ db, config }, input)))
} finally {
  await db.$client.end()
  // A server that was already running belongs to the product, which goes on.
  if (embedded && !embedded.wasRunning) await embedded.stop()
}
