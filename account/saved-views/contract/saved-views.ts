/** Views of a list that a user keeps: a name for its filters and its order. What they find is counted by the list itself. */
import { z } from 'zod'
import { endpoint, Success } from '#contract/endpoint.ts'

export const viewedLists = ['orders', 'store-orders'] as const
export const ViewedList = z.enum(viewedLists)
export type ViewedList = z.infer<typeof ViewedList>

const FILTERS_MAX = 20

/** As they stand in the list's address; the list reads them as it reads its address. */
export const ViewFilters = z
  .record(z.string().max(40), z.union([z.string().max(200), z.number().min(-1_000_000_000).max(1_000_000_000)]))
  .refine((filters) => Object.keys(filters).length <= FILTERS_MAX)
  .meta({ maxProperties: FILTERS_MAX })
export type ViewFilters = z.infer<typeof ViewFilters>

/** A user keeps so many of a list. */
export const SAVED_VIEWS_MAX = 20
export const VIEW_NAME_MAX = 40

const ViewName = z.string().trim().min(1).max(VIEW_NAME_MAX)
export const SavedView = z.object({ id: z.uuid(), name: ViewName, filters: ViewFilters })
export type SavedView = z.infer<typeof SavedView>

const access = 'orders.read'
const ofList = z.object({ list: ViewedList })
const ofView = z.object({ id: z.uuid() })
const audits = { nothing: 'own-choice' } as const

export const savedViewCalls = {
  all: endpoint({
    method: 'GET',
    path: '/saved-views',
    access,
    does: 'reads',
    summary: "The user's own views of a list, by name.",
    query: ofList,
    answer: z.object({ list: z.array(SavedView) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/saved-views',
    access,
    does: 'writes',
    audits,
    proof: 'none',
    summary: `Keeps a view under a name, ${SAVED_VIEWS_MAX} of a list at most; what has that name already takes the new filters.`,
    body: SavedView.omit({ id: true }).extend(ofList.shape),
    answer: SavedView,
    problems: ['invalid-fields'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/saved-views/:id',
    access,
    does: 'writes',
    audits,
    proof: 'none',
    summary: 'Gives a view another name.',
    params: ofView,
    body: z.object({ name: ViewName }),
    answer: SavedView,
    problems: ['not-found', 'invalid-fields'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-views/:id',
    access,
    does: 'writes',
    audits,
    proof: 'none',
    summary: 'Deletes a view; saving it again undoes that.',
    params: ofView,
    answer: Success,
    problems: ['not-found'],
  }),
}
