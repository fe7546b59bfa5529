/** The awaiting tab as far as it was loaded: pages that follow each other by cursor. */
import { type StoreOrderListed, type StoreOrderPage, storePageSizes } from '../../contract/list.ts'
import { storeOrderKeyOf } from './bulk/selection.ts'

/** So many pages follow each other by themselves; for more the user asks (specification: store orders, section 9). */
export const FETCHES_IN_A_ROW_MAX = 5

export type AwaitingPages = {
  list: StoreOrderListed[]
  endCursor: string | null
  hasNextPage: boolean
  /** Of all that wait, shown or not. */
  count: number
  /** Pages that came without being asked for, the first one included. */
  fetchesInARow: number
}

export const firstAwaitingPage = ({ list, pageInfo }: StoreOrderPage): AwaitingPages => ({ list, ...placeOf(pageInfo), fetchesInARow: 1 })

const placeOf = ({ endCursor, hasNextPage, count }: StoreOrderPage['pageInfo']) => ({ endCursor, hasNextPage, count })

export const mayLoadNextPage = ({ hasNextPage, fetchesInARow }: AwaitingPages): boolean =>
  hasNextPage && fetchesInARow < FETCHES_IN_A_ROW_MAX

/** The user asked for more: the next pages follow by themselves again. */
export const allowNextPages = (pages: AwaitingPages): AwaitingPages => ({ ...pages, fetchesInARow: 0 })

/** `askedFrom`: the cursor the page was asked with. A list that was refreshed meanwhile has another end, and stays as it is. */
export function withNextPage(shown: AwaitingPages, page: StoreOrderPage, askedFrom: string | null): AwaitingPages {
  if (shown.endCursor !== askedFrom) return shown
  const known = new Set(shown.list.map(storeOrderKeyOf))
  const added = page.list.filter((row) => !known.has(storeOrderKeyOf(row)))
  return { list: [...shown.list, ...added], ...placeOf(page.pageInfo), fetchesInARow: shown.fetchesInARow + 1 }
}

/** How many orders a refresh reads: as many as are shown, and where all were shown also what is new since. */
const refreshedCount = ({ list, hasNextPage }: AwaitingPages): number => {
  const page = storePageSizes.AWAITING_ACTIVATION
  const whole = Math.ceil(list.length / page) * page
  return Math.max(page, hasNextPage ? whole : whole + page)
}

/** The most that the server answers at once. */
const COUNT_MAX = 100

export type FetchOrderPage = (page: { endCursor: string | null; count: number }) => Promise<StoreOrderPage>

/** A list up to this length is drawn with every page that comes; a longer one once for all of them, for drawing it costs more than waiting. */
const DRAWN_PAGE_BY_PAGE_MAX = 50

/** What is shown of the list, and how it is changed. */
export type ShownPages = {
  current: () => AwaitingPages | undefined
  change: (changed: (now: AwaitingPages) => AwaitingPages) => void
}

/** Loads the pages that follow by themselves; of those that came before a failure none is lost. */
export async function loadNextPages(ask: FetchOrderPage, { current, change }: ShownPages): Promise<void> {
  let held: { page: StoreOrderPage; askedFrom: string | null }[] = []
  const withHeld = (pages: AwaitingPages) => held.reduce((now, { page, askedFrom }) => withNextPage(now, page, askedFrom), pages)
  const show = () => {
    change(withHeld)
    held = []
  }
  // What is shown is looked at before each page: a refresh may have moved the end of the list.
  const reached = () => {
    const now = current()
    return now && withHeld(now)
  }
  try {
    for (let now = reached(); now && mayLoadNextPage(now); now = reached()) {
      const page = await ask({ endCursor: now.endCursor, count: storePageSizes.AWAITING_ACTIVATION })
      held.push({ page, askedFrom: now.endCursor })
      if (now.list.length < DRAWN_PAGE_BY_PAGE_MAX) show()
    }
  } finally {
    show()
  }
}

/** The list read anew as far as it is shown; `shown` is asked again and again, for more may come while it is read. */
export async function refreshAwaitingPages(ask: FetchOrderPage, shown: () => AwaitingPages): Promise<AwaitingPages> {
  const list: StoreOrderListed[] = []
  let place: ReturnType<typeof placeOf> = { endCursor: null, hasNextPage: true, count: 0 }
  while (place.hasNextPage && list.length < refreshedCount(shown())) {
    const count = Math.min(COUNT_MAX, refreshedCount(shown()) - list.length)
    const page = await ask({ endCursor: place.endCursor, count })
    list.push(...page.list)
    place = placeOf(page.pageInfo)
  }
  return { list, ...place, fetchesInARow: shown().fetchesInARow }
}

/** Of either kind of tab: one order that was read again stands in the place it had. */
export const withRereadOrder = <Listed extends { list: StoreOrderListed[] }>(shown: Listed, row: StoreOrderListed): Listed => ({
  ...shown,
  list: shown.list.map((other) => (storeOrderKeyOf(other) === storeOrderKeyOf(row) ? row : other)),
})
