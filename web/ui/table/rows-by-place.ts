/**
 * Rows of a form that have nothing but their place, with the button that adds one after them. When one is removed keys go on at the row that
 * takes its place, else at the one before it, else at the button. (Rows that are distinguished by a key: `focus-of-rows.ts`.)
 */
import { type RefObject, useLayoutEffect, useRef } from 'react'

export const placeMark = { 'data-place': true, tabIndex: -1 }

/** `list`: around the rows and the button. `goTo`: once it is drawn with them, to the row of this place. */
export function useRowsByPlace(): { list: RefObject<HTMLDivElement | null>; goTo: (place: number) => void } {
  const list = useRef<HTMLDivElement>(null)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    const next = rows[wanted.current] ?? rows.at(-1) ?? [...(list.current?.querySelectorAll('button') ?? [])].at(-1)
    next?.focus()
    wanted.current = null
  })
  return {
    list,
    goTo: (place) => {
      wanted.current = place
    },
  }
}
