/** Who is signed in on this browser, and for whom an administrator acts. Lives in localStorage, so all tabs agree. */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'

const TOKEN = 'session.token'
const CLIENT = 'session.actingFor'

const ActingFor = z.object({ id: z.uuid(), name: z.string() })
/** The client an administrator has chosen; null: acts for nobody but himself. */
export type ActingFor = z.infer<typeof ActingFor>

const listeners = new Set<() => void>()
const expiryListeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}

export const sessionToken = (): string | null => localStorage.getItem(TOKEN)

export function beginSession(token: string): void {
  localStorage.setItem(TOKEN, token)
  localStorage.removeItem(CLIENT)
  changed()
}

export function endSession(): void {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(CLIENT)
  changed()
}

/** The server no longer knows the token: whoever listens leads to the sign-in page. */
export function expireSession(): void {
  if (sessionToken() === null) return
  endSession()
  for (const listener of expiryListeners) listener()
}

export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

// Parsed once per stored text: useSyncExternalStore wants the same object until it changes.
let known: { text: string | null; value: ActingFor | null } = { text: null, value: null }

export function actingFor(): ActingFor | null {
  const text = localStorage.getItem(CLIENT)
  if (text !== known.text) known = { text, value: text === null ? null : readActingFor(text) }
  return known.value
}

function readActingFor(text: string): ActingFor | null {
  const stored = ActingFor.safeParse(JSON.parse(text))
  return stored.success ? stored.data : null
}

export function actFor(client: ActingFor | null): void {
  if (client) localStorage.setItem(CLIENT, JSON.stringify(client))
  else localStorage.removeItem(CLIENT)
  changed()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab signed out or chose another client.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useSessionToken = (): string | null => useSyncExternalStore(subscribe, sessionToken)
export const useActingFor = (): ActingFor | null => useSyncExternalStore(subscribe, actingFor)
