/**
 * What this browser keeps, for all its tabs or for this one: read and written here alone. A browser may refuse it (private windows, blocked
 * data of sites, frames of other sites, no room left): what it does not take stays in memory, as long as the page is open.
 */

type WorkingStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
  /** Whether what is written outlives this page. */
  keeps(): boolean
}

const PROBE = 'storage.probe'

/** `open`: asking for the browser's own may fail already. */
function workingStorage(open: () => Storage): WorkingStorage {
  const inMemory = new Map<string, string>()
  const attempt = <T>(act: (store: Storage) => T, otherwise: T): T => {
    try {
      return act(open())
    } catch {
      return otherwise // refused: memory has it, and `keeps` says so
    }
  }
  const isTaken = (key: string, value: string): boolean =>
    attempt((store) => {
      store.setItem(key, value)
      return true
    }, false)
  return {
    getItem: (key) => inMemory.get(key) ?? attempt((store) => store.getItem(key), null),
    setItem: (key, value) => {
      if (isTaken(key, value)) return void inMemory.delete(key)
      inMemory.set(key, value)
      // An older value would come back with the next page.
      attempt((store) => store.removeItem(key), undefined)
    },
    removeItem: (key) => {
      inMemory.delete(key)
      attempt((store) => store.removeItem(key), undefined)
    },
    keys: () => [...new Set([...inMemory.keys(), ...attempt((store) => Object.keys(store), [])])],
    keeps: () => {
      const isKept = isTaken(PROBE, '')
      attempt((store) => store.removeItem(PROBE), undefined)
      return isKept
    },
  }
}

/** Shared by all tabs. */
export const browserStorage = workingStorage(() => localStorage)
/** Of this tab alone, also after a reload. */
export const tabStorage = workingStorage(() => sessionStorage)

/** Empty where the browser shows none: a frame without an origin of its own may not even ask. */
export function cookies(): string[] {
  try {
    return document.cookie.split('; ')
  } catch {
    return []
  }
}
