/** Where keys go on once a dialog is closed: to what opened it, or else to what opened the dialog in which that was. */
import { type RefObject, useEffect, useRef } from 'react'

/** The page's content takes the focus where nothing is left that opened the dialog: never the page's very beginning. */
const CONTENT_ID = 'content'

let lastFocused: HTMLElement | null = null
/** Of the dialogs that are open, the last opened at the end. */
const openers: (HTMLElement | null)[] = []
/** What opened the dialog in which another one was opened. */
const openerAround = new WeakMap<HTMLElement, HTMLElement>()

/** From the beginning on: a dialog whose code is fetched first is drawn when its menu has gone already. */
export function watchFocus(): () => void {
  const note = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href], input, textarea, [tabindex]') : null
    if (control) lastFocused = lastingOf(control)
  }
  // Some browsers give a pressed button no focus.
  document.addEventListener('focusin', note)
  document.addEventListener('click', note, true)
  return () => {
    document.removeEventListener('focusin', note)
    document.removeEventListener('click', note, true)
    lastFocused = null
  }
}

/** An item goes with its menu: the menu's button stays. */
function lastingOf(control: HTMLElement): HTMLElement {
  const menu = control.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? control
}

export function useFocusReturn(isOpen: boolean, content: RefObject<HTMLElement | null>): void {
  const opener = useRef<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  // Read while the dialog is drawn: afterwards the focus is in it.
  if (isOpen && !wasOpen.current) opener.current = lastFocused ?? active()
  wasOpen.current = isOpen
  useEffect(() => {
    if (!isOpen) return
    const own = opener.current
    const around = openers.at(-1)
    if (own && around && around !== own) openerAround.set(own, around)
    openers.push(own)
    return () => {
      openers.splice(openers.lastIndexOf(own), 1)
      // A dialog that takes this one's place was opened in it, and leads back to what opened this one.
      if (own && lastFocused !== null && lastFocused !== own && !lastFocused.isConnected) openerAround.set(lastFocused, own)
      const now = active()
      // Elsewhere it was put there on purpose. Looked up now: a dialog that moves in was not drawn yet when it opened.
      if (now === null || !now.isConnected || content.current?.contains(now)) giveBack(own)
    }
  }, [isOpen, content])
}

const active = (): HTMLElement | null => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
}

/** What takes the focus instead of something that has gone from the page, and of all that was in it. */
const heirs = new WeakMap<Element, HTMLElement>()
export const handOver = (gone: HTMLElement, heir: HTMLElement): void => void heirs.set(gone, heir)

function heirOf(element: HTMLElement): HTMLElement | null {
  for (let around: HTMLElement | null = element; around; around = around.parentElement) {
    const heir = heirs.get(around)
    if (heir) return heir.isConnected ? heir : heirOf(heir)
  }
  return null
}

/** Where nothing has the focus since what had it last has gone: to what stands in its place. */
export function focusAtLast(): void {
  if (active() !== null || lastFocused === null || lastFocused.isConnected) return
  heirOf(lastFocused)?.focus({ preventScroll: true })
}

function giveBack(opener: HTMLElement | null): void {
  for (let to = opener; to; to = openerAround.get(to) ?? null) {
    if (takesFocus(to)) return
    const heir = to.isConnected ? null : heirOf(to)
    if (heir && takesFocus(heir)) return
  }
  const content = document.getElementById(CONTENT_ID)
  content?.focus({ preventScroll: true })
}

function takesFocus(element: HTMLElement): boolean {
  if (!element.isConnected) return false
  element.focus()
  return document.activeElement === element
}
