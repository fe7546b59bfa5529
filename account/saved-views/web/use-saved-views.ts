/** A user's views of a list, and whether filters are those of one. */
import { useCall } from '#web/api.ts'
import { type SavedView, savedViewCalls, type ViewedList, type ViewFilters } from '../contract/saved-views.ts'

const NONE: readonly SavedView[] = []

export function useSavedViews(list: ViewedList): readonly SavedView[] {
  return useCall(savedViewCalls.all, { query: { list } }).data?.list ?? NONE
}

const written = (filters: ViewFilters): string =>
  JSON.stringify(
    Object.entries(filters)
      .map(([name, value]): [string, string] => [name, String(value)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

export const isSameView = (one: ViewFilters, other: ViewFilters): boolean => written(one) === written(other)
