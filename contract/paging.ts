/** Page numbers start at 1. */
import { z } from 'zod'

export const SEARCH_PAGE_SIZE = 50

export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)

export const pageOf = <T extends z.ZodType>(entry: T) => z.object({ list: z.array(entry), page: z.int(), limit: z.int(), total: z.int() })
