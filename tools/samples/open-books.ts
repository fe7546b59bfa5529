/** The product on a database of its own, with its partners on their simulators, at days of its own. No job runs: each step is taken by name. */

import { tokensInMemory } from '#partners/partner-http.ts'
import { composeApp } from '#product/server/app.ts'
import { courierPorts, vatNumbersPort } from '#product/server/partner-accounts.ts'
import type { App } from '#server/platform/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { startSimulators } from '#simulators/main.ts'

export type SampleBooks = {
  app: App
  /** Address of the partners' simulators. */
  simulators: string
  /** From now on it is this day, in the morning, also for couriers and VIES. */
  onDay(day: string): void
  close(): Promise<void>
}

/** `databaseUrl`: of a migrated database. */
export async function openBooks({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Promise<SampleBooks> {
  let now = new Date()
  const clock = { now: () => now }
  const simulators = await startSimulators({ port: 0, dataDir: null, now: clock.now })
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SIM_PORT: String(simulators.port) })
  if ('problems' in config) throw new Error(config.problems.join('; '))
  const parts = await composeApp({ config, log: createLog('error'), databaseUrl })
  const deps = { now: clock.now, tokens: tokensInMemory(), record: () => undefined }
  const partners = { couriers: courierPorts(config, deps), vatNumbers: vatNumbersPort(config, deps) }
  return {
    app: { ...parts.app, clock, ...partners },
    simulators: `http://127.0.0.1:${simulators.port}`,
    onDay(day) {
      now = new Date(`${day}T07:00:00Z`)
    },
    async close() {
      await parts.stop()
      await simulators.stop()
    },
  }
}
