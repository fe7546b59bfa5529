/** What the link to a public page says besides whose it is. */
import { ORDER_NUMBER_MAX } from '../../contract/public-returns.ts'

/** The order's number, as the shop wrote it into the link; '': it wrote none. */
export const orderOfLink = (): string => (new URLSearchParams(window.location.search).get('order') ?? '').slice(0, ORDER_NUMBER_MAX)

/** Another public page of the same shop, with the same order and language. */
export const withPageQuery = (path: string): string => `${path}${window.location.search}`

/** What is typed about one order is not that about another. */
export const returnFormKeyOf = (name: string, uniqueId: string): string =>
  [name, uniqueId, orderOfLink()].filter((part) => part !== '').join('.')
