import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '../paths.ts'
import { useNavigation } from '../ui/app-link.tsx'
import { openGroups } from './open-pages.ts'
import { useActor } from './use-may.ts'

/** After `g` the second key has to follow within this time. */
const SEQUENCE_MS = 1_200
/** Not 0: events are timed from the page's beginning, so 0 would make the first keys of a page follow a `g`. */
const NEVER = Number.NEGATIVE_INFINITY

/** A page's own search box carries this attribute: `/` leads there. */
export const pageSearch = { 'data-page-search': true } as const

type Shortcuts = { isQuiet: boolean; onSearch: () => void; onHelp: () => void }

/** The keys that work on every page. Nothing happens while the user types, a dialog is open, or one is on its way (`isQuiet`). */
export function useShortcuts({ isQuiet, onSearch, onHelp }: Shortcuts): void {
  const { go } = useNavigation()
  const open = openGroups(useActor()).flatMap(({ destinations }) => destinations)
  const pressedGAt = useRef(NEVER)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      onSearch()
      return
    }
    if (isQuiet || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isDialogOpen()) return
    const act = actionOf(event)
    if (!act) return
    event.preventDefault()
    act()
  })

  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    const isSequence = event.timeStamp - pressedGAt.current < SEQUENCE_MS
    pressedGAt.current = NEVER
    if (isSequence) {
      const place = open.find(({ shortcutKey }) => shortcutKey === event.key)
      return place && (() => go(place.href))
    }
    if (event.key === 'g') pressedGAt.current = event.timeStamp
    const isOpen = (href: string) => open.some((place) => place.href === href)
    return { n: isOpen(paths.newOrder) ? () => go(paths.newOrder) : undefined, '/': () => focusPageSearch(onSearch), '?': onHelp }[
      event.key
    ]
  }

  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') !== null
  )
}

const isDialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

function focusPageSearch(otherwise: () => void): void {
  const box = document.querySelector<HTMLElement>('[data-page-search]')
  if (box) box.focus()
  else otherwise()
}
