/**
 * Tells every process that something happened, e.g. that an activation has its outcome. PostgreSQL carries it
 * (LISTEN/NOTIFY), inside the transaction that made it happen. A notice may be lost with its connection: whoever
 * waits also looks again from time to time.
 */
import pg from 'pg'
import type { Tx } from './database.ts'
import type { Logger } from './log.ts'

/** The channel of all notices. */
export const NOTICES = 'expedio'
const RECONNECT_MS = 500

export type Notices = {
  /** Called with the notice's subject; answers how to stop. */
  listen(subject: string, heard: () => void): () => void
  stop(): Promise<void>
}

export const tell = (tx: Tx, subject: string) =>
  tx.$client.query({ name: 'tell', text: 'select pg_notify($1, $2)', values: [NOTICES, subject] })

export async function openNotices(url: string, log: Logger): Promise<Notices> {
  const listeners = new Map<string, Set<() => void>>()
  let isStopped = false
  let client: pg.Client | null = null

  async function open(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'expedio-notices' })
    next.on('notification', ({ payload }) => {
      for (const heard of listeners.get(payload ?? '') ?? []) heard()
    })
    next.on('error', (error) => log.warn({ err: error }, 'the connection for notices broke'))
    next.on('end', () => {
      if (!isStopped) setTimeout(() => open().catch((error) => log.warn({ err: error }, 'notices cannot be opened again')), RECONNECT_MS)
    })
    await next.connect()
    await next.query(`listen ${NOTICES}`)
    client = next
  }

  await open()
  return {
    listen(subject, heard) {
      const set = listeners.get(subject) ?? new Set()
      listeners.set(subject, set.add(heard))
      return () => {
        set.delete(heard)
        if (set.size === 0) listeners.delete(subject)
      }
    },
    async stop() {
      isStopped = true
      await client?.end()
    },
  }
}
