/** Where keys go on once a dialog is closed: to what opened it, or else to what opened the dialog in which that was. */
import { type RefCallback, useEffect, useRef, useState } from 'react'

/** The page's content takes the focus where nothing is left that opened the dialog: never the page's very beginning. */
const CONTENT_ID = 'content'

let lastFocused: HTMLElement | null = null

/** Who takes the focus over from what has gone, or takes none, and from all that was in it. */
const heirs = new WeakMap<Element, HTMLElement>()
export const passFocusTo = (gone: Element, heir: HTMLElement): void => void heirs.set(gone, heir)

/** From the beginning on: a dialog whose code is fetched first is drawn when its menu has gone already. */
export function watchFocus(): () => void {
  const note = ({ target }: Event) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('button, a[href], input, textarea, [tabindex]') : null
    if (control === null) return
    lastFocused = lastingOf(control)
    working.disconnect()
    working.observe(lastFocused, { attributeFilter: ['disabled'] })
  }
  // While a control does its work it is disabled, and browsers take the focus from it: keys go on there once the work is done.
  const working = new MutationObserver(() => {
    if (active() === null && lastFocused !== null) takesFocus(lastFocused, { preventScroll: true })
  })
  // Some browsers give a pressed button no focus.
  document.addEventListener('focusin', note)
  document.addEventListener('click', note, true)
  return () => {
    document.removeEventListener('focusin', note)
    document.removeEventListener('click', note, true)
    working.disconnect()
    lastFocused = null
  }
}

/** An item goes with its menu: the menu's button stays. */
function lastingOf(control: HTMLElement): HTMLElement {
  const menu = control.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? control
}

/** For the element around all that is in the dialog. What was opened in it leads back to what opened the dialog. */
export function useFocusReturn(isOpen: boolean): RefCallback<HTMLElement> {
  const opener = useRef<HTMLElement | null>(null)
  const content = useRef<HTMLElement | null>(null)
  const wasOpen = useRef(false)
  // Read while the dialog is drawn: afterwards the focus is in it.
  if (isOpen && !wasOpen.current) opener.current = lastFocused ?? active()
  wasOpen.current = isOpen
  // A dialog that moves in is drawn later than it opens; one that stays drawn is opened again by another.
  const [drawn] = useState(() => (element: HTMLElement | null) => {
    content.current = element
    if (element && opener.current) passFocusTo(element.closest('[role="dialog"]') ?? element, opener.current)
  })
  useEffect(() => {
    if (!isOpen) return
    const own = opener.current
    drawn(content.current)
    return () => {
      // A dialog that takes this one's place was opened by what has gone from this one before.
      if (own && lastFocused !== null && lastFocused !== own && !lastFocused.isConnected && heirOf(lastFocused) === null)
        passFocusTo(lastFocused, own)
      const now = active()
      // Elsewhere it was put there on purpose.
      if (now?.isConnected && !content.current?.contains(now)) return
      if (!passOn(own)) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
    }
  }, [isOpen, drawn])
  return drawn
}

/** For a part that goes with what was pressed in it: the page's content has the focus next. */
export const useFocusToContent = (): RefCallback<HTMLElement> =>
  useState(() => (part: HTMLElement | null) => () => {
    if (lastFocused === null || !part?.contains(lastFocused)) return
    queueMicrotask(() => {
      if (active() === null) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
    })
  })[0]

const active = (): HTMLElement | null => {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null
}

/** Where nothing has the focus since what had it last has gone: to what stands in its place. */
export function restoreLostFocus(): void {
  if (active() === null && lastFocused !== null && !lastFocused.isConnected) passOn(heirOf(lastFocused), { preventScroll: true })
}

function heirOf(element: HTMLElement): HTMLElement | null {
  for (let around: HTMLElement | null = element; around; around = around.parentElement) {
    const heir = heirs.get(around)
    if (heir) return heir
  }
  return null
}

/** To the first that takes it, from heir to heir. */
function passOn(to: HTMLElement | null, options?: FocusOptions): boolean {
  const tried = new Set<HTMLElement>()
  for (let next = to; next && !tried.has(next); next = heirOf(next)) {
    if (takesFocus(next, options)) return true
    tried.add(next)
  }
  return false
}

function takesFocus(element: HTMLElement, options?: FocusOptions): boolean {
  if (!element.isConnected) return false
  element.focus(options)
  return document.activeElement === element
}
