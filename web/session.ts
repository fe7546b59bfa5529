/** Who is signed in on this browser, and for which client the pages speak. Lives in browserStorage, so all tabs agree. */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { ERRANDS_KEY, forgetScanStation, parseKept, REPAYMENT_FILTERS, STATEMENT_FILTERS } from './kept.ts'
import { browserStorage, tabStorage } from './working-storage.ts'

const TOKEN = 'session.token'
const CLIENT = 'session.actingFor'
/** In this tab alone: its page may be opened anew after the session ended under its hands. */
const EXPIRED = 'session.expired'

const ActingForClient = z.object({ id: z.uuid(), name: z.string() })
/** The client that was chosen; null: the one that the server takes by itself. */
export type ActingForClient = z.infer<typeof ActingForClient>

const listeners = new Set<() => void>()
const expiryListeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export const sessionToken = (): string | null => browserStorage.getItem(TOKEN)

/** This tab was signed in, and not signed out here. */
let hadSession = sessionToken() !== null
/** The server ended the session under this tab's hands; until the user signs in again. */
let isExpired = sessionToken() === null && tabStorage.getItem(EXPIRED) !== null

export function beginSession(token: string): void {
  browserStorage.removeItem(CLIENT)
  resumeSession(token)
}

/** The same user's next session: the chosen client stays. */
export function resumeSession(token: string): void {
  browserStorage.setItem(TOKEN, token)
  tabStorage.removeItem(EXPIRED)
  hadSession = true
  isExpired = false
  changed()
}

export function endSession(): void {
  browserStorage.removeItem(TOKEN)
  browserStorage.removeItem(CLIENT)
  browserStorage.removeItem(STATEMENT_FILTERS)
  browserStorage.removeItem(REPAYMENT_FILTERS)
  forgetScanStation()
  tabStorage.removeItem(ERRANDS_KEY)
  tabStorage.removeItem(EXPIRED)
  hadSession = false
  isExpired = false
  changed()
}

/** The server did not know the token of a call; one that was replaced meanwhile says nothing of the current session. */
export function expireSession(usedToken: string | null): void {
  if (!hadSession || isExpired || (sessionToken() !== null && sessionToken() !== usedToken)) return
  browserStorage.removeItem(TOKEN)
  tabStorage.setItem(EXPIRED, 'yes')
  isExpired = true
  changed()
  for (const listener of expiryListeners) listener()
}

/** Also once another tab has signed in again: all tabs share the session. */
function isExpiredStill(): boolean {
  if (sessionToken() !== null) isExpired = false
  return isExpired
}

export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

// Parsed once per stored text: useSyncExternalStore wants the same object until it changes.
let known: { text: string | null; value: ActingForClient | null } = { text: null, value: null }

export function clientActedFor(): ActingForClient | null {
  const text = browserStorage.getItem(CLIENT)
  if (text !== known.text) known = { text, value: parseKept(ActingForClient, text) }
  return known.value
}

export function actForClient(client: ActingForClient | null): void {
  if (client) browserStorage.setItem(CLIENT, JSON.stringify(client))
  else browserStorage.removeItem(CLIENT)
  changed()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab signed in or out, or chose another client.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useSessionToken = (): string | null => useSyncExternalStore(subscribe, sessionToken)
export const useActingFor = (): ActingForClient | null => useSyncExternalStore(subscribe, clientActedFor)
export const useSessionExpired = (): boolean => useSyncExternalStore(subscribe, isExpiredStill)
