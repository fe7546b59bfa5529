import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a part of a page of which something else is shown by `shown`: what was pressed may go with what was shown before, and keys then go on at
 * what stands there now (`first`: a selector; where none is there, the part's first button).
 */
export function useFocusKept<Part extends HTMLElement>(shown: unknown, first = 'button'): RefObject<Part | null> {
  const part = useRef<Part>(null)
  const before = useRef(shown)
  useLayoutEffect(() => {
    if (before.current === shown) return
    before.current = shown
    if (document.activeElement !== document.body) return
    const next = part.current?.querySelector<HTMLElement>(first) ?? part.current?.querySelector('button')
    next?.focus()
  }, [shown, first])
  return part
}
