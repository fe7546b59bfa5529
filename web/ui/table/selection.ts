/** What is selected of a list: a value of the list and not of the rows drawn. Who shows a part of it listens to that part alone. */
import { useEffect, useState, useSyncExternalStore } from 'react'

/** By row key, in the order of selecting. */
export type SelectedItems<Item> = ReadonlyMap<string, Item>
export type SelectionStore<Item> = ReturnType<typeof selectionStore<Item>>

export function selectionStore<Item>() {
  let selected: SelectedItems<Item> = new Map()
  const listeners = new Set<() => void>()
  const replace = (next: SelectedItems<Item>): void => {
    if (next.size === selected.size && [...next.keys()].every((key) => selected.has(key))) return
    selected = next
    for (const listener of listeners) listener()
  }
  return {
    current: () => selected,
    has: (key: string) => selected.has(key),
    replace,
    add: (items: Iterable<readonly [string, Item]>) => replace(new Map([...selected, ...items])),
    remove: (keys: Iterable<string>) => {
      const gone = new Set(keys)
      replace(new Map([...selected].filter(([key]) => !gone.has(key))))
    },
    clear: () => replace(new Map()),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What who shows a part of it needs of it. */
export type ListenedSelection = Pick<SelectionStore<unknown>, 'has' | 'subscribe'>

/** The same store as long as its page is open. */
export function useSelection<Item>(): SelectionStore<Item> {
  const [store] = useState(() => selectionStore<Item>())
  return store
}

/** Drawn again with every change of it: for the bar alone. */
export const useSelected = <Item>(store: SelectionStore<Item>): SelectedItems<Item> => useSyncExternalStore(store.subscribe, store.current)

export const useIsSelected = (store: ListenedSelection, key: string): boolean => useSyncExternalStore(store.subscribe, () => store.has(key))

/** Of the rows that are shown. */
export const useSelectedShare = (store: ListenedSelection, keys: readonly string[]): 'none' | 'some' | 'all' =>
  useSyncExternalStore(store.subscribe, () => {
    const count = keys.filter((key) => store.has(key)).length
    return count === 0 ? 'none' : count === keys.length ? 'all' : 'some'
  })

/** Another filter is another list: nothing of it is selected. */
export function useClearSelectionWith(filter: string, store: Pick<SelectionStore<unknown>, 'clear'>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filter is what it follows
  useEffect(() => store.clear, [filter, store])
}
