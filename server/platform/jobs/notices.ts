/**
 * Notifies every process that something happened, e.g. that an activation has its outcome. PostgreSQL carries it
 * (LISTEN/NOTIFY), inside the transaction that made it happen. A notice may be lost with its connection: who
 * waits also looks again from time to time.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type OwnConnection, openOwnConnection } from '../database/connections/own-connection.ts'
import type { Tx } from '../database/database.ts'
import { type StatementParams, statement } from '../database/statement.ts'
import type { Logger } from '../log.ts'

/** The channel of all notices. */
export const NOTICES_CHANNEL = 'expedio'
const RECONNECT_MS = 500
/** What is announced within this goes out together. */
const ANNOUNCED_AFTER_MS = 20

export type DatabaseNotices = {
  /** After the commit, to those who listen here or in another process; not waited for: notices inside transactions make all commits queue. */
  announce(subject: string): void
  /** Called with the notice's subject; answers how to stop. */
  listen(subject: string, heard: () => void): () => void
  stop(): Promise<void>
}

export const notifyListeners = (tx: Tx, subject: string) => notifying.run(tx, { subjects: [subject] })

const notifying = statement('notify', (given: StatementParams<{ subjects: readonly string[] }>) => ({
  text: sql`select pg_notify(${sql.raw(`'${NOTICES_CHANNEL}'`)}, subject) from unnest(${given.subjects}::text[]) subject`,
}))

export async function openDatabaseNotices(url: string, log: Logger): Promise<DatabaseNotices> {
  const listeners = new Map<string, Set<() => void>>()
  const stopped = new AbortController()
  let connection: OwnConnection | null = null
  const announced = new Set<string>()
  const hear = (subject: string) => {
    for (const heard of listeners.get(subject) ?? []) heard()
  }

  function announceAll(): void {
    const subjects = [...announced]
    announced.clear()
    if (connection) notifying.run({ $client: connection.client }, { subjects }).catch(() => undefined) // lost with its connection
  }

  async function open(): Promise<void> {
    const next = await openOwnConnection({ url, application_name: 'expedio-notices', pipeline: true })
    next.client.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await next.client.query(`set synchronous_commit = off; listen ${NOTICES_CHANNEL}`)
    } catch (error) {
      await next.end()
      throw error
    }
    void next.ended.then(reopen)
    connection = next
  }

  async function reopen(): Promise<void> {
    if (!stopped.signal.aborted) log.warn('the connection for notices broke')
    while (!stopped.signal.aborted) {
      try {
        await wait(RECONNECT_MS, undefined, { signal: stopped.signal })
        await open()
        // Notices meanwhile are lost: every listener looks.
        for (const set of listeners.values()) for (const heard of set) heard()
        break
      } catch (error) {
        if (!stopped.signal.aborted) log.warn({ err: error }, 'notices cannot be opened again')
      }
    }
    if (stopped.signal.aborted) await connection?.end()
  }

  await open()
  return {
    announce(subject) {
      hear(subject)
      if (announced.size === 0) setTimeout(announceAll, ANNOUNCED_AFTER_MS).unref()
      announced.add(subject)
    },
    listen(subject, heard) {
      const set = listeners.get(subject) ?? new Set()
      listeners.set(subject, set.add(heard))
      return () => {
        set.delete(heard)
        if (set.size === 0) listeners.delete(subject)
      }
    },
    async stop() {
      stopped.abort()
      await connection?.end()
    },
  }
}
