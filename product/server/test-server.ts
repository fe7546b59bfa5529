/** The whole product but its listening socket: every call as it is served, both couriers and the mail server on simulators, jobs at work. */
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll } from 'vitest'
import { addMember, createClient } from '#account/clients/server/clients.ts'
import { addAccount } from '#account/sign-in/server/add-account.ts'
import { hashPassword } from '#account/sign-in/server/password-hash.ts'
import { openSession } from '#account/sign-in/server/sessions.ts'
import { type Bani, fromRon } from '#contract/money.ts'
import type { PlatformRole, Role } from '#contract/permissions.ts'
import type { Gazetteer } from '#sending/addresses/server/search/gazetteer.ts'
import { postTransfer } from '#server/ledger/transfer.ts'
import type { App } from '#server/platform/app.ts'
import { listen } from '#server/platform/http/server.ts'
import { startWorker } from '#server/platform/jobs/jobs.ts'
import { createLog, type Logger } from '#server/platform/log.ts'
import { testConfig, testDatabase } from '#server/platform/test-app.ts'
import { startSimulators } from '#simulators/main.ts'
import { composeApp, productTasks, routesOf } from './app.ts'
import { openProductHttp } from './calls.ts'
import { watchCalls } from './test-declared.ts'

export type Asked = Pick<InjectOptions, 'method' | 'headers' | 'query' | 'payload' | 'remoteAddress'> & { token?: string | undefined }

export const PASSWORD = 'Parola-de-test-1'
/** Of every user of every test: once a worker, as it is meant to be slow. */
const passwordHash = await hashPassword(PASSWORD)

/** The same in every copy of the template: read once by all files of a worker. */
let gazetteer: Gazetteer | null = null

/** Closed by itself after the file's last test. */
export async function testServer({ env = {}, log: given }: { env?: Record<string, string>; log?: Logger } = {}) {
  const simulators = await startSimulators({ port: 0, dataDir: null })
  const { url: databaseUrl, ownerUrl } = await testDatabase('expedio_places')
  const config = await testConfig({
    SIM_PORT: String(simulators.port),
    SMTP_URL: `smtp://127.0.0.1:${simulators.mailPort}`,
    LOG_LEVEL: 'silent',
    // One client stands for many here; quotas have a test of their own.
    LIMITS_FACTOR: '1000',
    // Nothing listens there: stores must not call a product that happens to run on this machine.
    PUBLIC_URL: 'http://127.0.0.1:9',
    ...env,
  })
  const parts = await composeApp({ config, log: given ?? createLog(config.logLevel), databaseUrl, ...(gazetteer ? { gazetteer } : {}) })
  gazetteer = parts.addresses.current
  const { watched, judge } = watchCalls(parts.app)
  const http = await openProductHttp(parts, { app: parts.app }, watched(routesOf(parts)))
  const worker = await startWorker(parts.app, parts.app.db.$client, productTasks, { alone: true })
  afterAll(async () => {
    await http.close()
    await worker.stop()
    await parts.stop()
    await simulators.stop()
  })

  const call = async (path: string, { token, ...asked }: Asked = {}): Promise<LightMyRequestResponse> => {
    const authorization = token ? { authorization: `Bearer ${token}` } : {}
    return judge(await http.inject({ method: 'GET', ...asked, url: `/api${path}`, headers: { ...authorization, ...asked.headers } }))
  }

  return {
    parts,
    ownerUrl,
    http,
    call,
    simulator: `http://127.0.0.1:${simulators.port}`,
    /** It listens at the address that partners are given: stores call it. */
    async serve(): Promise<void> {
      const server = await listen({ host: '127.0.0.1', port: 0 })
      server.open(http)
      parts.app.config.publicUrl = `http://127.0.0.1:${server.port}`
      afterAll(() => server.close())
    },
    /** A signed-in user with a client and money to order for. `id` is the client's. */
    async user(name: string, { startBani = fromRon(500) }: { startBani?: Bani } = {}) {
      const email = `${name}@exemplu.ro`
      let id = ''
      const userId = await addAccount(parts.app, { email, name, passwordHash }, async (tx, ownerId) => {
        id = await createClient(tx, { name, ownerId })
        if (startBani > 0)
          await postTransfer(tx, { clientId: id, debit: 'bank', credit: 'unapplied', amountBani: startBani, kind: 'payment', key: 'start' })
      })
      return { id, userId, email, token: await signInAs(parts.app, userId) }
    },
    /** A signed-in user of the platform's side, without a client. */
    async operator(name: string, platformRole: PlatformRole = 'administrator') {
      const email = `${name}@exemplu.ro`
      const userId = await addAccount(parts.app, { email, name, passwordHash, platformRole })
      return { userId, email, token: await signInAs(parts.app, userId) }
    },
    /** A signed-in user with a role in a client; null: in none. */
    async member(name: string, membership: { clientId: string; role: Role } | null) {
      const email = `${name}@exemplu.ro`
      const userId = await addAccount(parts.app, { email, name, passwordHash }, async (tx, newId) => {
        if (membership) await addMember(tx, { ...membership, userId: newId })
      })
      return { userId, email, token: await signInAs(parts.app, userId) }
    },
  }
}

/** The token of a session, without a sign-in. */
export const signInAs = (app: App, userId: string): Promise<string> =>
  app.db.inTransaction((tx) => openSession(tx, userId, { ipAddress: '127.0.0.1', userAgent: 'test' }))
