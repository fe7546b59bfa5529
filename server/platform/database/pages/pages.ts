/** Pages of long lists: one beyond the middle is read from the other end of the index, so that it is skipped over no more than half of the list. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Which rows are read: of the list in its order, or reversed. */
export type PagePart = { offset: number; limit: number; isReversed: boolean }

/** So many are skipped sooner than a list is counted. */
const SKIPPED_UNCOUNTED = 1_000

type Paging = { page: number; limit: number }
type Reading<Row, Counted extends { count: number }> = { rows(part: PagePart): Promise<Row[]>; counted(): Promise<Counted> }

/** In the order of the list, with how many there are. */
export async function readPage<Row, Counted extends { count: number }>(
  { page, limit }: Paging,
  { rows, counted }: Reading<Row, Counted>,
): Promise<Counted & { rows: Row[] }> {
  const offset = (page - 1) * limit
  if (offset <= SKIPPED_UNCOUNTED) {
    const [read, known] = await Promise.all([rows({ offset, limit, isReversed: false }), counted()])
    return { ...known, rows: read }
  }
  const known = await counted()
  const part = pagePartOf(known.count, { offset, limit })
  if (part === null) return { ...known, rows: [] }
  const read = await rows(part)
  return { ...known, rows: part.isReversed ? read.toReversed() : read }
}

/** null: the list ends before it. */
export function pagePartOf(count: number, { offset, limit }: Omit<PagePart, 'isReversed'>): PagePart | null {
  const within = Math.min(limit, count - offset)
  if (within <= 0) return null
  const behind = count - offset - within
  return behind < offset ? { offset: behind, limit: within, isReversed: true } : { offset, limit, isReversed: false }
}

const reversed = { asc: 'desc', desc: 'asc', 'desc nulls last': 'asc nulls first' } as const
/** Of a list, whole: no two of its rows have the same place in it. As its index has it, nulls too. */
export type ListOrder = readonly (readonly [by: SQLWrapper, direction: keyof typeof reversed])[]

export const orderedBy = (order: ListOrder, { isReversed }: Pick<PagePart, 'isReversed'>): SQL[] =>
  order.map(([by, direction]) => sql`${by} ${sql.raw(isReversed ? reversed[direction] : direction)}`)
