/** Filters of the list of sent invoices: as the address has them, and as the call is asked with them. */
import { chosenPeriod, type PeriodInAddress } from '#invoicing/received/web/list-period.ts'
import type { SentFilters } from '../contract/sent-invoices.ts'
import { canFilterMessages, filteredCodes, type SentStateCode } from '../contract/sent-states.ts'

/** Of the specification: what is changed fast is asked for once. */
export const FETCH_DEBOUNCE_MS = 500

/** What is not there is as at first. */
export type SentSearch = PeriodInAddress & {
  /** Their codes: `134`; `none`: each was unchosen. */
  states?: string | undefined
  messages?: 'unread' | 'read' | undefined
  name?: string | undefined
  code?: string | undefined
  /** What is past its term, of all days. */
  late?: 'only' | undefined
  page?: number | undefined
}

/** Only the list of the platform's own company has a filter of states. */
export const chosenStateCodes = ({ states }: SentSearch, isInternal: boolean): readonly SentStateCode[] =>
  isInternal && states !== undefined ? filteredCodes.filter((code) => states.includes(String(code))) : filteredCodes

export const statesInAddress = (codes: readonly SentStateCode[]): string | undefined =>
  filteredCodes.every((code) => codes.includes(code)) ? undefined : codes.toSorted().join('') || 'none'

/** null: their filter is not set, or counts for nothing as no accepted invoices are listed. */
export const chosenMessageFilter = (search: SentSearch, codes: readonly SentStateCode[]): 'unread' | 'read' | null =>
  canFilterMessages(codes) ? (search.messages ?? null) : null

export const isLateOnly = ({ late }: SentSearch): boolean => late === 'only'

const messageCodes = { unread: 1, read: 2 } as const

/** Days are not sent beside a filter of messages, so that old unread ones are found; nor is a text that is empty. */
export function sentFiltersOf(search: SentSearch, { isInternal, today }: { isInternal: boolean; today: string }): SentFilters {
  const status = chosenStateCodes(search, isInternal)
  const messages = chosenMessageFilter(search, status)
  const { from, to } = chosenPeriod(search, today)
  return {
    status: [...status],
    ...(isLateOnly(search) ? { late: true } : {}),
    ...(messages === null && !isLateOnly(search) ? { ...(from ? { dateFrom: from } : {}), ...(to ? { dateTo: to } : {}) } : {}),
    ...(messages === null ? {} : { messageStatus: messageCodes[messages] }),
    buyer: { ...(search.name ? { name: search.name } : {}), ...(search.code ? { identification: search.code } : {}) },
  }
}
