/** What a request leaves of itself is committed with what it changed (docs/decisions/104). */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

export type RequestEntry = {
  /** Its insert, once what it says is known and while no transaction has taken it. `changes`: known to change something, else the insert asks. */
  take(changes: boolean): pg.QueryConfig | null
  /** What became of it; not written, another transaction may take it. */
  taken(isWritten: boolean): void
  note(values: Readonly<Record<string, unknown>>): void
}

const underWay = new AsyncLocalStorage<RequestEntry | null>()

export const runWithRequestEntry = <T>(entry: RequestEntry, work: () => Promise<T>): Promise<T> => underWay.run(entry, work)

/** What is written meanwhile is not what the request asks for, such as what a partner said: its entry is not written with it. */
export const runBesidesRequest = <T>(work: () => Promise<T>): Promise<T> => underWay.run(null, work)

export const currentRequestEntry = (): RequestEntry | null => underWay.getStore() ?? null

/** Values that the call's endpoint audits of its answer, in the transaction that makes them: its entry is written with that one. */
export const noteAuditedValues = (values: Readonly<Record<string, unknown>>): void => currentRequestEntry()?.note(values)
