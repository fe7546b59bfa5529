/** The demonstration with its months, in a server under test. */
import { expect, vi } from 'vitest'
import { signInAs, type testServer } from '#product/server/test-server.ts'
import { seedSandbox } from '../seed-sandbox.ts'

type Server = Awaited<ReturnType<typeof testServer>>

/** On a busy machine. */
export const PLAYED_WITHIN_MS = 180_000

/** As soon as nothing is left to be played. */
export async function monthsPlayed({ parts: { app }, serve }: Pick<Server, 'parts' | 'serve'>): Promise<void> {
  // The second shop brings its key to the product.
  await serve()
  await seedSandbox(app)
  const open = () => app.db.$client.query("select 1 from graphile_worker.jobs where task_identifier like 'seed-demo%'")
  await vi.waitFor(async () => expect((await open()).rows).toEqual([]), { timeout: PLAYED_WITHIN_MS, interval: 250 })
}

/** Of a demo user. */
export async function tokenOf({ parts: { app } }: Pick<Server, 'parts'>, email: string): Promise<string> {
  const { rows } = await app.db.$client.query('select id from users where email = $1', [email])
  return signInAs(app, rows[0].id)
}
