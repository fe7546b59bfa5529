/** What this browser keeps between pages: read back only in the shape that is expected now, else as good as not kept. */
import { useMemo, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { browserStorage, tabStorage } from './working-storage.ts'

/** Null: nothing was kept, or it is cut short, of another version, or changed by hand. */
export function parseKept<T extends z.ZodType>(schema: T, text: string | null): z.infer<T> | null {
  if (text === null) return null
  const read = schema.safeParse(readJson(text))
  return read.success ? read.data : null
}

const listeners = new Set<() => void>()

/** What a part of a page keeps in this browser, for all tabs; `first` until it was changed. `schema`: the same one each time. */
export function useKept<T extends z.ZodType>(schema: T, key: string, first: z.infer<T>): [z.infer<T>, (next: z.infer<T>) => void] {
  const text = useSyncExternalStore(listen, () => browserStorage.getItem(key))
  const kept = useMemo(() => parseKept(schema, text), [schema, text])
  const keep = (next: z.infer<T>) => {
    browserStorage.setItem(key, JSON.stringify(next))
    for (const listener of listeners) listener()
  }
  return [kept ?? first, keep]
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab changed it.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** What waits while something else is corrected, in the session's store. */
export const ERRANDS_KEY = 'errands'
/** Drafts of forms begin so in the session's store. */
export const DRAFT_PREFIX = 'order-draft.'
/** Filters of lists begin so in the browser's store. */
export const FILTERS_PREFIX = 'filters '
/** Those of the statement of account, of one user; gone when that one signs out. */
export const STATEMENT_FILTERS = 'balance-invoices'

/** Those of the list of repayments, the same. */
export const REPAYMENT_FILTERS = 'repayments-list'

/** That a user has put a client's first steps aside begins so, in the browser's store. */
export const FIRST_STEPS_PREFIX = 'first-steps.aside '

/** Which format the bank takes. */
export const PAYOUT_FILE_VERSION = 'payout-file-version'

/** What the scan station shows of a client's orders begins so, in the browser's store; gone when its user signs out. */
export const SCAN_STATION_PREFIX = 'scan-station.shown '
/** What was scanned and is not known yet; kept until it is. */
export const SCANS_PREFIX = 'scan-station.scans '

export const forgetScanStation = (): void => removeBeginning(browserStorage, SCAN_STATION_PREFIX)

/** Drafts and filters may be what breaks a page again and again; who is signed in stays. */
export function forgetKeptDrafts(): void {
  for (const [store, prefix] of [
    [tabStorage, DRAFT_PREFIX],
    [browserStorage, FILTERS_PREFIX],
    [browserStorage, SCAN_STATION_PREFIX],
  ] as const)
    removeBeginning(store, prefix)
  browserStorage.removeItem(STATEMENT_FILTERS)
  browserStorage.removeItem(REPAYMENT_FILTERS)
}

function removeBeginning(store: typeof browserStorage, prefix: string): void {
  for (const key of store.keys()) if (key.startsWith(prefix)) store.removeItem(key)
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
