/**
 * What waits while something else is corrected first: an order while the balance is topped up, the top-up while billing data are added,
 * the first steps while one of them is at the card provider's. Kept in
 * this tab, also while another site is open in it; each errand ends where it began.
 */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { ERRANDS_KEY, parseKept } from '../../kept.ts'
import { clientActedFor, sessionToken } from '../../session.ts'
import { tabStorage } from '../../working-storage.ts'

/** More are a circle. */
const KEPT_MAX = 5

const Errand = z.object({
  kind: z.enum(['order', 'orders', 'top-up', 'first-steps']),
  /** Where it goes on. */
  back: z.string(),
  /** What its page takes up again. */
  detail: z.string(),
  /** Whose it is: another user of this tab has other errands. */
  of: z.string(),
})
export type Errand = Omit<z.infer<typeof Errand>, 'of'>

const listeners = new Set<() => void>()
const owner = (): string => `${sessionToken()?.slice(-8)} ${clientActedFor()?.id ?? ''}`

/** The last begun at the end. */
const kept = (): z.infer<typeof Errand>[] =>
  (parseKept(z.array(Errand), tabStorage.getItem(ERRANDS_KEY)) ?? []).filter((errand) => errand.of === owner())

function keep(errands: readonly z.infer<typeof Errand>[]): void {
  if (errands.length === 0) tabStorage.removeItem(ERRANDS_KEY)
  else tabStorage.setItem(ERRANDS_KEY, JSON.stringify(errands.slice(-KEPT_MAX)))
  // A page takes its errand up while it is drawn, when nothing else may be drawn anew.
  queueMicrotask(() => {
    for (const listener of listeners) listener()
  })
}

export const beginErrand = (errand: Errand): void =>
  keep([...kept().filter(({ back }) => back !== errand.back), { ...errand, of: owner() }])

/** At the page where one began it is over, with those that were begun for it. Answers what it takes up again; null: none began there. */
export function endErrand(back: string): string | null {
  const errands = kept()
  const at = errands.findIndex((errand) => errand.back === back)
  if (at < 0) return null
  keep(errands.slice(0, at))
  return errands[at]?.detail ?? null
}

/** Whether one was begun there: what is typed there is taken up again. */
export const hasErrand = (back: string): boolean => kept().some((errand) => errand.back === back)

/** What is to be gone on with; null: nothing. The same object until it changes. */
let last: { text: string | null; errand: Errand | null } = { text: null, errand: null }
function current(): Errand | null {
  const errand = kept().at(-1) ?? null
  const text = errand && JSON.stringify(errand)
  if (last.text !== text) last = { text, errand }
  return last.errand
}

export const useErrand = (): Errand | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
