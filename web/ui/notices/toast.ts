/** Short messages at the bottom right. Errors are kept, so that one gone too soon can be read again. */
import { notifications } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'
import { texts } from '../../texts.ts'

/** How long a message stays, in ms (specification: sending, section 9). */
export const toastMs = {
  copied: 3_000,
  success: 3_000,
  error: 5_000,
  packageTypeChanged: 7_000,
  addressSaveFailed: 7_000,
  longSuccess: 10_000,
  offersFailed: 15_000,
} as const

const KEPT_MAX = 20

export type KeptError = { id: number; text: string; at: Date }
let kept: readonly KeptError[] = []
const listeners = new Set<() => void>()

export const toast = {
  success: (text: string, ms: number = toastMs.success) => show(text, 'green', ms),
  info: (text: string, ms: number = toastMs.success) => show(text, 'accent', ms),
  error: (text: string, ms: number = toastMs.error) => {
    keep(text)
    show(text, 'red', ms)
  },
}

function show(message: string, color: string, autoClose: number): void {
  notifications.show({ message, color, autoClose, withBorder: true, closeButtonProps: { 'aria-label': texts.ui.closeNotice } })
}

function keep(text: string): void {
  const at = new Date()
  setKept([{ id: at.getTime() + kept.length, text, at }, ...kept].slice(0, KEPT_MAX))
}

export const forgetErrors = () => setKept([])

function setKept(next: readonly KeptError[]): void {
  kept = next
  for (const listener of listeners) listener()
}

export const useKeptErrors = (): readonly KeptError[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => kept,
  )
